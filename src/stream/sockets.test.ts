import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ada, client, stream } from '../../test/support/stream.ts'
import type { Caller } from '../shared/identity/caller.ts'

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
  const byQuery = connect('/ws?token=ada-token')
  expect((await byQuery.next()).payload).toMatchObject({ authenticated: true })
  expect(sockets.stats().byTier).toMatchObject({ anonymous: 0, free: 2, enterprise: 1 })
})

test.each([
  ['header', '/ws', { headers: { authorization: 'Bearer wrong' } }, []],
  ['subprotocol', '/ws', {}, ['bearer', 'wrong']],
  ['query', '/ws?token=wrong', {}, []],
  ['query of the organization', '/api/v2/deliberations/stream?token=wrong', {}, []],
])('a bad token in the %s is told by the code 4401, which pages can read', async (_, path, options, protocols) => {
  const { connect, held, gauge } = await stream()
  const stranger = connect(path, options, protocols)
  expect(await stranger.next()).toMatchObject({ type: 'error', payload: { code: 'UNAUTHORIZED' } })
  expect(await stranger.closed).toBe(4401)
  expect(stranger.heard).toEqual([])
  expect(gauge()).toBe(0)
  await expect.poll(() => held.get('anonymous')).toBe(0)
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

test('a handshake without a key is 400 and holds no slot', async () => {
  const { port, held } = await stream()
  const raw = connectTcp(port, '127.0.0.1')
  raw.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await text(raw)).toMatch(/^HTTP\/1.1 400 [\s\S]*"INVALID_HANDSHAKE"/)
  await expect.poll(() => held.get('anonymous')).toBe(0)
})

test('a client without a WebSocket is told what this port is', async () => {
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
  for (const origin of ['https://ours.example', undefined]) {
    const welcome = connect('/ws', { origin })
    await welcome.next()
    welcome.socket.terminate()
    await expect.poll(() => held.get('anonymous')).toBe(0)
  }
})

test('without a list of origins a page must be of a host of ours; programs send no origin', async () => {
  const { connect, held } = await stream({ hostsOf: () => ['127.0.0.1:8080', 'parley.example'] })
  const foreign = ['https://evil.example', 'https://parley.example.evil.example', 'null', 'file://']
  for (const origin of [...foreign, 'http://127.0.0.1:9999', 'https://parley.example:8443'])
    expect((await connect('/ws', { origin }).refused).status).toBe(403)
  for (const origin of ['http://127.0.0.1:8080', 'https://parley.example', undefined]) {
    const welcome = connect('/ws', { origin })
    await welcome.next()
    welcome.socket.terminate()
    await expect.poll(() => held.get('anonymous')).toBe(0)
  }
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

test('a client that leaves during the handshake keeps no slot', async () => {
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
