import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineReaction } from '../../src/background/log-readers/reactions.ts'
import { endpoint } from '../../src/http/endpoint.ts'
import { defineArea } from '../../src/platform.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { exampleEvent } from '../support/debate-events.ts'
import { holdWrites } from '../support/declared-reads.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra: ({ db }) => {
      const counted = { method: 'GET', summary: 'Count', auth: 'user', response: Type.Object({}) } as const
      const handle = () =>
        db
          .selectFrom('debate_results')
          .select('debate_id')
          .execute()
          .then(() => ({}))
      const counts = [
        endpoint({ ...counted, id: 'planted.silent', path: '/planted/silent', handle }),
        endpoint({ ...counted, id: 'planted.told', path: '/planted/told', reads: ['debate_results'], handle }),
      ]
      const area = { stability: 'internal' } as const
      return [
        defineArea({ ...area, name: 'planted', endpoints: counts }),
        ...holdWrites([defineArea({ ...area, name: 'reacting', ...planted })]),
      ]
    },
  })
})
afterAll(() => service.close())

const planted = {
  endpoints: [],
  tables: [{ table: 'receipts', personal: [], plain: [], category: 'debate', purpose: 'planted', exported: 'rows' }],
  reactions: [
    defineReaction({
      name: 'reacting.silently',
      types: ['debate_start'],
      react: async (tx) => void (await tx.deleteFrom('receipts').where('id', '=', 'none').execute()),
    }),
  ],
} as never as Pick<Parameters<typeof defineArea>[0], 'endpoints' | 'tables' | 'reactions'>

test('every endpoint names views and reactions that exist', () => {
  const known = new Set(
    service.areas.flatMap(({ views = [], reactions = [] }) => [...views, ...reactions].map(({ name }) => name)),
  )
  const wrong = service.endpoints.flatMap(({ id, reads = [] }) =>
    reads.filter((name) => !known.has(name)).map((name) => `${id} reads ${name}, which is no view and no reaction`),
  )
  expect(wrong).toEqual([])
})

test('an answer that was read from a view which its endpoint does not name fails', async () => {
  const headers = await service.token()
  const ask = (path: string) => service.app.inject({ url: `/api/v2/planted/${path}`, headers })
  expect((await ask('told')).statusCode).toBe(200)
  expect((await ask('silent')).statusCode).toBe(500)
})

test('a reaction that writes a table which it does not name fails, and who reads the views is told that they are behind', async () => {
  const headers = await service.token({ org: 'org_1' })
  const behind = async () =>
    (await service.app.inject({ url: '/api/v2/planted/told', headers })).headers['parley-behind']
  expect(await behind()).toBeUndefined()
  const start = { debateId: 'dbt_1', expectedVersion: 0, create: { organizationId: 'org_1' } }
  await service.platform.log.append({ ...start, events: [exampleEvent('debate_start')] })
  expect(await behind()).toBe('debate_results')
  await expect(service.cursors.catchUp()).rejects.toThrow('reacting.silently writes receipts')
  expect(await behind()).toBeUndefined()
})
