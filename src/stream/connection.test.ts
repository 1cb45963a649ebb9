import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Heard, stream } from '../../test/support/stream.ts'

test('a client may identify itself in a message, and what follows is handled as that person', async () => {
  const { connect, held, sockets } = await stream()
  const visitor = connect()
  await visitor.next()
  visitor.say({ type: 'auth', token: 'ada-token' })
  visitor.say({ type: 'ping' })
  expect(await visitor.next()).toMatchObject({ type: 'connected', payload: { authenticated: true } })
  expect(await visitor.next()).toMatchObject({ type: 'pong' })
  expect(Object.fromEntries(held)).toEqual({ anonymous: 0, usr_ada: 1 })
  expect(sockets.stats().byTier.free).toBe(1)
})

test('a fresh token of the same person takes no second slot', async () => {
  const { connect, held } = await stream()
  for (let count = 0; count < 2; count += 1) {
    const mine = connect('/ws?token=ada-token')
    await mine.next()
    mine.say({ type: 'auth', token: 'ada-token' })
    expect((await mine.next()).type).toBe('connected')
  }
  expect(held.get('usr_ada')).toBe(2)
})

test('a bad token in a message ends the connection with 4401', async () => {
  const { connect } = await stream()
  const visitor = connect()
  await visitor.next()
  visitor.say({ type: 'auth', token: 'wrong' })
  expect(await visitor.next()).toMatchObject({ type: 'error', payload: { code: 'UNAUTHORIZED' } })
  expect(await visitor.closed).toBe(4401)
})

test('nonsense is answered by a warning and the connection goes on', async () => {
  const { connect } = await stream()
  const visitor = connect()
  await visitor.next()
  const nonsense = ['', '{', 'null', '[]', '1', '{"type":1}', '{"kind":"x"}', `${'['.repeat(20_000)}`]
  for (const message of nonsense) {
    visitor.say(message)
    expect(await visitor.next()).toMatchObject({ type: 'warning', payload: { code: 'VALIDATION_ERROR' } })
  }
  for (const type of ['subscribe_to_nothing', 'constructor', '__proto__', 'toString']) {
    visitor.say({ type, id: 'm1' })
    expect(await visitor.next()).toMatchObject({ type: 'warning', payload: { code: 'UNKNOWN_TYPE', id: 'm1' } })
  }
  visitor.socket.send(Buffer.from('{"type":"ping"}'))
  expect(await visitor.next()).toMatchObject({ type: 'warning' })
  visitor.say({ type: 'auth' })
  expect(await visitor.next()).toMatchObject({ type: 'warning', payload: { code: 'VALIDATION_ERROR' } })
  visitor.say({ type: 'ping' })
  expect((await visitor.next()).type).toBe('pong')
})

test('a message beyond 64 KiB closes with 1009', async () => {
  const { connect } = await stream()
  const visitor = connect()
  await visitor.next()
  visitor.say('x'.repeat(65_537))
  expect(await visitor.closed).toBe(1009)
})

test('a flood is told once, dropped, and cut off when it goes on', async () => {
  const { connect, pass } = await stream()
  const visitor = connect()
  await visitor.next()
  const ping = (times: number) => {
    for (let count = 0; count < times; count += 1) visitor.say({ type: 'ping' })
  }
  ping(25)
  const answers: Heard[] = []
  while (answers.length < 21) answers.push(await visitor.next())
  expect(answers.filter(({ type }) => type === 'pong')).toHaveLength(20)
  expect(answers.find(({ type }) => type === 'warning')?.payload.code).toBe('RATE_LIMIT_EXCEEDED')
  pass(1_000)
  ping(1)
  expect((await visitor.next()).type).toBe('pong')
  ping(200)
  expect(await visitor.closed).toBe(1008)
})

test('two pings without a pong end the connection, an answered one keeps it', async () => {
  const { connect, beat, gauge } = await stream()
  const silent = connect('/ws', { autoPong: false })
  const alive = connect()
  await Promise.all([silent.next(), alive.next()])
  for (let count = 0; count < 2; count += 1) {
    const pinged = Promise.all([once(silent.socket, 'ping'), once(alive.socket, 'ping')])
    beat()
    await pinged
    alive.say({ type: 'ping' })
    await alive.next()
  }
  beat()
  expect(await silent.closed).toBe(1006)
  await expect.poll(gauge).toBe(1)
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
})

test('a client that does not read is let go with 1013 before it fills the memory', async () => {
  const { connect, sockets, pass } = await stream()
  const slow = connect()
  await slow.next()
  slow.socket.pause()
  const filler = 'x'.repeat(60_000)
  let answered = true
  for (let sent = 1; answered; sent += 1) {
    const before = sockets.stats().messagesSent
    pass(1_000)
    slow.say({ type: 'ping', ts: filler })
    await expect.poll(() => sockets.stats().messagesReceived, { interval: 1 }).toBe(sent)
    answered = sockets.stats().messagesSent > before
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(1013)
})

test('the end of a session ends its connections, by a call or at the next ping', async () => {
  const { connect, sockets, tokens, beat } = await stream()
  const [first, second, other] = [
    connect('/ws?token=ada-token'),
    connect('/ws?token=ada-token'),
    connect('/ws?token=bob.token'),
  ]
  await Promise.all([first.next(), second.next(), other.next()])
  beat()
  sockets.closeSession('ses_nobody')
  sockets.closeSession('ses_ada')
  for (const revoked of [first, second]) {
    expect((await revoked.next()).type).toBe('auth_revoked')
    expect(await revoked.closed).toBe(4401)
  }
  tokens.delete('bob.token')
  beat()
  expect((await other.next()).type).toBe('auth_revoked')
  expect(await other.closed).toBe(4401)
})

test('an id that is not flat is not echoed, and harms nobody', async () => {
  const { connect } = await stream()
  const client = connect()
  await client.next()
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  client.socket.send(`{"type":"nope","id":${nested(30_000)}}`)
  expect(await client.next()).toMatchObject({ type: 'warning', payload: { code: 'UNKNOWN_TYPE' } })
  client.socket.send(`{"type":"ping","id":{"toJSON":${nested(10)}},"ts":${nested(30_000)}}`)
  expect((await client.next()).type).toBe('pong')
})
