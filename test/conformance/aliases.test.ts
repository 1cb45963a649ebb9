import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alias, aliasesOf } from '../../src/http/aliases.ts'
import { endpoint } from '../../src/http/endpoint.ts'
import { perMinute } from '../../src/http/rate-limit/declared-limits.ts'
import { defineArea } from '../../src/platform.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { CallerHeaders } from '../support/people.ts'

const Thing = Type.Object({ id: Type.String(), size: Type.Integer() })

const things = (aliases: ReturnType<typeof alias>[]) =>
  defineArea({
    name: 'things',
    stability: 'beta',
    endpoints: [
      endpoint({
        id: 'things.measure',
        method: 'POST',
        path: '/things/:id/measure',
        summary: 'Measure a thing',
        auth: { permission: 'debates.update' },
        limit: perMinute(3, 'user'),
        body: Type.Object({ size: Type.Integer({ minimum: 1 }) }),
        response: Thing,
        handle: ({ params, body }) => ({ id: params.id, size: body.size }),
      }),
    ],
    aliases,
  })

const measured = alias({
  of: 'things.measure',
  method: 'PUT',
  path: '/thing/:name/length',
  body: Type.Object({ length: Type.Integer() }),
  takes: ({ params, body }) => ({ params: { id: params.name }, body: { size: body.length } }),
  response: Type.Object({ name: Type.String() }),
  answers: ({ id }: { id: string }) => ({ name: id }),
})

let service: TestApp
let ada: CallerHeaders
beforeAll(async () => {
  service = await testApp({ areas: [], extra: () => [things([measured])] })
  ada = await service.token({ userId: 'usr_ada' })
})
afterAll(() => service.close())

const put = (payload: object, headers: Record<string, string> = ada, version = '/v1') =>
  service.app.inject({ method: 'PUT', url: `/api${version}/thing/box/length`, headers, payload })

test('an alias takes and answers what its clients know, by the rules of its endpoint', async () => {
  const reader = await service.token({ userId: 'usr_reader', org_role: 'viewer' })
  expect((await put({ length: 3 }, {})).statusCode).toBe(401)
  expect((await put({ length: 3 }, reader)).statusCode).toBe(403)
  expect((await put({ length: 'long' })).json()).toMatchObject({ status: 400, field: 'length' })
  expect((await put({ length: 0 })).json()).toMatchObject({ status: 400, field: 'size' })
  expect((await put({ length: 3 })).json()).toEqual({ name: 'box' })
})

test('an alias draws on the limit of its endpoint', async () => {
  const bo = await service.token({ userId: 'usr_bo' })
  for (const version of ['', '/v1', '/v2']) expect((await put({ length: 3 }, bo, version)).statusCode).toBe(200)
  const url = '/api/v2/things/box/measure'
  const answer = await service.app.inject({ method: 'POST', url, headers: bo, payload: { size: 3 } })
  expect(answer.statusCode).toBe(429)
})

test('an alias of what is not there is told at once, with what it is called', () => {
  const stray = alias({ of: 'things.weigh', path: '/weight' })
  expect(() => things([stray])).toThrow('/weight is an alias of things.weigh, which is no endpoint of this area')
})

test('the document says of every alias whose it is', async () => {
  const whole = await testApp()
  try {
    const answer = await whole.app.inject({ url: '/api/openapi.json' })
    const operations = Object.values(answer.json().paths as Record<string, Record<string, Record<string, unknown>>>)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => operation['x-alias-of'] !== undefined)
    const ids = new Set(whole.endpoints.map(({ id }) => id))
    const aliases = whole.endpoints.flatMap(aliasesOf)
    expect(operations.length).toBeGreaterThanOrEqual(aliases.length)
    for (const operation of operations) {
      expect(ids).toContain(operation['x-alias-of'])
      expect(operation.description).toMatch(/^Another address of `[A-Z]+ \//)
    }
  } finally {
    await whole.close()
  }
})
