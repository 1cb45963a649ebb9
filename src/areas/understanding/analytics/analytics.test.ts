import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { actors } from '../../../../test/support/scripted-agents.ts'
import { differences, rowsOf } from '../../../../test/support/table-contents.ts'

const AGENTS = ['ada', 'bo', 'cy']

const panel = actors(...AGENTS, 'never-seated')

/** In the next debates each agent votes for the proposal of its number, and wants to go on until this round. */
function play(votes: string, goesOnUntil = 0) {
  const manner = (proposal: string) => {
    return { proposal, votesFor: proposal, finds: 'It is vague.', goesOn: (round: number) => round < goesOnUntil }
  }
  panel.play(Object.fromEntries(AGENTS.map((agent, index) => [agent, manner(`p${votes[index]}`)])))
}

/** What three agents without a record are worth when all agree, before any outcome is known. */
const ALL_AGREE = expect.closeTo(0.875, 3)

let clock = new Date('2026-11-15T10:00:00.000Z')
let service: DebateService
let organizations = 0
beforeAll(async () => {
  service = await debateService({ scripts: panel.scripts, now: () => clock })
})
afterAll(() => service.close())

const member = () => {
  clock = new Date('2026-11-15T10:00:00.000Z')
  const org = `org_analytics${++organizations}`
  return service.as({ userId: `usr_${org}`, org })
}

const passDays = (days: number) => {
  clock = new Date(clock.getTime() + days * 86_400_000)
}

async function decide(by: Client, votes: string, more: object = {}, goesOnUntil = 0): Promise<string> {
  play(votes, goesOnUntil)
  const id = await service.decided(by, { agents: AGENTS, ...more })
  await service.cursors.catchUp()
  return id
}

async function get(by: Client, path: string) {
  const answer = await by.get(`/analytics/${path}`)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json()
}

const debates = (by: Client, path: string) => get(by, `debates/${path}`)

test('a new organization has valid empty results everywhere', async () => {
  const by = await member()
  expect(await debates(by, 'overview')).toMatchObject({ total: 0, total_debates: 0, consensus_rate: 0, growth_rate: 0 })
  expect(await debates(by, 'trends')).toMatchObject({ time_range: '30d', granularity: 'daily', data_points: [] })
  expect(await debates(by, 'topics')).toMatchObject({ topics: [], total_debates: 0 })
  const nothing = { consensus: 0, majority: 0, dissent: 0, no_resolution: 0 }
  expect(await debates(by, 'outcomes')).toMatchObject({ outcomes: nothing, total_debates: 0, by_confidence: {} })
  expect(await debates(by, 'summary')).toMatchObject({ total_debates: 0, outcomes: nothing, top_topics: [] })
  expect(await get(by, 'disagreements')).toMatchObject({ disagreements: [], count: 0, total: 0, limit: 20 })
  expect(await get(by, 'role-rotation')).toMatchObject({ rotations: [], count: 0, summary: { total_assignments: 0 } })
  expect(await get(by, 'early-stops')).toMatchObject({ early_stops: [], count: 0, early_stop_rate: 0 })
  expect(await get(by, 'agents/leaderboard')).toMatchObject({ leaderboard: [], total_agents: 0, domain: null })
  expect(await get(by, 'agents/trends')).toMatchObject({ agents: [], trends: {} })
  expect(await get(by, 'agents/performance')).toMatchObject({ agents: [], total_agents: 0 })
  expect(await get(by, 'trends?time_range=all')).toMatchObject({ trends: [] })
})

