import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Client,
  type DebateService,
  debateService,
  QUESTION,
  TWO_OF_THREE,
} from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'

let clock = Date.parse('2026-03-01T00:00:00Z')
let service: DebateService
let ada: Client
let stranger: Client
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock++) })
  ada = await service.as()
  stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
})
afterAll(() => service.close())

const listed = async (query: string, by = ada) => (await by.get(`/debates?${query}`)).json()
const ids = async (query: string, by = ada) => (await listed(query, by)).debates.map(({ id }: { id: string }) => id)

test('nobody names in a request where their question came from', async () => {
  const origin = { platform: 'mcp', channel: 'key_1' }
  const { id } = (await ada.post('/debates', { ...QUESTION, origin })).json()
  expect((await ada.get(`/debates/${id}`)).json()).toMatchObject({ origin: null })
  await ada.post(`/debates/${id}/cancel`)
})

test('a debate is shown whole: rounds, messages, critiques, votes, tally and decision', async () => {
  const id = await service.decided(ada)
  const debate = (await ada.get(`/debates/${id}`)).json()
  expect(debate).toMatchObject({
    id,
    status: 'completed',
    waiting_for: null,
    in_progress: false,
    agents: QUESTION.agents,
    consensus_reached: true,
    final_answer: 'Yes',
    conclusion: 'Yes',
    confidence: TWO_OF_THREE,
    agreement: TWO_OF_THREE,
    rounds_used: 1,
    current_round: 1,
    total_rounds: 3,
    parent: null,
    origin: null,
    outcome: null,
    consensus: { reached: true, supporting_agents: ['ada', 'bo'], dissenting_agents: ['cy'] },
  })
  expect(debate.duration_seconds).toBeGreaterThanOrEqual(0)
  const [round] = debate.rounds
  expect(round).toMatchObject({ round: 1, round_num: 1, phases: ['opening', 'critique', 'revision', 'vote'] })
  expect(round.messages.filter(({ role }: { role: string }) => role === 'proposer')).toHaveLength(3)
  expect(round.critiques[0]).toMatchObject({
    agent: 'ada',
    proposal: 'p2',
    target_content: 'No',
    issues: ['It is vague.'],
  })
  expect(round.votes.map(({ agent, choice_text }: Record<string, string>) => [agent, choice_text])).toEqual(
    expect.arrayContaining([
      ['ada', 'Yes'],
      ['bo', 'Yes'],
      ['cy', 'No'],
    ]),
  )
  expect(round.tally).toMatchObject({ counts: { p1: 2, p2: 1 }, winner: 'p1', rule: true, missing: [] })
})

test('the consensus is pending, then says what was decided and who dissented', async () => {
  const id = await service.started(ada)
  expect((await ada.get(`/api/v2/debates/${id}/consensus`)).json().data).toMatchObject({
    debate_id: id,
    status: 'pending',
    consensus: { summary: null, confidence: null, key_points: [], disagreements: [] },
    reached: false,
    conclusion: null,
  })
  await runToRest(service, id)
  const answer = await ada.get(`/consensus/${id}`)
  expect(answer.headers.link).toBe(`</api/v2/debates/${id}/consensus>; rel="successor-version"`)
  expect(answer.json()).toMatchObject({
    debate_id: id,
    status: 'consensus_reached',
    consensus: {
      confidence: TWO_OF_THREE,
      method: 'squared_odds',
      explanation: expect.stringContaining('0.57 is how often other panels were right with such a balance'),
      possible_answers: {
        coverage: 0.9,
        answers: [],
        outcomes: 0,
        explanation: 'Which other answers remain possible is said from 50 outcomes on; 0 are recorded.',
      },
      outcomes: 0,
      brier: null,
      ece: null,
    },
    voting_summary: { agree: 2, agree_with_modifications: 0, disagree: 1 },
    minority_report: [{ agents: ['cy'], choice: 'p2', reasons: ['It is too early.'] }],
    missing_agents: [],
    reached: true,
    conclusion: 'Yes',
    confidence: TWO_OF_THREE,
    dissent: ['It is too early.'],
  })
})

