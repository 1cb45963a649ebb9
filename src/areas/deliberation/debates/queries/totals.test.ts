import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { exampleEvent } from '../../../../../test/support/debate-events.ts'
import type { CallerHeaders } from '../../../../../test/support/people.ts'

const ORG = 'org_many'
const DAYS = 9
const PER_DAY = 3
const member = (agent: string) => ({ agent, provider: 'builtin', model: 'rules', p: 0.6, n: 0 })
const timeOf = (number: number) =>
  new Date(Date.parse('2026-11-01T00:00:00.000Z') + number * (86_400_000 / PER_DAY)).toISOString()

let service: TestApp
let headers: CallerHeaders
beforeAll(async () => {
  service = await testApp()
  headers = await service.token({ org: ORG })
  for (let number = 0; number < DAYS * PER_DAY; number++) await begin(number)
  await service.cursors.catchUp()
  for (const number of [4, 5, 25]) {
    const answer = await service.app.inject({ method: 'DELETE', url: `/api/v1/debates/dbt_t${number}`, headers })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  await service.cursors.catchUp()
  await begin(DAYS * PER_DAY)
})
afterAll(() => service.close())

/** Everybody sits on some panels, and one agent on the fewest; every other debate has ended. */
const begin = async (number: number) => {
  await service.platform.log.append({
    debateId: `dbt_t${number}`,
    expectedVersion: 0,
    create: { organizationId: ORG },
    at: timeOf(number),
    events: [
      exampleEvent('debate_start', {
        domain: number % 4 === 0 ? 'law' : 'general',
        panel: [member('builtin-advocate'), member(number % 9 === 0 ? 'builtin-skeptic' : 'builtin-pragmatist')],
      }),
    ],
  })
  if (number % 2 === 1) await end(number)
}

const end = (number: number) =>
  service.platform.log.append({
    debateId: `dbt_t${number}`,
    expectedVersion: 1,
    at: timeOf(number),
    events: [exampleEvent('debate_end', { result: number % 3 === 0 ? 'no_consensus' : 'consensus_reached' })],
  })

async function list(query: string) {
  const { debates, total } = (await service.app.inject({ url: `/api/v1/debates?${query}`, headers })).json()
  return { total, ids: debates.map(({ id }: { id: string }) => id) as string[] }
}

test.each([
  '',
  'status=pending',
  'agent=builtin-advocate',
  'agent=builtin-pragmatist',
  'agent=builtin-skeptic',
  'agent=nobody',
  'domain=law',
  'domain=general',
  'result=consensus_reached',
  'result=no_consensus',
  'result=failed',
  'result=no_consensus&domain=general',
  'domain=general&agent=builtin-skeptic',
  `since=${timeOf(5)}`,
  `until=${timeOf(22)}`,
  `since=${timeOf(2)}&until=${timeOf(20)}`,
  `since=${timeOf(4)}&until=${timeOf(5)}`,
  `since=${timeOf(3)}&status=pending`,
  'since=2026-11-03&until=2026-11-07',
  'since=2026-11-09',
  'until=2026-10-01',
  `since=${timeOf(26)}`,
])('a list tells how many there are, whichever page is asked for: %s', async (query) => {
  const whole = await list(`${query}&limit=100`)
  expect(whole.total).toBe(whole.ids.length)
  expect(whole.ids.map((id) => Number(id.slice(5)))).toEqual(
    whole.ids.map((id) => Number(id.slice(5))).toSorted((one, other) => other - one),
  )
  expect(await list(`${query}&limit=1`)).toEqual({ total: whole.total, ids: whole.ids.slice(0, 1) })
  expect(await list(`${query}&limit=3&offset=2`)).toEqual({ total: whole.total, ids: whole.ids.slice(2, 5) })
  expect(await list(`${query}&limit=1&offset=500`)).toEqual({ total: whole.total, ids: [] })
})

test('what is gone is in no list, and what is new in those that need no view', async () => {
  const { ids } = await list('limit=100')
  expect(ids).toHaveLength(DAYS * PER_DAY + 1 - 3)
  expect(ids[0]).toBe(`dbt_t${DAYS * PER_DAY}`)
  expect((await list(`since=${timeOf(26)}&limit=1`)).total).toBe(2)
})
