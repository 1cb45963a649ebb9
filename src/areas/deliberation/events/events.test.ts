import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { testCaller } from '../../../../test/support/rate-limiter.ts'
import type { DebateStatus } from '../../../engine/state.ts'
import type { EventType } from '../../../shared/event-types.ts'
import { eventsService } from './service.ts'

let service: TestApp
let ada: Record<string, string>
beforeAll(async () => {
  service = await testApp({ areas: ['events'] })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
})
afterAll(() => service.close())

let debates = 0
async function debate(...types: EventType[]) {
  const debateId = `dbt_polled${++debates}`
  const events = ['debate_start' as const, ...types].map((type) => exampleEvent(type))
  await service.platform.log.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events })
  return debateId
}

const append = (debateId: string, expectedVersion: number, type: EventType, status?: DebateStatus) =>
  service.platform.log.append({ debateId, expectedVersion, events: [exampleEvent(type)], status })

const poll = (debateId: string, query = '', headers = ada) =>
  service.app.inject({ url: `/api/v1/debates/${debateId}/events?${query}`, headers })

test('a debate is read page by page, in the frames of the stream', async () => {
  const debateId = await debate('round_start', 'agent_message')
  const first = (await poll(debateId, 'limit=2')).json()
  expect(first).toMatchObject({ debate_id: debateId, next_seq: 3, has_more: true, ended: false })
  expect(first.events[0]).toMatchObject({
    type: 'debate_start',
    seq: 1,
    debate_id: debateId,
    loop_id: debateId,
    payload: { task: 'Should we ship on Friday?' },
    data: { task: 'Should we ship on Friday?' },
  })
  const second = (await poll(debateId, `since=${first.next_seq}&limit=2`)).json()
  expect(second).toMatchObject({ events: [{ seq: 3, agent: 'builtin-skeptic' }], next_seq: 4, has_more: false })
  expect((await poll(debateId, 'since=4')).json()).toMatchObject({ events: [], next_seq: 4, ended: false })
  expect((await poll(debateId, 'since=0')).json().events).toHaveLength(3)
  const v2 = await service.app.inject({ url: `/api/v2/debates/${debateId}/events`, headers: ada })
  expect(v2.json().data.next_seq).toBe(4)
})

test('who waits is answered by the next event, and at once when the debate is over', async () => {
  const debateId = await debate()
  const waiting = poll(debateId, 'since=2&wait=25')
  await append(debateId, 1, 'debate_end', 'completed')
  const { events, next_seq } = (await waiting).json()
  expect([events.map(({ type }: { type: string }) => type), next_seq]).toEqual([['debate_end'], 3])
  const over = (await poll(debateId, 'since=3&wait=25')).json()
  expect(over).toMatchObject({ events: [], next_seq: 3, ended: true })
})

test('who waits is not answered by an event that they have seen, however late it is told', async () => {
  const place = { position: 1, organizationId: 'org_1', debateId: 'dbt_1', erased: false, at: '', hash: '' }
  const event = (version: number) => ({ ...place, version, private: null, ...exampleEvent('round_start') })
  const recorded = [event(1)]
  let tell = (_version: number) => {}
  const { list } = eventsService({
    log: {
      head: async () => ({ organizationId: 'org_1', version: recorded.length, status: 'running', erased: false }),
      read: async (_, after = 0) => recorded.slice(after),
    },
    broadcast: {
      followDebate(_, listener) {
        tell = (version) => listener.event(event(version), () => [])
        return () => {}
      },
      closing: new AbortController().signal,
    },
  })
  let answered = false
  const query = { since: 2, wait: 25, limit: 10 }
  const waiting = list('dbt_1', query, testCaller({ org: 'org_1' }), new AbortController().signal)
  void waiting.then(() => (answered = true))
  tell(1)
  await setImmediate()
  expect(answered).toBe(false)
  recorded.push(event(2))
  tell(2)
  expect((await waiting).events).toMatchObject([{ seq: 2 }])
})

test('who waits in vain is told so when the time is up', async () => {
  const debateId = await debate()
  expect((await poll(debateId, 'since=2&wait=0.05')).json()).toMatchObject({ events: [], next_seq: 2, ended: false })
})

test("another organization's debate does not exist", async () => {
  const debateId = await debate()
  const bob = await service.token({ userId: 'usr_bob', org: 'org_2' })
  for (const [id, headers] of [
    [debateId, bob],
    ['dbt_nowhere', ada],
  ] as const) {
    const answer = await poll(id, 'wait=25', headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await poll(debateId, '', {})).statusCode).toBe(401)
})

test.each(['since=-1', 'since=x', 'wait=26', 'wait=-1', 'limit=0', 'limit=1.5'])(
  '%s is 400 and named',
  async (query) => {
    const answer = await poll('dbt_any', query)
    expect([answer.statusCode, answer.json().field]).toEqual([400, query.split('=')[0]])
  },
)

test.each(['client', 'service'] as const)('when the %s goes away nobody waits any more', async (who) => {
  const debateId = await debate()
  const [client, node] = [new AbortController(), new AbortController()]
  const leave = vi.fn()
  const { list } = eventsService({
    log: service.platform.log,
    broadcast: { followDebate: () => leave, closing: node.signal },
  })
  const waiting = list(debateId, { since: 2, wait: 25, limit: 10 }, testCaller({ org: 'org_1' }), client.signal)
  const leaving = who === 'client' ? client : node
  leaving.abort()
  expect(await waiting).toMatchObject({ events: [], next_seq: 2 })
  expect(leave).toHaveBeenCalledOnce()
})

test('a wait that is no whole number of milliseconds is waited all the same', async () => {
  const debateId = await debate()
  expect((await poll(debateId, 'since=2&wait=0.0100001')).json()).toMatchObject({ events: [], next_seq: 2 })
})
