import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint, RawAnswer } from '../../src/http/endpoint.ts'
import { defineArea } from '../../src/platform.ts'
import { notFound } from '../../src/shared/errors.ts'
import { listOf, pageQuery, pageResult } from '../../src/shared/pagination.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { CallerHeaders } from '../support/people.ts'

const Empty = Type.Object({})
let released: () => void = () => {}

const sample = defineArea({
  name: 'sample',
  stability: 'beta',
  endpoints: [
    endpoint({
      id: 'sample.get',
      method: 'GET',
      path: '/things/:id',
      summary: 'One thing',
      auth: 'user',
      formerly: [{ path: '/thing/:id' }],
      response: Type.Object({ id: Type.String() }),
      handle: ({ params }) => {
        if (params.id === 'missing') throw notFound('thing', params.id)
        return { id: params.id }
      },
    }),
    endpoint({
      id: 'sample.list',
      method: 'GET',
      path: '/things',
      summary: 'All things',
      auth: 'user',
      query: pageQuery({ limit: 2, max: 3 }),
      response: listOf('things', Type.Integer()),
      handle: ({ query }) =>
        pageResult(
          'things',
          { items: [1, 2, 3, 4, 5].slice(query.offset, query.offset + query.limit), total: 5 },
          query,
        ),
    }),
    endpoint({
      id: 'sample.create',
      method: 'POST',
      path: '/things',
      summary: 'Make a thing',
      auth: 'public',
      status: 201,
      body: Type.Object({ name: Type.String({ minLength: 1 }) }),
      response: Type.Object({ name: Type.String() }),
      handle: ({ body }) => body,
    }),
    endpoint({
      id: 'sample.poke',
      method: 'POST',
      path: '/things/:id/poke',
      summary: 'A POST without a body',
      auth: 'public',
      response: Empty,
      handle: () => ({}),
    }),
    endpoint({
      id: 'sample.remove',
      method: 'DELETE',
      path: '/things/:id',
      summary: 'Remove a thing',
      auth: 'admin',
      body: Type.Object({ reason: Type.String() }),
      response: Type.Object({ reason: Type.String() }),
      handle: ({ body }) => body,
    }),
    endpoint({
      id: 'sample.login',
      method: 'POST',
      path: '/things/login',
      summary: 'Has another successor',
      auth: 'public',
      successor: '/things/token',
      response: Empty,
      handle: () => ({}),
    }),
    endpoint({
      id: 'sample.crash',
      method: 'GET',
      path: '/crash',
      summary: 'A bug of ours',
      auth: 'public',
      response: Empty,
      handle: () => {
        throw new Error('select * from secrets at /srv/app.ts')
      },
    }),
    endpoint({
      id: 'sample.header',
      method: 'GET',
      path: '/echo',
      summary: 'Echoes into a header',
      auth: 'public',
      query: Type.Object({ value: Type.String() }),
      response: Empty,
      handle: ({ query, reply }) => {
        reply.header('x-echo', query.value)
        return {}
      },
    }),
    endpoint({
      id: 'sample.slow',
      method: 'GET',
      path: '/slow',
      summary: 'Never answers by itself',
      auth: 'public',
      response: Empty,
      handle: ({ request }) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => released())
          void reject
        }),
    }),
    endpoint({
      id: 'sample.signed',
      method: 'POST',
      path: '/signed',
      summary: 'Reads the signed bytes',
      auth: 'signature',
      response: Type.Object({ digest: Type.String() }),
      handle: ({ request }) => ({ digest: createHmac('sha256', 'k').update(request.rawBody).digest('hex') }),
    }),
    endpoint({
      id: 'sample.mirrored',
      method: 'GET',
      path: '/mirrored',
      summary: 'Read at the top by an older client',
      auth: 'public',
      envelope: 'mirrored',
      response: Type.Object({ id: Type.String() }),
      handle: () => ({ id: 'm' }),
    }),
    endpoint({
      id: 'sample.page',
      method: 'GET',
      path: '/feed.xml',
      summary: 'Not JSON',
      auth: 'public',
      produces: 'text/xml',
      response: Type.String(),
      handle: () => new RawAnswer('text/xml', '<feed/>'),
    }),
    endpoint({
      id: 'sample.unversioned',
      method: 'GET',
      path: '/outside',
      summary: 'Outside /api',
      auth: 'public',
      versions: 'unversioned',
      response: Empty,
      handle: () => ({}),
    }),
  ],
})

let service: TestApp
let ada: CallerHeaders
beforeAll(async () => {
  service = await testApp({
    areas: [],
    extra: () => [sample],
    now: () => new Date('2026-05-10T00:00:00Z'),
    settings: {
      SERVICE_REQUEST_TIMEOUT_SECONDS: '1',
      SERVICE_CORS_ORIGINS: 'https://console.example',
      SERVICE_SUPPORT_URL: 'https://help.example/',
    },
  })
  ada = await service.token({ userId: 'usr_ada' })
})
afterAll(() => service.close())

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })
const post = (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url, headers, payload: payload as object })

