import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'

let t: TestApp
let ada: Record<string, string>
beforeAll(async () => {
  t = await testApp({ areas: ['debates', 'health', 'trails'], settings: { RATE_LIMIT_ENABLED: 'false' } })
  ada = await t.token()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t?.close())

/** What the service answers to exactly these bytes. */
async function sent(...lines: string[]) {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

test('a request with two Host headers is refused, also of a socket', async () => {
  const two = ['Host: here.example', 'host: there.example', 'Connection: close']
  const refused = await sent('GET /api/health HTTP/1.1', ...two)
  expect([refused.status, JSON.parse(refused.body).message]).toEqual([400, 'The request has more than one Host header'])
  expect(refused.head).toMatch(/^x-request-id: /im)
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x']
  expect((await sent('GET /ws HTTP/1.1', 'Host: a', 'Host: a', ...upgrade)).status).toBe(400)
  expect((await sent('GET /api/health HTTP/1.1', 'Host: here.example', 'Connection: close')).status).toBe(200)
})

test.each(['GET /api/health', 'GET /api/health HTTP/0.9', 'GET /api/health HTTP/2.0'])(
  '%s is refused',
  async (line) => {
    expect((await sent(line, 'Host: here.example', 'Connection: close')).status).toBe(400)
  },
)

const post = (headers: Record<string, string>, payload?: object) =>
  t.app.inject({ method: 'POST', url: '/api/v1/debates', headers: { ...ada, ...headers }, payload })

test.each(['gzip', 'deflate', 'br', 'gzip, identity', 'GZIP'])('a body in %s is refused', async (encoding) => {
  const answer = await post({ 'content-encoding': encoding }, { question: 'Is it packed?' })
  expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
  expect(answer.json().message).toBe('Send the body as it is, without a Content-Encoding')
})

test('a body that says that it is not packed is taken, and one that nobody reads may be packed', async () => {
  expect((await post({ 'content-encoding': 'identity' }, { question: 'Is it packed?' })).statusCode).toBe(201)
  for (const payload of [undefined, 'packed']) {
    const headers = { ...ada, 'content-encoding': 'gzip' }
    const { statusCode } = await t.app.inject({ url: '/api/v1/debates', headers, ...(payload && { payload }) })
    expect(statusCode).toBe(200)
  }
})

test.each([
  ['/api/debates', 'Origin, X-API-Version, Accept, Authorization, X-Workspace-Id'],
  ['/api/v1/debates', 'Origin, Authorization, X-Workspace-Id'],
  ['/api/v2/debates', 'Origin, Authorization, X-Workspace-Id'],
  ['/api/v2/audit-trails/trl_1/export', 'Origin, Authorization, X-Workspace-Id, Accept'],
  ['/api/health', 'Origin, X-API-Version, Accept'],
  ['/api/v2/health', 'Origin'],
  ['/api/v2/nothing-here', 'Origin, Accept, Authorization'],
])('%s tells caches that it differs by %s', async (url, vary) => {
  for (const headers of [{}, ada, { origin: 'https://page.example' }])
    expect((await t.app.inject({ url, headers })).headers.vary).toBe(vary)
})

test.each(['QUERY', 'PROPFIND', 'BREW', 'get', 'ANNOUNCE'])(
  'the method %s is 405, and what is allowed is told',
  async (method) => {
    const facts = ['Host: here', 'Connection: close']
    const { status, head, body } = await sent(`${method} /api/v2/debates?limit=1 HTTP/1.1`, ...facts)
    expect([status, JSON.parse(body).code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(head).toMatch(/^allow: GET, HEAD, POST$/im)
    expect((await sent(`${method} /api/v2/nothing-here HTTP/1.1`, ...facts)).status).toBe(404)
  },
)

test('what is no method at all is not valid HTTP', async () => {
  expect((await sent('GE(T /api/v2/debates HTTP/1.1', 'Host: here')).status).toBe(400)
})
