import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { defineArea } from '../../platform.ts'
import { forbidden, unavailable } from '../../shared/errors.ts'
import { endpoint } from '../endpoint.ts'
import { perMinute } from '../rate-limit/declared-limits.ts'
import type { FaultDialect } from './protocol-faults.ts'

const DOORS = [
  ['jsonrpc', '/mcp'],
  ['a2a', '/a2a/things'],
  ['openai', '/v1/things'],
] as const

const doors = defineArea({
  name: 'doors',
  stability: 'internal',
  endpoints: DOORS.map(([faults, path]) =>
    endpoint({
      id: `doors.${faults}`,
      method: 'POST',
      path,
      summary: 'A door',
      versions: 'unversioned',
      auth: { permission: 'debates.create' },
      audit: 'nothing',
      resource: faults === 'openai' ? 'v1' : faults === 'a2a' ? 'a2a' : 'mcp',
      faults,
      bodyLimit: 1_000,
      limit: perMinute(8, 'ip', `doors.${faults}`),
      body: Type.Object({ text: Type.String({ maxLength: 10 }), act: Type.Optional(Type.String({ maxLength: 20 })) }),
      response: Type.Object({}),
      handle({ body }) {
        if (body.act === 'away') throw unavailable('Not now')
        if (body.act === 'forbidden') throw forbidden('Not you')
        if (body.act === 'broken') throw new Error('secret of /srv/parley/src/inside.ts with pg')
        return {}
      },
    }),
  ),
})

let t: TestApp
let ada: Record<string, string>
let viewer: Record<string, string>
beforeAll(async () => {
  t = await testApp({ areas: [], extra: () => [doors], settings: { SERVICE_PUBLIC_URL: 'https://parley.example' } })
  ada = await t.token()
  viewer = await t.token({ userId: 'usr_viewer', org_role: 'viewer' })
})
afterAll(() => t?.close())

const JSON_RPC = { 400: -32_700, 415: -32_005, 500: -32_603, 503: -32_603 } as Record<number, number>
const RPC = { 400: 'INVALID_ARGUMENT', 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND' } as const
const OPENAI = { 401: 'authentication_error', 403: 'permission_error', 404: 'not_found_error' } as const

/** What a refusal of this status is in each dialect. */
const told: Record<Exclude<FaultDialect, 'oauth'>, (status: number) => object> = {
  jsonrpc: (status) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: JSON_RPC[status] ?? -32_600, message: expect.any(String), data: { trace_id: expect.any(String) } },
  }),
  a2a: (status) => ({
    error: {
      code: status,
      status: RPC[status as keyof typeof RPC] ?? expect.stringMatching(/^[A-Z_]+$/),
      message: expect.any(String),
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: expect.any(String) }],
    },
  }),
  openai: (status) => ({
    error: {
      message: expect.any(String),
      type: OPENAI[status as keyof typeof OPENAI] ?? expect.stringMatching(/_error$/),
      param: null,
      code: expect.stringMatching(/^[a-z_]+$/),
    },
  }),
}

describe.each(DOORS)('%s at %s', (dialect, path) => {
  let asked = 0
  /** Each from an address of its own, so that only the last is limited. */
  const send = (payload: string, headers: Record<string, string> = ada, url: string = path, method = 'POST') =>
    t.app.inject({
      method: method as 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
      remoteAddress: `203.0.113.${++asked}`,
    })
  const act = (name: string) => JSON.stringify({ text: 'x', act: name })

  test.each([
    [400, () => send('{"text":')],
    [401, () => send('{}', {})],
    [403, () => send('{}', viewer)],
    [403, () => send(act('forbidden'))],
    [404, () => send('{}', ada, `${path === '/mcp' ? '/mcp' : path}/nothing-here`)],
    [405, () => send('{}', ada, path, 'PUT')],
    [413, () => send(JSON.stringify({ text: 'x'.repeat(2_000) }))],
    [415, () => send('text', { ...ada, 'content-type': 'image/png' })],
    [500, () => send(act('broken'))],
    [503, () => send(act('away'))],
  ] as const)('%d is told in its words, and nothing of the inside', async (status, refused) => {
    const { statusCode, body, headers } = await refused()
    expect([statusCode, headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    const isOutside = status === 404 && path === '/mcp'
    if (!isOutside) expect(JSON.parse(body)).toMatchObject(told[dialect](status))
    expect(body).not.toMatch(/node_modules|\.ts\b|\bat |fastify|kysely|\bpg\b|secret/i)
    const door = path.split('/')[1]
    const where = `resource_metadata="https://parley.example/.well-known/oauth-protected-resource/${door}"`
    if (status === 401) expect(headers['www-authenticate']).toBe(`Bearer ${where}`)
  })

  test('a missing right is named with its scope', async () => {
    const { headers } = await send('{}', viewer)
    expect(headers['www-authenticate']).toMatch(/^Bearer error="insufficient_scope", scope="debates.create", /)
  })

  test('429 is told in its words, with when to come again', async () => {
    const again = () =>
      t.app.inject({ method: 'POST', url: path, headers: ada, payload: { text: 'x' }, remoteAddress: '203.0.113.200' })
    const answers = []
    for (let n = 0; n < 10; n++) answers.push(await again())
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject(told[dialect](429))
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
