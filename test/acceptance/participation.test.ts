import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DebateService, debateService } from '../support/debates.ts'
import { runToRest } from '../support/deliberation.ts'
import type { CallerWishes } from '../support/people.ts'
import { client, type Heard } from '../support/stream.ts'

const LIMITED = { RATE_LIMIT_ENABLED: 'true' }

let here: DebateService
let there: DebateService
const origins = new Map<DebateService, string>()
beforeAll(async () => {
  here = await debateService()
  there = await debateService({ database: here.database })
  for (const node of [here, there]) await listen(node)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function listen(node: DebateService) {
  origins.set(node, (await node.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws'))
}

const BOB = { userId: 'usr_bob', org: 'org_1' }
const ADA = { userId: 'usr_ada', org: 'org_1' }

async function following(
  node: DebateService,
  debateId: string,
  headers: Record<string, string>,
  query = '&dialect=standard',
) {
  const socket = client(`${origins.get(node)}/ws?debate_id=${debateId}${query}`, { headers }, [])
  onTestFinished(() => socket.socket.terminate())
  expect((await socket.next()).type).toBe('connected')
  return {
    ...socket,
    act: (type: string, payload: object) => socket.say({ type, debate_id: debateId, payload }),
    /** The next frame of each of these types, in whatever order they come, and nothing else. */
    async hear(...types: string[]): Promise<Heard[]> {
      const heard: Heard[] = []
      while (heard.length < types.length) heard.push(await socket.next())
      expect(heard.map(({ type }) => type).sort()).toEqual([...types].sort())
      return types.map((type) => heard.find((frame) => frame.type === type) as Heard)
    },
  }
}

const follower = async (node: DebateService, debateId: string, who: CallerWishes, query = '&dialect=standard') => {
  const person = await following(node, debateId, await node.token(who), query)
  await person.hear('sync')
  return person
}

test('people on two nodes vote and suggest in one debate, and all of them see where they stand', async () => {
  const id = await here.started(await here.as())
  const ada = await follower(here, id, ADA)
  const bob = await follower(there, id, BOB, '&dialect=sdk')

  ada.act('user_vote', { choice: 'Yes', intensity: 8 })
  const [ack, cast, mine] = await ada.hear('ack', 'vote_cast', 'audience_metrics')
  const message =
    'The vote is shown; it weighs only where the protocol lets people vote: 2.25, like that of an agent that is right 6 times in 10'
  expect(ack?.payload).toMatchObject({ msg_type: 'user_vote', debate_id: id, seq: 2, message })
  expect(cast).toMatchObject({ seq: 2, payload: { user: 'usr_ada', choice: 'p1', intensity: 8 } })
  expect(mine).toMatchObject({ debate_id: id, payload: { seq: 2, votes: { p1: 1 }, weighted_votes: { p1: 1.6 } } })
  expect(mine).not.toHaveProperty('seq')
  const [hers, theirs] = await bob.hear('user_vote', 'audience_metrics')
  expect(hers?.data).toMatchObject({ debate_id: id, user_id: 'usr_ada', vote: 'p1', weight: 1.6 })
  expect(theirs?.payload).toEqual(mine?.payload)

  bob.act('user_suggestion', { text: ' Mind the budget. ' })
  const [, suggested] = await bob.hear('ack', 'audience_suggestion', 'audience_metrics')
  expect(suggested?.data).toMatchObject({ debate_id: id, user_id: 'usr_bob', suggestion: 'Mind the budget.' })
  const [said, after] = await ada.hear('intervention_added', 'audience_metrics')
  expect(said?.payload).toMatchObject({ kind: 'message', content: 'Mind the budget.', user: 'usr_bob' })
  expect(after?.payload).toMatchObject({ seq: 3, votes: { p1: 1 }, suggestions: 1, total: 2 })

  const overHttp = await there.as(BOB)
  await overHttp.post(`/debates/${id}/intervene`, { type: 'vote', choice: 'p2', intensity: 3, reason: 'Too early' })
  for (const [person, name] of [
    [ada, 'vote_cast'],
    [bob, 'user_vote'],
  ] as const) {
    const [, metrics] = await person.hear(name, 'audience_metrics')
    expect(metrics?.payload).toMatchObject({ seq: 4, votes: { p1: 1, p2: 1 }, weighted_votes: { p1: 1.6, p2: 0.6 } })
  }

  await runToRest(here, id)
  const debate = (await overHttp.get(`/debates/${id}`)).json()
  const votes = debate.rounds[0].votes.map(({ user_id, choice, intensity }: Record<string, unknown>) => [
    user_id,
    choice,
    intensity,
  ])
  expect(votes).toContainEqual(['usr_ada', 'p1', 8])
  expect(votes).toContainEqual(['usr_bob', 'p2', 3])
  expect(votes).toContainEqual([null, 'p1', null])
})

test('what HTTP would refuse is refused in the same words, and nothing is recorded', async () => {
  const id = await here.started(await here.as())
  const ada = await follower(here, id, ADA)
  const refused = async (type: string, payload: object) => {
    ada.act(type, payload)
    const [error] = await ada.hear('error')
    expect(error?.payload.msg_type).toBe(type)
    return [error?.payload.code, error?.payload.field]
  }
  const vote = (choice: unknown, intensity: unknown) => refused('user_vote', { choice, intensity })
  expect(await vote('Perhaps', 5)).toEqual(['VALIDATION_ERROR', 'choice'])
  for (const intensity of [0, 11, 1.5, 'x'])
    expect(await vote('p1', intensity)).toEqual(['VALIDATION_ERROR', 'intensity'])
  for (const text of ['', ' ', 'x'.repeat(10_001)]) {
    expect(await refused('user_suggestion', { text })).toEqual(['VALIDATION_ERROR', 'text'])
  }

  const narrow = await (await here.as()).post('/auth/api-key', { name: 'reading', scopes: ['debates.read'] })
  expect(narrow.statusCode).toBe(201)
  const reader = await following(here, id, { authorization: `Bearer ${narrow.json().key}` })
  const viewer = await following(here, id, await here.token({ userId: 'usr_viewer', org: 'org_1', org_role: 'viewer' }))
  for (const onlooker of [reader, viewer]) {
    await onlooker.hear('sync')
    onlooker.act('user_vote', { choice: 'p1' })
    const [error] = await onlooker.hear('error')
    expect(error?.payload).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('debates.update') })
  }
  const stranger = await following(here, id, await here.token({ userId: 'usr_eve', org: 'org_2' }))
  await stranger.hear('error')
  expect(await stranger.closed).toBe(4404)
  expect((await (await here.as()).get(`/debates/${id}`)).json().version).toBe(1)
})

test('after the end nobody votes or suggests any more', async () => {
  const id = await here.decided(await here.as())
  const ada = await follower(there, id, ADA)
  await ada.hear('debate_end')
  for (const [type, payload] of [
    ['user_vote', { choice: 'p1', intensity: 5 }],
    ['user_suggestion', { text: 'Too late' }],
  ] as const) {
    ada.act(type, payload)
    const [error] = await ada.hear('error')
    expect(error?.payload).toMatchObject({ code: 'CONFLICT', message: 'The debate is completed', msg_type: type })
  }
})

test('over the stream and over HTTP one may vote thirty times a minute together', async () => {
  const node = await debateService({ settings: LIMITED, now: () => new Date('2026-03-01') })
  onTestFinished(() => node.close())
  await listen(node)
  const overHttp = await node.as(ADA)
  const id = await node.started(overHttp)
  const statuses = new Set<number>()
  for (let count = 0; count < 20; count += 1) {
    statuses.add((await overHttp.post(`/debates/${id}/intervene`, { type: 'vote', choice: 'p1' })).statusCode)
  }
  expect([...statuses]).toEqual([200])
  const ada = await follower(node, id, ADA)
  const answers: Heard[] = []
  for (let count = 0; count < 11; count += 1) ada.act('user_vote', { choice: 'p2', intensity: 1 })
  while (answers.length < 11) {
    const frame = await ada.next()
    if (frame.type === 'ack' || frame.type === 'error') answers.push(frame)
  }
  expect(answers.map(({ type }) => type)).toEqual([...Array(10).fill('ack'), 'error'])
  expect(answers.at(-1)?.payload).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) })
})
