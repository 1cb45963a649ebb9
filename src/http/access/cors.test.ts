import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { endpoint } from '../endpoint.ts'

const shape = { versions: 'unversioned', auth: 'public', summary: 'A place', response: Type.Object({}) } as const
const handle = () => ({})
const places = defineArea({
  name: 'places',
  stability: 'internal',
  endpoints: [
    endpoint({ ...shape, id: 'places.document', method: 'GET', path: '/.well-known/:what', anyOrigin: true, handle }),
    endpoint({ ...shape, id: 'places.open', method: 'GET', path: '/v1/open', handle }),
    endpoint({ ...shape, id: 'places.own', method: 'GET', path: '/mcp', faults: 'jsonrpc', ownOrigins: true, handle }),
  ],
})

let t: TestApp
beforeAll(async () => {
  const settings = { SERVICE_CORS_ORIGINS: 'https://console.example', SERVICE_PUBLIC_URL: 'https://parley.example' }
  t = await testApp({ areas: [], extra: () => [places], settings })
})
afterAll(() => t?.close())

const preflight = (url: string, origin: string, asked = '') =>
  t.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
  })

test('a document for all answers pages of any origin, and only it', async () => {
  const headers = { origin: 'https://anybody.example' }
  const document = await t.app.inject({ url: '/.well-known/thing', headers })
  expect(document.headers['access-control-allow-origin']).toBe('*')
  expect(document.headers['access-control-expose-headers']).toContain('WWW-Authenticate')
  const asked = await preflight('/.WELL-KNOWN/thing/?x=1', 'https://anybody.example', 'MCP-Protocol-Version, X-Other')
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
  expect(asked.headers['access-control-allow-headers']).toMatch(/A2A-Version.*MCP-Protocol-Version$/)
  for (const url of ['/v1/open', '/.well-known/thing/more', '/.well-known'])
    expect((await preflight(url, 'https://anybody.example')).headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  ['/a2a', true],
  ['/a2a/tasks', true],
  ['/mcp', true],
  ['/v1/open', true],
  ['/api/v2/debates', false],
  ['/v1x', false],
])('at %s the headers of other protocols are allowed: %s', async (url, isDoor) => {
  const { headers } = await preflight(url, 'https://console.example', 'mcp-method, mcp-name, x-other, mcp-a b')
  const allowed = String(headers['access-control-allow-headers']).split(', ')
  expect(allowed).toContain('Idempotency-Key')
  const ofDoors = ['A2A-Version', 'A2A-Extensions', 'Last-Event-ID', 'mcp-method', 'mcp-name']
  expect(ofDoors.filter((name) => allowed.includes(name))).toEqual(isDoor ? ofDoors : [])
  expect(allowed).not.toContain('x-other')
})

test.each([
  [undefined, 'localhost', 200],
  ['https://parley.example', 'parley.example', 200],
  ['https://console.example', 'parley.example', 200],
  ['http://localhost:3000', 'localhost:3000', 200],
  ['https://evil.example', 'parley.example', 403],
  ['http://rebound.example', 'rebound.example', 403],
  ['http://localhost:9999', 'localhost:3000', 403],
  ['null', 'parley.example', 403],
])('a page of %s under the name %s is answered %d where only our own may call', async (origin, host, status) => {
  const { statusCode, body } = await t.app.inject({ url: '/mcp', headers: { host, ...(origin && { origin }) } })
  expect(statusCode).toBe(status)
  if (status === 403) expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } })
})
