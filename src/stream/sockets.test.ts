import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { AnyCaller, Caller } from '../shared/caller.ts'
import { idMaker } from '../shared/ids.ts'
import type { Admission } from './connection-limits.ts'
import { openSockets, type SocketsOptions } from './sockets.ts'

const ada: Caller = {
  kind: 'user',
  userId: 'usr_ada',
  org: 'org_1',
  email: 'ada@example.com',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'ses_ada',
  scopes: [],
}
const bob: Caller = { ...ada, userId: 'usr_bob', sessionId: 'ses_bob', tier: 'enterprise', orgRole: 'viewer' }

/** A stream on a loopback port, with a clock and a heart that move only when told to. */
async function stream(over: Partial<SocketsOptions> = {}) {
  let at = Date.parse('2026-11-15T12:00:00Z')
  let beat = () => {}
  const tokens = new Map<string, Caller>([
    ['ada-token', ada],
    ['bob.token', bob],
  ])
  const held = new Map<string, number>()
  const nameOf = (caller: AnyCaller) => (caller.kind === 'anonymous' ? 'anonymous' : caller.userId)
  const limits = {
    async acquire(caller: AnyCaller): Promise<Admission> {
      const name = nameOf(caller)
      if ((held.get(name) ?? 0) >= 2) return { retryAfter: 7, limit: 2 }
      held.set(name, (held.get(name) ?? 0) + 1)
      return { release: async () => void held.set(name, (held.get(name) ?? 0) - 1) }
    },
  }
  let gauge = 0
  const now = () => new Date(at)
  const sockets = openSockets({
    authenticate: async (token) => tokens.get(token) ?? null,
    limits,
    gauge: { set: (connections) => (gauge = connections) },
    now,
    newId: idMaker(now, (size) => crypto.getRandomValues(new Uint8Array(size))),
    logger: pino({ level: 'silent' }),
    every: (_seconds, act) => {
      beat = act
      return () => (beat = () => {})
    },
    ...over,
  })
  const { port } = await sockets.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => sockets.close({ graceSeconds: 0 }))
  return {
    sockets,
    tokens,
    held,
    port,
    gauge: () => gauge,
    beat: () => beat(),
    pass: (milliseconds: number) => (at += milliseconds),
    connect: (path = '/ws', options: ClientOptions = {}, protocols: string[] = []) =>
      client(`ws://127.0.0.1:${port}${path}`, options, protocols),
  }
}

interface Heard {
  type: string
  payload: Record<string, unknown>
  data: Record<string, unknown>
}

function client(url: string, options: ClientOptions, protocols: string[]) {
  const socket = new WebSocket(url, protocols, options)
  const heard: Heard[] = []
  let tell = () => {}
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    tell()
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const refused = once(socket, 'unexpected-response').then(async ([, response]: IncomingMessage[]) => {
    if (!response) throw new Error('No response')
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) }
  })
  refused.catch(() => {})
  return {
    socket,
    heard,
    closed,
    refused,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(): Promise<Heard> {
      for (;;) {
        const message = heard.shift()
        if (message) return message
        await new Promise<void>((resolve) => (tell = resolve))
      }
    },
  }
}

test('an anonymous client is greeted, and may ping', async () => {
  const { connect, sockets, gauge, held } = await stream()
  const visitor = connect()
  const greeting = await visitor.next()
  expect(greeting).toMatchObject({ type: 'connected', payload: { authenticated: false, write_access: false } })
  expect(greeting.data).toEqual(greeting.payload)
  expect(greeting.payload.connection_id).toMatch(/^con_/)
  visitor.say({ type: 'ping', id: 7, ts: 123 })
  expect(await visitor.next()).toMatchObject({
    type: 'pong',
    payload: { id: 7, client_ts: 123, server_ts: Date.parse('2026-11-15T12:00:00Z') },
  })
  expect(gauge()).toBe(1)
  expect(sockets.stats()).toMatchObject({
    clients: 1,
    messagesSent: 2,
    messagesReceived: 1,
    byTier: { anonymous: 1, free: 0 },
    since: '2026-11-15T12:00:00.000Z',
  })
  visitor.socket.close()
  await visitor.closed
  await expect.poll(() => [gauge(), sockets.stats().clients, held.get('anonymous')]).toEqual([0, 0, 0])
})

test('a token may come in the header, the subprotocol or the query', async () => {
  const { connect, sockets } = await stream()
  const byHeader = connect('/ws', { headers: { authorization: 'Bearer ada-token' } })
  expect((await byHeader.next()).payload).toMatchObject({ authenticated: true, write_access: true })
  const byProtocol = connect('/ws', {}, ['bearer', 'bob.token'])
  expect((await byProtocol.next()).payload).toMatchObject({ authenticated: true, write_access: false })
  expect(byProtocol.socket.protocol).toBe('bearer')
  const byQuery = connect('/ws?debate_id=dbt_1&token=ada-token')
  expect((await byQuery.next()).payload).toMatchObject({ authenticated: true })
  expect(sockets.stats().byTier).toMatchObject({ anonymous: 0, free: 2, enterprise: 1 })
})

test.each([
  ['header', '/ws', { headers: { authorization: 'Bearer wrong' } }, []],
  ['subprotocol', '/ws', {}, ['bearer', 'wrong']],
  ['query', '/ws?token=wrong', {}, []],
])('a bad token in the %s is 401', async (_, path, options, protocols) => {
  const { connect, held } = await stream()
  const { status, headers, body } = await connect(path, options, protocols).refused
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(body).toMatchObject({ code: 'UNAUTHORIZED', status: 401, trace_id: expect.stringMatching(/^req_/) })
  expect([...held.values()]).toEqual([])
})

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

