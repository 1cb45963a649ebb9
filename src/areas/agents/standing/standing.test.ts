import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { voice } from '../../../../test/support/scripted-agents.ts'
import { tellMore } from '../../../../test/support/tell-debate.ts'

const YES = voice({ says: 'It pays.', proposal: 'p1', votesFor: 'p1', confidence: 0.8 })
const NO = voice({ says: 'It is too early.', proposal: 'p2', votesFor: 'p2', confidence: 0.6 })

let service: DebateService
let orgs = 0
let ada: Client
let org: string
/** What `swing` votes in each round. */
let swings: string[] = []

beforeAll(async () => {
  service = await debateService({
    scripts: {
      yes: YES,
      aye: YES,
      no: NO,
      critic: voice({ says: 'Wait.', finds: 'It is vague.' }),
      rewriter: async (ask, state, options) => voice({ says: `Mine, at the ${ask.purpose}.` })(ask, state, options),
      swing: async (ask, state, options) => {
        const choice = swings[ask.round - 1] ?? swings.at(-1) ?? 'p1'
        return voice({ proposal: choice, votesFor: choice, goesOn: (round) => round < swings.length })(
          ask,
          state,
          options,
        )
      },
    },
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  org = `org_standing${++orgs}`
  ada = await service.as({ org, userId: `usr_standing${orgs}` })
})

async function decided(agents: string[], more: object = {}) {
  const id = await service.decided(ada, { agents, ...more })
  await service.cursors.catchUp()
  return id
}
async function read(path: string, by = ada) {
  const answer = await by.get(path)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json()
}
async function settle(id: string, right: string) {
  await tellMore(service.platform.log, id, exampleEvent('outcome_recorded', { right }))
  await service.cursors.catchUp()
}
const elosOf = async (domain = '') =>
  Object.fromEntries(
    (await read(`/agents/leaderboard${domain && `?domain=${domain}`}`)).rankings.map(
      ({ agent, elo }: { agent: string; elo: number }) => [agent, elo],
    ),
  )

test('who chose what won beats who did not, per domain and everywhere', async () => {
  await decided(['yes', 'aye', 'no'], { domain: 'law' })
  expect(await elosOf()).toEqual({ yes: 1516, aye: 1516, no: 1468 })
  await decided(['yes', 'aye', 'no'], { domain: 'tea' })
  const after = await elosOf()
  expect(after.yes).toBeCloseTo(1516 + 32 * (1 - 1 / (1 + 10 ** ((1468 - 1516) / 400))), 5)
  expect(await elosOf('law')).toEqual({ yes: 1516, aye: 1516, no: 1468 })
  expect(await elosOf('tea')).toEqual({ yes: 1516, aye: 1516, no: 1468 })
  expect(await elosOf('art')).toEqual({})
  const { rankings, ...list } = await read('/agents/leaderboard')
  expect(list).toMatchObject({ total: 3, count: 3, limit: 20, offset: 0, has_more: false, domain: null })
  expect(rankings[2]).toMatchObject({
    rank: 3,
    agent: 'no',
    name: 'no',
    wins: 0,
    losses: 2,
    draws: 0,
    games: 2,
    total_debates: 2,
    win_rate: 0,
    streak: 2,
    streak_type: 'loss',
    trend: 'down',
    domain_elos: { law: 1468, tea: 1468 },
    consistency: 1,
    consistency_class: 'high',
  })
})

test('all the same is a draw, and without a winner nobody is matched', async () => {
  await decided(['yes', 'aye'])
  await decided(['yes', 'no'], { rounds: 1 })
  const { rankings } = await read('/rankings')
  expect(rankings).toMatchObject(
    [
      { agent: 'aye', elo: 1500, draws: 1, games: 1, total_debates: 1 },
      { agent: 'yes', elo: 1500, draws: 1, games: 1, total_debates: 2 },
      { agent: 'no', elo: 1500, draws: 0, games: 0, total_debates: 1 },
    ].toSorted((one, other) => (one.agent < other.agent ? -1 : 1)),
  )
  expect(await read('/ranking/stats')).toMatchObject({ total_agents: 3, total_matches: 1, total_debates: 2 })
})

test('the leaderboard is sorted, filtered, paged and clamped as asked', async () => {
  await decided(['yes', 'aye', 'no'])
  await decided(['yes', 'aye'])
  const names = async (query: string) =>
    (await read(`/agents/rankings?${query}`)).rankings.map(({ agent }: { agent: string }) => agent)
  expect(await names('sort_by=wins&order=asc')).toEqual(['no', 'yes', 'aye'])
  expect(await names('min_debates=2')).toEqual(['aye', 'yes'])
  expect(await names('limit=1&offset=1')).toEqual(['yes'])
  expect(await names('offset=9')).toEqual([])
  expect((await read('/agents/rankings?limit=5000')).limit).toBe(100)
  for (const query of ['limit=0', 'limit=x', 'offset=-1', 'sort_by=luck', 'order=up', 'min_debates=-1']) {
    const answer = await ada.get(`/agents/rankings?${query}`)
    expect(answer.statusCode, query).toBe(400)
    expect(answer.json().details.field).toBe(query.split('=')[0])
  }
})

test('former addresses answer alike and point to their successors', async () => {
  await decided(['yes', 'no', 'aye'])
  const link = async (path: string) => (await ada.get(path)).headers.link
  const { rankings } = await read('/agents/leaderboard')
  for (const path of ['/leaderboard', '/rankings', '/api/elo/rankings', '/api/agent/leaderboard'])
    expect((await read(path)).rankings).toEqual(rankings)
  expect(await link('/leaderboard')).toContain('</api/v2/agents/leaderboard>')
  expect(await link('/rankings')).toContain('</api/v2/agents/rankings>')
  expect(await link('/api/elo/rankings')).toContain('</api/v2/agent/leaderboard>')
  expect((await read('/api/v2/agents/leaderboard')).data.rankings).toEqual(rankings)

  expect(await read('/api/agent/elo?agent=yes')).toEqual(await read('/api/agent/yes/profile'))
  expect((await read('/api/agent/elo?name=no')).agent).toBe('no')
  expect(await link('/api/v2/agent/elo?agent=yes')).toBe('</api/v2/agent/yes/profile>; rel="successor-version"')
  const nameless = await ada.get('/api/agent/elo')
  expect([nameless.statusCode, nameless.json().details.field]).toEqual([400, 'agent'])
})

test('from twenty outcomes on the record decides, before it Elo', async () => {
  const debates = []
  for (let count = 0; count < 20; count++) debates.push(await service.decided(ada, { agents: ['yes', 'aye', 'no'] }))
  await service.cursors.catchUp()
  const names = async () => (await read('/agents/leaderboard')).rankings.map(({ agent }: { agent: string }) => agent)
  expect(await names()).toEqual(['aye', 'yes', 'no'])
  for (const id of debates.slice(1)) await settle(id, 'p2')
  expect(await names()).toEqual(['aye', 'yes', 'no'])
  await settle(debates[0] ?? '', 'p2')
  expect(await names()).toEqual(['no', 'aye', 'yes'])
  const [first] = (await read('/agents/leaderboard')).rankings
  const everywhere = (20 + 15) / 45
  expect(first).toMatchObject({ agent: 'no', outcomes: 20 })
  expect(first.accuracy).toBeCloseTo(everywhere)
  const lawless = (await read('/agents/leaderboard?domain=general')).rankings[0]
  expect(lawless.accuracy).toBeCloseTo((20 + 50 * everywhere) / 70)
})

test('an outcome that is recorded again replaces the former', async () => {
  const id = await decided(['yes', 'aye', 'no'])
  await settle(id, 'p2')
  expect(await read('/agent/no/grounded-persona')).toMatchObject({
    position_accuracy: 1,
    positions_correct: 1,
    calibration_score: expect.closeTo(1 - 0.4 ** 2),
  })
  await settle(id, 'p1')
  expect(await read('/agent/no/grounded-persona')).toEqual({
    agent: 'no',
    agent_name: 'no',
    elo: 1468,
    domain_elos: { general: 1468 },
    games_played: 1,
    debates_count: 1,
    win_rate: 0,
    position_accuracy: 0,
    calibration_score: expect.closeTo(1 - 0.6 ** 2),
    positions_taken: 1,
    positions_correct: 0,
    positions_incorrect: 1,
    reversals: 0,
    last_active: expect.any(String),
  })
})

test('that a decision was wrong does not make those wrong who chose something else', async () => {
  const id = await decided(['yes', 'aye', 'no'], { options: ['Tea', 'Coffee', 'Water'] })
  const told = await ada.post(`/debates/${id}/outcome`, { correct: false })
  expect([told.statusCode, told.json()]).toMatchObject([200, { correct: false, right: null }])
  await service.cursors.catchUp()
  const outcomeOf = async (agent: string) => (await read(`/agent/${agent}/positions`)).positions[0].outcome
  expect([await outcomeOf('yes'), await outcomeOf('no')]).toEqual(['incorrect', 'unresolved'])
  const known = async (agent: string) => (await read(`/agent/${agent}/profile`)).calibration
  expect(await known('yes')).toMatchObject({ prediction_count: 1, total_correct: 0 })
  expect(await known('no')).toMatchObject({ prediction_count: 0, accuracy: null })
  const next = await read(`/debates/${await decided(['yes', 'no'])}`)
  expect(next.panel.map(({ outcomes }: { outcomes: number }) => outcomes)).toEqual([1, 0])
  expect(await read('/learning/evolution')).toMatchObject({ summary: { outcomes: 1, accuracy: 0 } })
  expect(await read(`/debates/${id}/full-context`)).toMatchObject({ memory: { outcomes: [{ right: null }] } })
})

test('the profile tells where an agent stands and how its matches went', async () => {
  const id = await decided(['yes', 'aye', 'no'])
  expect(await read('/agent/yes/profile')).toMatchObject({
    agent: 'yes',
    rating: 1516,
    rank: 2,
    ranking: {
      rating: 1516,
      recent_matches: [{ debate_id: id, domain: 'general', choice: 'p1', outcome: 'win', elo: 1516, elo_change: 16 }],
    },
    persona: { provider: 'script', model: 'script-yes' },
    consistency: { consistency_score: 1, total_positions: 1, total_flips: 0 },
    calibration: { prediction_count: 0, brier_score: null },
    domains: ['general'],
  })
})

test('allies nearly always agree and rivals hardly ever, once they are known well enough', async () => {
  await decided(['yes', 'aye', 'no'])
  expect(await read('/agent/yes/network')).toMatchObject({ allies: [], rivals: [], neutrals: ['aye', 'no'] })
  await decided(['yes', 'aye', 'no'])
  const last = await decided(['yes', 'aye', 'no'], { domain: 'law' })
  expect(await read('/agent/yes/network')).toEqual({
    agent: 'yes',
    influences: [],
    influenced_by: [],
    allies: [['aye', 1]],
    rivals: [['no', 1]],
    neutrals: [],
    allied_agents: [{ agent: 'aye', agreement_rate: 1, shared_debates: 3 }],
    rival_agents: [{ agent: 'no', disagreement_rate: 1, shared_debates: 3 }],
    network_position: 'bridge',
  })
  expect(await read('/agent/yes/allies')).toMatchObject({
    agent: 'yes',
    count: 1,
    allies: [{ agent: 'aye', agreement_rate: 1, debate_count: 3, relationship_type: 'ally', notable_debates: [last] }],
  })
  expect(await read('/agent/no/rivals?limit=1')).toMatchObject({ count: 1, rivals: [{ agent: 'aye', score: 1 }] })
  expect((await ada.get('/agent/no/rivals?limit=0')).statusCode).toBe(400)
  expect(await read('/agent/yes/profile')).toMatchObject({ allies: ['aye'], rivals: ['no'] })
})

test('positions, reversals and who caused them', async () => {
  swings = ['p2', 'p1']
  const id = await decided(['yes', 'aye', 'swing'], { rounds: 2, consensus: 'unanimous' })
  const found = await read('/agent/swing/positions')
  expect(found).toMatchObject({
    total_positions: 2,
    total: 2,
    avg_confidence: 0.8,
    reversal_count: 1,
    consistency_score: 0.5,
  })
  expect(found.positions).toEqual(found.positions_by_debate[id])
  expect(found.positions).toMatchObject([
    { choice: 'p1', stance: 'Yes', round: 2, was_final: true, reversed: true, outcome: 'pending' },
    { choice: 'p2', stance: 'No', round: 1, was_final: false, reversed: false, topic: 'Should we ship it?' },
  ])
  expect((await read('/agent/swing/positions?limit=1')).positions).toHaveLength(1)
  expect((await read('/agent/swing/positions?limit=9999')).limit).toBe(200)
  expect(await read('/agent/swing/network')).toMatchObject({
    influenced_by: [
      ['aye', 1],
      ['yes', 1],
    ],
  })
  expect((await read('/agent/yes/network')).influences).toEqual([['swing', 1]])
})

test('two agents are held against each other', async () => {
  const first = await decided(['yes', 'aye', 'no'], { domain: 'law' })
  const second = await decided(['yes', 'aye', 'no'], { domain: 'tea' })
  const head = await read('/agent/no/head-to-head/yes')
  expect(head).toMatchObject({ matches: 2, agent_wins: 0, opponent_wins: 2, draws: 0, win_rate: 0 })
  expect(head.recent.map(({ debate_id }: { debate_id: string }) => debate_id)).toEqual([second, first])
  expect(head.avg_margin).toBeLessThan(0)
  expect(head.domain_breakdown).toEqual({
    law: { wins: 0, losses: 1, draws: 0 },
    tea: { wins: 0, losses: 1, draws: 0 },
  })
  expect(await read('/agent/compare?agent_a=yes&agent_b=no')).toMatchObject({
    matches: 2,
    agent_a_wins: 2,
    agent_b_wins: 0,
    win_rate_a: 1,
    domains: ['law', 'tea'],
    strengths: { yes: ['law', 'tea'], no: [] },
    weaknesses: { yes: [], no: ['law', 'tea'] },
  })
  expect((await read('/agent/yes/domains?limit=1')).domains).toMatchObject([{ domain: 'law', calibration_score: null }])
  for (const [query, field] of [
    ['agent_b=no', 'agent_a'],
    ['agent_a=yes', 'agent_b'],
    ['agents=yes', 'agents'],
    ['agents=yes,no,aye', 'agents'],
    ['agents=yes,no&agent_a=yes', 'agents'],
  ]) {
    const answer = await ada.get(`/agent/compare?${query}`)
    expect([answer.statusCode, answer.json().details.field]).toEqual([400, field])
  }
  const compared = await read('/agent/compare?agent_a=yes&agent_b=no')
  for (const address of ['/agent/compare', '/agents/compare'])
    expect(await read(`${address}?agents=yes,no`)).toEqual(compared)
})

test('reputation is what was measured', async () => {
  const id = await decided(['yes', 'aye', 'no'])
  await settle(id, 'p1')
  const score = (1 + 15) / 26
  expect(await read('/agent/yes/reputation')).toMatchObject({
    agent: 'yes',
    score: expect.closeTo(score),
    proposal_acceptance_rate: 1,
    critique_value: null,
    debates_participated: 1,
    community_standing: 1,
  })
  expect(await read('/agent/no/reputation')).toMatchObject({ proposal_acceptance_rate: 0 })
  const { reputations, count } = await read('/reputation/all')
  expect(count).toBe(3)
  expect(reputations.at(-1).agent).toBe('no')
  expect(reputations[0].vote_weight).toBeGreaterThan(reputations.at(-1).vote_weight)
})

test('the identity prompt has the sections that were asked for', async () => {
  await decided(['yes', 'aye', 'no'])
  const whole = await read('/agent/no/identity-prompt')
  expect(whole.sections).toEqual(['performance', 'calibration', 'relationships', 'positions'])
  expect(whole.identity_prompt).toContain('0 won, 1 lost')
  expect(whole.identity_prompt).toContain('you chose: No')
  const some = await read('/agent/no/identity-prompt?sections=positions, calibration')
  expect(some.sections).toEqual(['calibration', 'positions'])
  expect(some.identity_prompt).not.toContain('Performance')
  const unknown = await ada.get('/agent/no/identity-prompt?sections=mood')
  expect([unknown.statusCode, unknown.json().details.field]).toEqual([400, 'sections'])
})

test('a new organization gets empty answers, an unknown agent 404, and nobody sees the records of others', async () => {
  await decided(['yes', 'aye', 'no'])
  const stranger = await service.as({ org: `${org}_other`, userId: `usr_stranger${orgs}` })
  expect(await read('/agents/leaderboard', stranger)).toMatchObject({ rankings: [], total: 0 })
  expect(await read('/reputation/all', stranger)).toMatchObject({ reputations: [], count: 0 })
  expect(await read('/ranking/stats', stranger)).toMatchObject({
    total_agents: 0,
    total_matches: 0,
    avg_rating: 0,
    rating_spread: 0,
    domains: [],
    active_last_24h: 0,
    most_active: null,
  })
  const one = 'profile network rivals allies positions domains grounded-persona identity-prompt reputation'
  const about = [...one.split(' '), 'head-to-head/no']
  for (const what of about) await read(`/agent/yes/${what}`, stranger)
  expect(await read('/agent/yes/profile', stranger)).toMatchObject({ rank: null, elo: 1500, matches: 0 })
  expect(await read('/agent/compare?agent_a=yes&agent_b=no', stranger)).toMatchObject({ matches: 0, win_rate_a: 0 })
  for (const what of about) expect((await ada.get(`/agent/nobody/${what}`)).statusCode, what).toBe(404)
  expect((await ada.get('/agent/yes/head-to-head/nobody')).statusCode).toBe(404)
  expect((await ada.get('/agent/compare?agent_a=yes&agent_b=nobody')).statusCode).toBe(404)
})

test('an agent that only ever sat on a panel is known by its name there', async () => {
  await decided([{ provider: 'yes', name: 'counsel' } as never, 'no', 'aye'])
  expect(await read('/agent/counsel/profile')).toMatchObject({ persona: null, elo: 1516 })
})

const TABLES = [
  ['standing_notes', 'debate_id', 'version'],
  ['standing_debates', 'debate_id'],
  ['standing_domains', 'organization_id', 'domain'],
  ['agent_ratings', 'organization_id', 'domain', 'agent'],
  ['agent_matches', 'debate_id', 'agent'],
  ['agent_positions', 'debate_id', 'version'],
  ['agent_pairs', 'organization_id', 'agent', 'other', 'domain'],
]
const rows = async (): Promise<Record<string, Record<string, unknown>[]>> =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async ([table, ...keys]) => {
        const { rows } = await service.database.pool.query(`select * from ${table} order by ${keys.join(', ')}`)
        return [table, rows]
      }),
    ),
  )