test('a request that waits for the consensus is answered when the debate ends, or when the time is up', async () => {
  const id = await service.started(ada)
  expect((await ada.get(`/debates/${id}/consensus?wait=0.001`)).json().status).toBe('pending')
  const waiting = ada.get(`/debates/${id}/consensus?wait=25`)
  await runToRest(service, id)
  expect((await waiting).json().status).toBe('consensus_reached')
  expect((await ada.get(`/debates/${id}/consensus?wait=25`)).json().status).toBe('consensus_reached')
  expect((await ada.get(`/debates/${id}/consensus?wait=31`)).statusCode).toBe(400)
  expect((await stranger.get(`/debates/${id}/consensus?wait=25`)).statusCode).toBe(404)
})

test('debates are listed by their ids, without those of others and those that do not exist', async () => {
  const [one, other, last] = [await service.started(ada), await service.started(ada), await service.started(ada)]
  const theirs = await service.started(await service.as({ userId: 'usr_far', org: 'org_3' }))
  const { debates, total } = await listed(`ids=${[one, last, theirs, 'dbt_none'].join(',')}`)
  expect([debates.map(({ id }: { id: string }) => id).sort(), total]).toEqual([[one, last].sort(), 2])
  expect(await ids(`ids=${one},${other}&limit=1`)).toHaveLength(1)
  expect((await ada.get(`/debates?ids=${Array(101).fill(one).join(',')}`)).statusCode).toBe(400)
})

test('messages come in pages, each with its place', async () => {
  const id = await service.decided(ada)
  const all = (await ada.get(`/debates/${id}/messages`)).json()
  expect(all).toMatchObject({ debate_id: id, limit: 50, offset: 0, has_more: false, total: all.messages.length })
  const page = (await ada.get(`/debates/${id}/messages?limit=2&offset=1`)).json()
  expect(page.messages).toEqual(all.messages.slice(1, 3))
  expect(page.messages[0]).toMatchObject({ index: 1, role: 'proposer', round: 1, agent: expect.any(String) })
  expect(page.has_more).toBe(true)
  expect((await ada.get(`/debates/${id}/messages?limit=500`)).json().limit).toBe(200)
  expect((await ada.get(`/debates/${id}/messages?limit=0`)).json().field).toBe('limit')
})

test('lists are filtered by status, time, agent, domain and words', async () => {
  const by = await service.as({ userId: 'usr_lister', org: 'org_lists' })
  const done = await service.decided(by, { domain: 'law', agents: ['ada', 'bo'] })
  const middle = new Date(clock++).toISOString()
  const waiting = await service.started(by, { topic: 'Which harbour is best for northern ferries?' })
  expect(await ids('', by)).toEqual([waiting, done])
  expect(await ids('status=completed', by)).toEqual([done])
  expect(await ids('status=pending', by)).toEqual([waiting])
  expect(await ids('status=paused', by)).toEqual([])
  expect(await ids(`since=${middle}`, by)).toEqual([waiting])
  expect(await ids(`until=${middle}`, by)).toEqual([done])
  expect(await ids('since=2026-03-01&until=2026-03-01', by)).toEqual([waiting, done])
  expect(await ids('until=2026-02-28', by)).toEqual([])

  await service.cursors.catchUp()
  expect(await ids('agent=cy', by)).toEqual([waiting])
  expect(await ids('domain=Law', by)).toEqual([done])
  expect(await ids('q=Ferries+harb', by)).toEqual([waiting])
  expect(await ids('q=airport', by)).toEqual([])
  expect(await ids('q=%27%26%21', by)).toEqual([])
  expect((await listed('status=completed', by)).debates[0]).toMatchObject({
    result: 'consensus_reached',
    confidence: expect.closeTo(0.82),
    winner: 'p1',
    rounds_used: 1,
    completed_at: expect.any(String),
  })
})