test('one endpoint answers under three addresses, in any case, with any slashes', async () => {
  for (const url of ['/api/things/x', '/api/v1/things/x', '/api/v1//Things/x/']) {
    const answer = await get(url, ada)
    expect(answer.json()).toEqual({ id: 'x' })
    expect(answer.headers['x-api-version']).toBe('1')
  }
  const wrapped = (await get('/api/v2/things/x', ada)).json()
  expect(wrapped).toMatchObject({ data: { id: 'x' }, meta: { version: 'v2' }, links: { self: '/api/v2/things/x' } })
})

test('the version comes from the address, then the header, then Accept', async () => {
  const version = async (url: string, headers: Record<string, string>) =>
    (await get(url, { ...ada, ...headers })).headers['x-api-version']
  expect(await version('/api/things', { 'x-api-version': '2' })).toBe('2')
  expect(await version('/api/things', { accept: 'application/json; version=2' })).toBe('2')
  expect(await version('/api/things', { 'x-api-version': '1', accept: 'application/json; version=2' })).toBe('1')
  expect(await version('/api/v1/things', { 'x-api-version': '2' })).toBe('1')
  expect((await get('/api/things', { 'x-api-version': '3' })).statusCode).toBe(400)
  expect((await get('/api/things', { accept: 'application/json; version=x' })).statusCode).toBe(400)
  expect((await get('/api/v1/things', { ...ada, 'x-api-version': '9' })).statusCode).toBe(200)
  expect((await get('/api/v3/things', ada)).statusCode).toBe(404)
})

test('v1 and former addresses carry deprecation headers, whatever the answer', async () => {
  const headers = {
    deprecation: '@1735689600',
    sunset: 'Mon, 01 Jun 2026 00:00:00 GMT',
    'x-deprecation-level': 'critical',
    'x-api-deprecated': 'true',
  }
  expect((await get('/api/v1/things/a%20b')).headers).toMatchObject({
    ...headers,
    link: '</api/v2/things/a%20b>; rel="successor-version"',
  })
  expect((await get('/api/things')).headers).toMatchObject({
    ...headers,
    link: '</api/v2/things>; rel="successor-version"',
  })
  expect((await get('/api/v2/thing/x', ada)).headers).toMatchObject({
    ...headers,
    link: '</api/v2/things/x>; rel="successor-version"',
  })
  expect((await post('/api/v1/things/login')).headers.link).toBe('</api/v2/things/token>; rel="successor-version"')
  const current = (await get('/api/v2/things/x', ada)).headers
  for (const name of Object.keys(headers)) expect(current).not.toHaveProperty(name)
})

test('401 without a valid token, 403 without the role', async () => {
  expect((await get('/api/v2/things/x')).statusCode).toBe(401)
  expect((await get('/api/v2/things/x')).headers['www-authenticate']).toBe('Bearer')
  expect((await get('/api/v2/things/x', { authorization: 'Bearer nonsense' })).statusCode).toBe(401)
  expect((await get('/api/v2/things/x', await service.token({ exp: 1_700_000_000 }))).statusCode).toBe(401)
  const remove = (headers: Record<string, string>) =>
    service.app.inject({ method: 'DELETE', url: '/api/v2/things/x', headers, payload: { reason: 'old' } })
  expect((await remove(ada)).statusCode).toBe(403)
  expect((await remove(await service.token({ role: 'admin' }))).json().data).toEqual({ reason: 'old' })
})

test('errors have the shape of their version', async () => {
  const v1 = await get('/api/v1/things/missing', { ...ada, 'x-request-id': 'my-1' })
  expect(v1.json()).toEqual({
    error: 'No such thing: missing',
    code: 'NOT_FOUND',
    status: 404,
    message: 'No such thing: missing',
    trace_id: 'my-1',
  })
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const v2 = await get('/api/v2/things/missing', { ...ada, traceparent: `00-${trace}-b7ad6b7169203331-01` })
  expect(v2.json()).toEqual({
    error: 'No such thing: missing',
    code: 'NOT_FOUND',
    message: 'No such thing: missing',
    resource_type: 'thing',
    resource_id: 'missing',
    trace_id: trace,
    support_url: 'https://help.example/',
  })
})

test('a bug of ours is a 500 that tells nothing', async () => {
  const answer = await get('/api/v2/crash')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(answer.body).not.toMatch(/select|srv|crash/)
})

test('a validation error names every field', async () => {
  const answer = await post('/api/v2/things', { name: 7 })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'name',
    details: { field: 'name', errors: [{ field: 'name', message: 'must be a string' }] },
  })
})

test('a known path with the wrong method is 405 with Allow, an unknown path 404', async () => {
  const wrong = await service.app.inject({ method: 'PUT', url: '/api/v1/things/x' })
  expect([wrong.statusCode, wrong.headers.allow, wrong.json().code]).toEqual([
    405,
    'DELETE, GET, HEAD',
    'METHOD_NOT_ALLOWED',
  ])
  const unknown = await get('/api/v2/nothing/here')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND'])
  expect((await get('/elsewhere')).json().status).toBe(404)
})