test('an erasure takes the words away and what only they told', async () => {
  const id = await decided(['rewriter', 'critic'], { topic: 'What should we build?', rounds: 1 })
  expect(await read('/agent/critic/network')).toMatchObject({ influences: [['rewriter', 1]] })
  expect(await read('/agent/critic/reputation')).toMatchObject({ critique_value: 1 })
  expect((await read('/agent/critic/positions')).positions).toMatchObject([
    { topic: 'What should we build?', stance: 'Wait.' },
  ])
  expect((await ada.delete(`/debates/${id}`)).statusCode).toBe(200)
  await service.cursors.catchUp()
  expect(await read('/agent/critic/network')).toMatchObject({ influences: [], neutrals: ['rewriter'] })
  expect(await read('/agent/critic/reputation')).toMatchObject({ critique_value: 0 })
  expect(await read('/agent/critic/positions')).toMatchObject({ positions: [], total: 0, avg_confidence: 0 })
})

test('an erased debate is named nowhere any more, and what was won in it stays won', async () => {
  const kept = await decided(['yes', 'aye', 'no'])
  const gone = await decided(['yes', 'aye', 'no'])
  await ada.delete(`/debates/${gone}`)
  await service.cursors.catchUp()
  const paths = ['profile', 'positions', 'allies', 'rivals', 'head-to-head/no', 'identity-prompt', 'network']
  const told = await Promise.all(paths.map(async (path) => JSON.stringify(await read(`/agent/yes/${path}`))))
  expect(told.filter((text) => text.includes(gone))).toEqual([])
  expect(await read('/agent/yes/positions')).toMatchObject({ total: 1, positions: [{ debate_id: kept }] })
  expect(await read('/agent/yes/profile')).toMatchObject({
    wins: 2,
    ranking: { recent_matches: [{ debate_id: kept }] },
  })
  expect(await read('/agent/yes/head-to-head/no')).toMatchObject({ matches: 2, recent: [{ debate_id: kept }] })
})

test('a rebuild gives the same rows, byte for byte, also after forks, cancellations and erasures', async () => {
  swings = ['p2', 'p1']
  const id = await decided(['yes', 'aye', 'swing'], { rounds: 2, consensus: 'unanimous' })
  await settle(id, 'p2')
  await settle(id, 'p1')
  const under = await service.started(ada, { agents: ['yes', 'no'] })
  const forked = (await ada.post(`/debates/${id}/fork`, { branch_point: 1, rounds: 3 })).json().id
  await runToRest(service, forked)
  const cancelled = await service.started(ada, { agents: ['yes', 'aye'] })
  await ada.post(`/debates/${cancelled}/cancel`)
  const erased = await decided(['yes', 'aye', 'no'], { topic: 'What is best?' })
  await ada.delete(`/debates/${erased}`)
  await service.cursors.catchUp()
  const live = await rows()
  expect(live.standing_notes?.map(({ debate_id }) => debate_id)).toEqual([under])
  expect(live.standing_debates?.find(({ debate_id }) => debate_id === forked)?.ended_at).toEqual(expect.any(String))
  await service.cursors.rebuild('agent_standing')
  const rebuilt = await rows()
  expect(JSON.stringify(rebuilt)).toBe(JSON.stringify(live))
})