test('a list tells each answer, and is filtered and searched by it', async () => {
  const by = await service.as({ userId: 'usr_answers', org: 'org_answers' })
  const done = await service.decided(by)
  const waiting = await service.started(by)
  await service.cursors.catchUp()
  const { debates } = await listed('', by)
  expect(debates.map(({ id, answer }: Record<string, unknown>) => [id, answer])).toEqual([
    [waiting, null],
    [done, 'Yes'],
  ])
  expect(await ids('answer=yes', by)).toEqual([done])
  expect(await ids('answer=ye&status=completed', by)).toEqual([done])
  expect(await ids('answer=no', by)).toEqual([])
  expect(await ids('result=consensus_reached', by)).toEqual([done])
  expect(await ids('result=no_consensus', by)).toEqual([])
  expect(await ids('result=consensus_reached&agent=ada', by)).toEqual([done])
  expect(await ids('answer=yes', ada)).not.toContain(done)
  expect((await by.get('/debates?result=maybe')).json()).toMatchObject({ field: 'result' })
})

test('lists come in pages with the true total', async () => {
  const by = await service.as({ userId: 'usr_pager', org: 'org_pages' })
  const all = [await service.started(by), await service.started(by), await service.started(by)].reverse()
  expect(await listed('limit=2', by)).toMatchObject({ total: 3, count: 2, limit: 2, has_more: true })
  expect([...(await ids('limit=2', by)), ...(await ids('limit=2&offset=2', by))]).toEqual(all)
  expect(await listed('offset=9', by)).toMatchObject({ debates: [], items: [], total: 3, has_more: false })
  expect((await listed('limit=1000', by)).limit).toBe(100)
  const former = await by.get('/api/debates/list')
  expect(former.json().total).toBe(3)
  expect(former.headers.link).toBe('</api/v2/debates>; rel="successor-version"')
})

test('totals follow every change of state', async () => {
  const by = await service.as({ userId: 'usr_counter', org: 'org_totals' })
  const [, paused, cancelled, deleted] = await Promise.all([0, 1, 2, 3].map(() => service.started(by)))
  await service.decided(by)
  await by.post(`/debates/${paused}/pause`)
  await by.post(`/debates/${cancelled}/cancel`)
  await by.delete(`/debates/${deleted}`)
  const totals = ['pending', 'running', 'paused', 'completed', 'failed', 'cancelled'].map(
    async (status) => (await listed(`status=${status}`, by)).total,
  )
  expect(await Promise.all(totals)).toEqual([1, 0, 1, 1, 0, 1])
  expect((await listed('', by)).total).toBe(4)
})

test.each([
  ['status=asleep', 'status'],
  ['since=yesterday', 'since'],
  ['since=', 'since'],
  ['until=', 'until'],
  ['since=0000-01-01', 'since'],
  ['until=2026-13-01', 'until'],
  ['limit=-1', 'limit'],
  ['offset=x', 'offset'],
])('%s is refused', async (query, field) => {
  const answer = await ada.get(`/debates?${query}`)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test("another organization's debate does not exist", async () => {
  const id = await service.decided(ada)
  for (const url of [`/debates/${id}`, `/debate/${id}`, `/debates/${id}/messages`, `/consensus/${id}`]) {
    expect((await stranger.get(url)).statusCode).toBe(404)
    expect((await ada.get(url)).statusCode).toBe(200)
  }
  expect(await ids('', stranger)).toEqual([])
  expect((await ada.get('/debates/dbt_unknown')).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a rebuilt list is the list', async () => {
  await service.decided(ada)
  await service.cursors.catchUp()
  const rows = () =>
    service.database.pool.query('select * from debate_results order by debate_id').then((result) => result.rows)
  const live = await rows()
  await service.cursors.rebuild('debate_results')
  expect(await rows()).toEqual(live)
  expect(live.length).toBeGreaterThan(0)
})
