import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleEvent } from '../../../../../test/support/debate-events.ts'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import type { NewEvent } from '../../../../shared/event-types.ts'

const MEGABYTE = 1_048_576
const SAID = 'Mind the "budget". '.repeat(500)

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ areas: ['debates', 'events'] })
  ada = await service.as({ userId: 'usr_ada' })
})
afterAll(() => service.close())

const message = (content: string): NewEvent => ({ ...exampleEvent('intervention_added'), private: { content } })
const vote = (reason: string): NewEvent => ({
  type: 'vote_cast',
  data: { round: 1, user: 'usr_ada', choice: 'none', stances: {}, confidence: 1, continue_debate: false },
  private: { reason },
})

let debates = 0
async function debateWith(said: readonly NewEvent[]): Promise<string> {
  const debateId = `dbt_long${++debates}`
  const events = [exampleEvent('debate_start'), exampleEvent('round_start'), ...said]
  await service.platform.log.append({ debateId, expectedVersion: 0, create: { organizationId: 'org_1' }, events })
  return debateId
}

test('a record holds a megabyte of messages and says where the rest is, which is all of it', async () => {
  const count = 250
  const id = await debateWith(Array.from({ length: count }, (_, n) => message(`${n} ${SAID}`)))
  const { omitted, rounds } = (await ada.get(`/debates/${id}`)).json()
  const [{ messages }] = rounds
  expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThanOrEqual(MEGABYTE + 2)
  expect(messages.length).toBeGreaterThan(50)
  expect(omitted).toEqual({
    messages: count - messages.length,
    votes: 0,
    messages_url: `/api/v1/debates/${id}/messages?offset=${messages.length}`,
    events_url: `/api/v1/debates/${id}/events`,
  })
  const rest = (await ada.get(`${omitted.messages_url}&limit=200`)).json()
  const indices = [...messages, ...rest.messages].map(({ index }: { index: number }) => index)
  expect([indices, rest.has_more]).toEqual([Array.from({ length: count }, (_, n) => n), false])
  const v2 = (await ada.get(`/api/v2/debates/${id}`)).json().data
  expect(v2.omitted.messages_url).toBe(`/api/v2/debates/${id}/messages?offset=${messages.length}`)
})

test('votes of people that have no room are left out and counted', async () => {
  const id = await debateWith([exampleEvent('vote_cast'), ...Array.from({ length: 200 }, () => vote(SAID))])
  const { omitted, rounds } = (await ada.get(`/debates/${id}`)).json()
  const [{ votes }] = rounds
  expect(Buffer.byteLength(JSON.stringify(votes))).toBeLessThan(1.1 * MEGABYTE)
  expect(omitted).toMatchObject({ messages: 0, votes: 201 - votes.length })
})

test('a record that is not long is whole', async () => {
  const id = await debateWith([message('Mind the budget.'), vote('Because.')])
  const { omitted, rounds } = (await ada.get(`/debates/${id}`)).json()
  expect([omitted, rounds[0].messages.length, rounds[0].votes.length]).toEqual([null, 1, 1])
})

test('a page of events has a megabyte at most, and page by page all of them are read', async () => {
  const id = await debateWith(Array.from({ length: 250 }, (_, n) => message(`${n} ${SAID}`)))
  const seqs: number[] = []
  for (let since = 1, more = true; more; ) {
    const answer = await ada.get(`/debates/${id}/events?since=${since}&limit=500`)
    expect(Buffer.byteLength(answer.body)).toBeLessThan(1.1 * MEGABYTE)
    const { events, next_seq, has_more } = answer.json()
    seqs.push(...events.map(({ seq }: { seq: number }) => seq))
    since = next_seq
    more = has_more
  }
  expect(seqs).toEqual(Array.from({ length: 252 }, (_, n) => n + 1))
})