test('bodies that cannot be read are 400, 413 or 415 in our shape', async () => {
  const raw = (payload: string, type = 'application/json') =>
    service.app.inject({ method: 'POST', url: '/api/v2/things', payload, headers: { 'content-type': type } })
  expect((await raw('{"name":')).json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { reason: 'INVALID_JSON' },
  })
  expect((await raw('['.repeat(10_000))).statusCode).toBe(400)
  expect((await raw('{"name":"a\\u0000"}')).json()).toMatchObject({ field: 'name' })
  expect((await raw('<x/>', 'text/xml')).json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  expect((await raw(`{"name":"${'x'.repeat(3_000_000)}"}`)).json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect((await raw('')).json()).toMatchObject({ field: 'name' })
})

test('a POST that takes no body accepts an empty JSON one', async () => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/v1/things/x/poke',
    headers: { 'content-type': 'application/json' },
    payload: '',
  })
  expect(answer.statusCode).toBe(200)
})

test('ids in the path cannot climb, break lines or be malformed', async () => {
  expect((await get('/api/v1/things/..%2f..%2fetc', ada)).json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'id',
  })
  expect((await get('/api/v1/things/%0d%0aSet-Cookie:x', ada)).statusCode).toBe(400)
  expect((await get('/api/v1/things/%ff', ada)).json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { reason: 'INVALID_URL' },
  })
  expect((await get(`/api/v1/things/${'x'.repeat(2000)}`, ada)).statusCode).toBe(400)
})

test('a line break in a header that we echo is 400, not 500', async () => {
  expect((await get('/api/v2/echo?value=a%0d%0ab')).statusCode).toBe(400)
  expect((await get('/api/v2/echo?value=plain')).headers['x-echo']).toBe('plain')
})

test('a handler that takes too long is 503 and is told to stop', async () => {
  const aborted = new Promise<void>((resolve) => {
    released = resolve
  })
  const answer = await get('/api/v2/slow')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  await aborted
})

test('lists are clamped, linked and refuse bad pages', async () => {
  const page = (await get('/api/v2/things?limit=99&offset=1', ada)).json()
  expect(page.data).toEqual({ things: [2, 3, 4], items: [2, 3, 4], total: 5, limit: 3, offset: 1, has_more: true })
  expect(page.links).toEqual({
    self: '/api/v2/things?limit=99&offset=1',
    next: '/api/v2/things?limit=3&offset=4',
    prev: '/api/v2/things?limit=3&offset=0',
  })
  expect((await get('/api/v1/things?offset=50', ada)).json()).toMatchObject({ things: [], total: 5, has_more: false })
  expect((await get('/api/v1/things?limit=0', ada)).json()).toMatchObject({ field: 'limit' })
})

test('only JSON of versioned addresses is wrapped', async () => {
  expect((await get('/api/v2/feed.xml')).body).toBe('<feed/>')
  expect((await get('/api/v2/mirrored')).json()).toMatchObject({ id: 'm', data: { id: 'm' } })
  expect((await get('/outside')).json()).toEqual({})
  expect((await get('/outside')).headers).not.toHaveProperty('x-api-version')
})

test('a signed endpoint sees the very bytes', async () => {
  const payload = '{ "a" :1 }'
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/v1/signed',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toEqual({ digest: createHmac('sha256', 'k').update(payload).digest('hex') })
})

test('browsers of admitted origins may call, others get no permission', async () => {
  const preflight = await service.app.inject({
    method: 'OPTIONS',
    url: '/api/v2/things',
    headers: { origin: 'https://console.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-headers']).toMatch(/Idempotency-Key/)
  const admitted = await get('/api/v2/things', { ...ada, origin: 'https://console.example' })
  expect(admitted.headers['access-control-allow-origin']).toBe('https://console.example')
  expect(admitted.headers['access-control-expose-headers']).toMatch(/Retry-After/)
  expect((await get('/api/v2/things', { ...ada, origin: 'https://evil.example' })).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('every answer carries the security headers and a request id', async () => {
  for (const url of ['/api/v2/things', '/nowhere', '/api/v2/crash']) {
    expect((await get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^req_/),
    })
  }
  expect((await get('/nowhere', { 'x-request-id': 'bad id!' })).headers['x-request-id']).toMatch(/^req_/)
})

test('what is not HTTP is answered in our shape', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const address = service.app.server.address() as { port: number }
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    code: 'VALIDATION_ERROR',
    trace_id: expect.any(String),
  })
})

test('no other spelling of an address passes by the rules of its version', async () => {
  for (const url of ['/%61pi/things', '/a%70i/v2/things', 'http://elsewhere/api/things']) {
    const answer = await get(url, ada)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-api-version']).toBe(url.includes('v2') ? '2' : '1')
  }
})