test('a fresh token of the same person takes no second seat', async () => {
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

test('one connection too many is 429, told by a message where the person is known late', async () => {
  const { connect, held } = await stream()
  const headers = { authorization: 'Bearer ada-token' }
  for (let count = 0; count < 2; count += 1) await connect('/ws', { headers }).next()
  const { status, headers: told, body } = await connect('/ws', { headers }).refused
  expect([status, told['retry-after']]).toEqual([429, '7'])
  expect(body).toMatchObject({ error: 'RATE_LIMIT_EXCEEDED', retry_after: 7, limit: 2, remaining: 0 })
  const late = connect()
  await late.next()
  late.say({ type: 'auth', token: 'ada-token' })
  expect(await late.next()).toMatchObject({ type: 'error', payload: { code: 'RATE_LIMIT_EXCEEDED', retry_after: 7 } })
  expect(await late.closed).toBe(4429)
  await expect.poll(() => Object.fromEntries(held)).toEqual({ anonymous: 0, usr_ada: 2 })
})

test('other paths are 404, also for a broken one; a trailing slash is forgiven', async () => {
  const { connect, port } = await stream()
  for (const path of ['/', '/wss', '/ws/voice/1', '/api/ws']) expect((await connect(path).refused).status).toBe(404)
  await connect('/ws/').next()
  const raw = connectTcp(port, '127.0.0.1').end(
    'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(await text(raw)).toMatch(/^HTTP\/1.1 4\d\d /)
})

test('a handshake without a key is 400 and holds no seat', async () => {
  const { port, held } = await stream()
  const raw = connectTcp(port, '127.0.0.1')
  raw.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await text(raw)).toMatch(/^HTTP\/1.1 400 [\s\S]*"INVALID_HANDSHAKE"/)
  await expect.poll(() => held.get('anonymous')).toBe(0)
})

test('whoever comes without a WebSocket is told what this port is', async () => {
  const { port } = await stream()
  const answer = await fetch(`http://127.0.0.1:${port}/ws`)
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
  expect(await answer.json()).toMatchObject({ code: 'UPGRADE_REQUIRED', details: { paths: ['/ws'] } })
  expect((await fetch(`http://127.0.0.1:${port}/elsewhere`)).status).toBe(404)
})

test('the API server hands over WebSockets and answers every other upgrade itself', async () => {
  const { sockets } = await stream()
  const api = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  await once(api, 'listening')
  onTestFinished(() => void api.close())
  sockets.attach(api)
  const { port } = api.address() as AddressInfo
  await client(`ws://127.0.0.1:${port}/ws`, {}, []).next()
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
  const [answer] = (await once(httpRequest({ port, host: '127.0.0.1', headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  expect(await text(answer)).toBe('hello')
  await sockets.close()
})

test('a page of a foreign origin is 403 where origins are listed', async () => {
  const { connect, held } = await stream({ origins: ['https://ours.example'] })
  expect((await connect('/ws', { origin: 'https://evil.example' }).refused).status).toBe(403)
  for (const origin of ['https://ours.example', 'http://127.0.0.1:8080', undefined]) {
    const welcome = connect('/ws', { origin })
    await welcome.next()
    welcome.socket.terminate()
    await expect.poll(() => held.get('anonymous')).toBe(0)
  }
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

test('with the accounts away a handshake is 503, and open connections stay', async () => {
  let away = false
  const { connect, beat, sockets } = await stream({
    authenticate: async () => {
      if (away) throw new Error('connection refused')
      return ada
    },
  })
  const early = connect('/ws?token=x')
  await early.next()
  away = true
  const { status, headers, body } = await connect('/ws?token=x').refused
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.stringify(body)).not.toContain('connection refused')
  const visitor = connect()
  await visitor.next()
  visitor.say({ type: 'auth', token: 'x' })
  expect(await visitor.next()).toMatchObject({ type: 'warning', payload: { code: 'UNAVAILABLE' } })
  beat()
  early.say({ type: 'ping' })
  expect((await early.next()).type).toBe('pong')
  expect(sockets.stats().clients).toBe(2)
})

test('a handshake that takes too long is 503', async () => {
  const { connect, held } = await stream({ authenticate: () => new Promise(() => {}), handshakeSeconds: 0.05 })
  expect((await connect('/ws?token=x').refused).status).toBe(503)
  expect([...held.values()]).toEqual([])
})

test('a client that leaves during the handshake keeps no seat', async () => {
  let answer = (_: Caller) => {}
  const asked = Promise.withResolvers<void>()
  const { connect, held, sockets } = await stream({
    authenticate: () => {
      asked.resolve()
      return new Promise((resolve) => (answer = resolve))
    },
  })
  const hasty = connect('/ws?token=x')
  await asked.promise
  hasty.socket.terminate()
  await hasty.closed
  answer(ada)
  await expect.poll(() => held.get('usr_ada')).toBe(0)
  expect(sockets.stats().clients).toBe(0)
})

test('on shutdown everybody hears 1001, and those who do not answer are hung up on', async () => {
  const { connect, sockets, gauge, held } = await stream()
  const [polite, deaf] = [connect(), connect()]
  await Promise.all([polite.next(), deaf.next()])
  deaf.socket.pause()
  await sockets.close({ graceSeconds: 0.05 })
  expect(await polite.closed).toBe(1001)
  expect(gauge()).toBe(0)
  await expect.poll(() => held.get('anonymous')).toBe(0)
  deaf.socket.terminate()
})