test.each([
  ['debates/overview?time_range=soon', 'time_range'],
  ['debates/trends?granularity=hourly', 'granularity'],
  ['debates/topics?limit=0', 'limit'],
  ['disagreements?period=x', 'period'],
  ['agents/comparison', 'agents'],
  ['agents/comparison?agents=%20,', 'agents'],
  ['agents/comparison?agents=ada,nobody', 'agents'],
  ['agents/trends?agents=nobody', 'agents'],
  ['early-stops?limit=-1', 'limit'],
])('%s is refused and names the field', async (path, field) => {
  const answer = await (await member()).get(`/analytics/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json())).toContain(`"${field}"`)
})

test('limits clamp, and another organization does not exist', async () => {
  const by = await member()
  expect(await get(by, 'disagreements?limit=5000')).toMatchObject({ limit: 100 })
  expect(await get(by, 'role-rotation?limit=5000')).toMatchObject({ limit: 200 })
  expect(await get(by, 'early-stops?limit=5000')).toMatchObject({ limit: 100 })
  expect((await by.get('/analytics/debates/overview?org_id=org_other')).statusCode).toBe(404)
  expect((await by.get('/analytics/usage/costs?org_id=org_other')).statusCode).toBe(404)
})

test('dashboards tell what debates came to, in their period', async () => {
  const by = await member()
  await decide(by, '111', { domain: 'law' })
  passDays(40)
  await decide(by, '112', { domain: 'law', consensus_threshold: 0.9, rounds: 1 })
  await decide(by, '111', { domain: 'people' })
  passDays(1)
  await decide(by, '111', { domain: 'people' })
  const running = await service.started(by, { agents: AGENTS })
  await by.post(`/debates/${await service.started(by, { agents: AGENTS })}/cancel`)
  await service.cursors.catchUp()

  expect(await debates(by, 'overview')).toMatchObject({
    total: 6,
    debates_this_period: 5,
    debates_previous_period: 1,
    growth_rate: 400,
    completed_debates: 3,
    cancelled_debates: 1,
    consensus_reached: 2,
    consensus_rate: 2 / 3,
    average_rounds: 1,
    avg_agents_per_debate: 3,
  })
  const summary = await debates(by, 'summary?time_range=7d')
  expect(summary.outcomes).toEqual({ consensus: 2, majority: 1, dissent: 0, no_resolution: 0 })
  expect(summary.top_topics).toMatchObject([
    { topic: 'people', count: 2, percentage: expect.closeTo(66.67, 1), consensus_rate: 1 },
    { topic: 'law', count: 1, consensus_rate: 0 },
  ])
  expect((await debates(by, 'topics?time_range=all&limit=1')).topics).toMatchObject([{ topic: 'law', count: 2 }])
  expect(await debates(by, 'outcomes?time_range=all')).toMatchObject({
    total_debates: 4,
    by_confidence: { '0.8-0.9': { count: 3, consensus_rate: 1 }, '0.5-0.6': { count: 1, consensus_rate: 0 } },
  })
  const periods = async (query: string) =>
    (await debates(by, `trends?time_range=all${query}`)).data_points.map(({ period, total }: Point) => [period, total])
  expect(await periods('')).toEqual([
    ['2026-11-15', 1],
    ['2026-12-25', 2],
    ['2026-12-26', 1],
  ])
  expect(await periods('&granularity=weekly')).toEqual([
    ['2026-W46', 1],
    ['2026-W52', 3],
  ])
  expect(await periods('&granularity=monthly')).toEqual([
    ['2026-11', 1],
    ['2026-12', 3],
  ])
  expect((await get(by, 'trends?granularity=monthly&time_range=365d')).trends).toMatchObject([
    { period: '2026-11', debates: 1, completed_debates: 1, active_users: 1 },
    { period: '2026-12', debates: 5, completed_debates: 3, consensus_rate: 2 / 3, active_users: 1 },
  ])
  await runToRest(service, running)
})

interface Point {
  period: string
  total: number
}

test('disagreements are those of the last count, and who stays of another mind is found', async () => {
  const by = await member()
  await decide(by, '111')
  for (let times = 0; times < 3; times++) await decide(by, '112', { domain: 'law' })
  const found = await get(by, 'disagreements?limit=2')
  expect(found).toMatchObject({ count: 2, total: 3, has_more: true, total_debates: 4, disagreement_rate: 0.75 })
  expect(found.disagreements[0]).toMatchObject({
    topic: 'Should we ship it?',
    domain: 'law',
    agreeing_agents: ['ada', 'bo'],
    dissenting_agents: ['cy'],
    disagreement_score: expect.closeTo(1 / 3),
  })
  expect(found.avg_dissent_count).toBe(0.75)
  expect(found.top_disagreement_topics).toMatchObject([{ topic: 'law', count: 3 }])
  expect(found.agent_disagreement_matrix).toEqual({
    ada: { bo: 0, cy: 0.75 },
    bo: { ada: 0, cy: 0.75 },
    cy: { ada: 0.75, bo: 0.75 },
  })
  expect(found.persistent_disagreements).toEqual([
    { agents: ['ada', 'cy'], topic_pattern: 'law', occurrence_count: 3 },
    { agents: ['bo', 'cy'], topic_pattern: 'law', occurrence_count: 3 },
  ])
})

test('early stops tell what they saved, and whether they were right', async () => {
  const by = await member()
  const early = await decide(by, '111')
  await decide(by, '111', { rounds: 1 })
  await decide(by, '111', { rounds: 3 }, 3)
  await by.post(`/debates/${early}/outcome`, { correct: false })
  await service.cursors.catchUp()
  const found = await get(by, 'early-stops')
  expect(found).toMatchObject({
    count: 1,
    total: 1,
    total_debates: 3,
    early_stop_rate: 1 / 3,
    avg_rounds_saved: 2,
    early_stop_reasons: { consensus: 1 },
    confidence_at_stop: {
      avg: ALL_AGREE,
      min: ALL_AGREE,
      max: ALL_AGREE,
      distribution: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
    },
    false_early_stops: 1,
    missed_early_stops: 1,
    early_stops: [{ debate_id: early, rounds_completed: 1, rounds_planned: 3, reason: 'consensus', correct: false }],
  })
  const { version } = (await by.get(`/debates/${early}`)).json()
  const replaced = [exampleEvent('outcome_recorded', { right: 'p1', correct: true })]
  await service.platform.log.append({ debateId: early, expectedVersion: version, events: replaced })
  await service.cursors.catchUp()
  expect(await get(by, 'early-stops')).toMatchObject({ false_early_stops: 0, early_stops: [{ correct: true }] })
})

test('roles are told by debate and summed up', async () => {
  const by = await member()
  const id = await decide(by, '111')
  const found = await get(by, 'role-rotation')
  expect(found.rotations).toMatchObject([
    {
      debate_id: id,
      assignments: AGENTS.map((agent) => ({ agent, roles: expect.arrayContaining(['critic', 'voter']) })),
    },
  ])
  expect(found.summary.role_distribution).toEqual({ critic: 3, proposer: 3, reviser: 3, voter: 3 })
  expect(found.summary).toMatchObject({ total_assignments: 12, rotation_fairness_index: 1, stuck_agents: [] })
  expect(found.agent_role_frequency.ada).toEqual({ critic: 0.25, proposer: 0.25, reviser: 0.25, voter: 0.25 })
})

test('agents are ranked, compared and followed over time by one and the same rating', async () => {
  const by = await member()
  await decide(by, '112')
  passDays(1)
  await decide(by, '112', { domain: 'law' })
  passDays(9)
  await decide(by, '221', { domain: 'law' })
  await decide(by, '111')
  const { leaderboard, total_agents } = await get(by, 'agents/leaderboard?limit=2')
  expect(total_agents).toBe(3)
  expect(leaderboard).toMatchObject([
    { rank: 1, wins: 3, losses: 0, draws: 1, games_played: 4, win_rate: 0.75 },
    { rank: 2, wins: 3 },
  ])
  expect(await get(by, 'agents/leaderboard?domain=Law')).toMatchObject({ domain: 'law', total_agents: 3 })

  const { comparison, head_to_head } = await get(by, 'agents/comparison?agents=ada,%20cy,never-seated')
  expect(comparison).toMatchObject([
    { agent_name: 'ada', rank: 1, elo: leaderboard[0].elo },
    { agent_name: 'cy', rank: 3, losses: 3 },
    { agent_name: 'never-seated', rank: null, elo: 1500, games_played: 0, calibration_score: null },
  ])
  expect(head_to_head).toEqual({
    ada_vs_cy: { agents: ['ada', 'cy'], matches: 4, wins: { ada: 3, cy: 0 }, draws: 1 },
  })

  const { trends } = await get(by, 'agents/trends?agents=ada,cy')
  expect(trends.ada.map(({ period, games }: { period: string; games: number }) => [period, games])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-16', 1],
    ['2026-11-25', 2],
  ])
  expect(trends.ada.at(-1).elo).toBe(leaderboard[0].elo)
  expect(trends.cy.at(-1).elo).toBe(comparison[1].elo)

  const { agents } = await get(by, 'agents/performance?time_range=7d')
  expect(agents[0]).toMatchObject({ agent_id: 'ada', rank: 1, wins: 1, draws: 1, debates_count: 2 })
  expect(agents[0].elo_change).toBeCloseTo(trends.ada[2].elo - trends.ada[1].elo, 6)
  const [whole] = (await get(by, 'agents/performance?time_range=all&limit=1')).agents
  expect(whole.elo_change).toBeCloseTo(leaderboard[0].elo - 1500, 6)
})

test('without a consensus nobody has won', async () => {
  const by = await member()
  await decide(by, '112', { consensus: 'unanimous', rounds: 1 })
  const { leaderboard } = await get(by, 'agents/leaderboard')
  const { trends } = await get(by, 'agents/trends')
  expect(leaderboard.map(({ elo, games_played }: Record<string, number>) => [elo, games_played])).toEqual(
    AGENTS.map(() => [1500, 0]),
  )
  for (const agent of AGENTS) expect(trends[agent]).toMatchObject([{ elo: 1500, games: 0, debates: 1 }])
  const { head_to_head } = await get(by, 'agents/comparison?agents=ada,cy')
  expect(head_to_head.ada_vs_cy).toMatchObject({ matches: 0, wins: { ada: 0, cy: 0 } })
  expect(await get(by, 'disagreements')).toMatchObject({ disagreements: [{ dissenting_agents: ['cy'] }] })
})

test('whether a stop was missed is told by the threshold that held at the count', async () => {
  const by = await member()
  play('111', 3)
  const wishes = { agents: AGENTS, rounds: 3, consensus_threshold: 0.95 }
  const id = await service.started(by, wishes)
  const lowered = await by.post(`/debates/${id}/intervene`, { type: 'threshold', threshold: 0.6 })
  expect(lowered.statusCode, lowered.body).toBeLessThan(300)
  await runToRest(service, id)
  await service.cursors.catchUp()
  expect((await by.get(`/debates/${id}/explanation`)).json()).toMatchObject({
    consensus_reached: true,
    provenance: { threshold: 0.6 },
  })
  expect(await get(by, 'early-stops')).toMatchObject({ missed_early_stops: 1 })
})

const VIEWS = {
  debate_analytics: [
    'analytics_debates',
    'analytics_turns',
    'analytics_days',
    'analytics_outcomes',
    'analytics_stops',
    'analytics_pair_days',
    'analytics_pair_totals',
    'analytics_roles',
    'analytics_agents',
  ],
  usage_analytics: ['analytics_providers', 'analytics_usage'],
  people_analytics: ['analytics_people'],
}

const rows = () => rowsOf(service.database, Object.values(VIEWS).flat())

test('what is deleted leaves the lists, what is erased loses its words, and rebuilt is the same as live', async () => {
  const by = await member()
  const kept = await decide(by, '112', { topic: 'Should we keep it?' })
  const deleted = await decide(by, '112', { topic: 'Should we drop it?' })
  const fork = (await by.post(`/debates/${kept}/fork`, { branch_point: 0, topic: 'Should we fork it?' })).json().id
  await runToRest(service, fork)
  await by.post(`/debates/${kept}/outcome`, { correct: true })
  await by.post(`/debates/${kept}/intervene`, { type: 'message', content: 'Late.' })
  await by.delete(`/debates/${deleted}`)
  await service.cursors.catchUp()
  const { disagreements, total } = await get(by, 'disagreements')
  expect(disagreements.map(({ topic }: { topic: string }) => topic)).toEqual([
    'Should we fork it?',
    'Should we keep it?',
  ])
  expect(total).toBe(2)
  expect(await get(by, 'early-stops')).toMatchObject({ total: 2, total_debates: 3 })
  expect(await get(by, 'role-rotation')).toMatchObject({ total: 2, count: 2 })

  const live = await rows()
  expect(live.analytics_turns).toEqual([])
  expect(JSON.stringify(live)).not.toContain('drop it')
  for (const view of Object.keys(VIEWS)) await service.cursors.rebuild(view)
  expect(differences(await rows(), live)).toEqual([])
})

test('an examination is no debate: only the parts that were played in it are told', async () => {
  const by = await member()
  const examination = { agent: 'ada', probe_types: ['contradiction'], probes_per_type: 1 }
  const answer = await by.post('/debates/capability-probe?wait=0', examination)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await runToRest(service)
  await service.cursors.catchUp()
  expect(await debates(by, 'overview')).toMatchObject({ total: 0, completed_debates: 0 })
  expect(await get(by, 'early-stops')).toMatchObject({ total: 0 })
  expect((await get(by, 'agents/trends?agents=ada')).trends).toEqual({ ada: [] })
  expect(await get(by, 'role-rotation')).toMatchObject({
    total: 1,
    rotations: [{ assignments: [{ agent: 'ada', roles: ['speaker'] }] }],
  })
})

test('an organization sees nothing of another', async () => {
  const [by, other] = [await member(), await member()]
  await decide(by, '112')
  expect(await debates(other, 'overview')).toMatchObject({ total: 0 })
  expect(await get(other, 'disagreements')).toMatchObject({ total: 0, agent_disagreement_matrix: {} })
  expect(await get(other, 'agents/performance')).toMatchObject({ total_agents: 0 })
})
