import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { actors, type Manner } from '../../../../test/support/scripted-agents.ts'
import { differences, rowsOf } from '../../../../test/support/table-contents.ts'
import type { Stance } from '../../../engine/events/parts.ts'

interface Part {
  choice: string
  stances?: Record<string, Stance>
  reason?: string
  issue?: string
  suggestion?: string
  confidence?: number
}

const AGENTS = ['ada', 'bo', 'cy', 'di']
const FOR: Part = { choice: 'p1' }
const panel = actors(...AGENTS, 'eve')

const mannerOf = ({
  choice,
  stances = {},
  reason = 'So it is.',
  issue,
  suggestion,
  confidence = 0.8,
}: Part): Manner => ({
  says: `For ${choice}`,
  proposal: choice,
  votesFor: choice,
  stances,
  because: reason,
  confidence,
  severity: 0.9,
  ...(issue && { finds: issue }),
  ...(suggestion && { suggests: suggestion }),
})

const play = (cast: Record<string, Part>) =>
  panel.play(Object.fromEntries(Object.entries(cast).map(([agent, part]) => [agent, mannerOf(part)])))

let service: DebateService
let organizations = 0
beforeAll(async () => {
  service = await debateService({ scripts: panel.scripts })
})
afterAll(() => service.close())

const member = () => {
  const org = `org_memory${++organizations}`
  return service.as({ userId: `usr_${org}`, org })
}

async function decide(by: Client, topic: string, cast: Record<string, Part>, more: object = {}) {
  play(cast)
  const id = await service.decided(by, { topic, agents: Object.keys(cast), rounds: 1, ...more })
  await service.cursors.catchUp()
  return id
}

const unanimous = { ada: FOR, bo: FOR, cy: FOR, di: FOR }
const get = async (by: Client, path: string) => (await by.get(`/consensus/${path}`)).json()
const about = (topic: string) => `topic=${encodeURIComponent(topic)}`

const TABLES = [
  'consensus_memory',
  'consensus_words',
  'consensus_votes',
  'consensus_dissents',
  'risk_warnings',
  'consensus_counts',
  'consensus_topic_counts',
]
const rows = () => rowsOf(service.database, TABLES)

test('a new organization remembers nothing, and says so without an error', async () => {
  const by = await member()
  expect(await get(by, 'similar?topic=Tea')).toEqual({ query: 'Tea', similar: [], count: 0 })
  expect(await get(by, 'settled')).toMatchObject({ min_confidence: 0.8, topics: [], settled: [], count: 0, total: 0 })
  expect(await get(by, 'stats')).toEqual({
    total_consensus: 0,
    total_debates: 0,
    consensus_rate: null,
    total_topics: 0,
    total_dissents: 0,
    high_confidence_count: 0,
    by_strength: { strong: 0, moderate: 0, weak: 0 },
    by_domain: {},
    domains: [],
    avg_confidence: 0,
  })
  expect(await get(by, 'dissents?topic=Tea')).toEqual({
    topic: 'Tea',
    domain: null,
    similar_debates: [],
    dissents: [],
    dissents_by_type: {},
    unacknowledged_dissents: 0,
    count: 0,
  })
  expect(await get(by, 'contrarian-views?topic=Tea')).toEqual({ views: [], count: 0 })
  expect(await get(by, 'risk-warnings?topic=Tea')).toEqual({ warnings: [], count: 0 })
  expect(await get(by, 'domain/legal')).toMatchObject({ domain: 'legal', history: [], count: 0, total: 0 })
})

test.each([
  ['similar', 'topic'],
  ['similar?topic=%20', 'topic'],
  ['dissents', 'topic'],
  [`dissents?topic=${'x'.repeat(501)}`, 'topic'],
  ['contrarian-views', 'topic'],
  ['risk-warnings', 'topic'],
  ['risk-warnings?topic=a&limit=0', 'limit'],
  ['settled?min_confidence=1.1', 'min_confidence'],
  ['settled?threshold=-0.1', 'threshold'],
  ['domain/legal?limit=x', 'limit'],
])('%s is refused because of %s', async (path, field) => {
  const answer = await (await member()).get(`/consensus/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().field).toBe(field)
})

test('similar topics are found by their words, the closest first', async () => {
  const by = await member()
  const same = await decide(by, 'Should we move the database to PostgreSQL?', unanimous)
  const near = await decide(by, 'Is moving our databases worth it?', unanimous)
  await decide(by, 'Shall the cafeteria serve soup?', unanimous)
  const { query, similar, count } = await get(by, `similar?${about('should we move the database to postgresql')}`)
  expect(query).toBe('should we move the database to postgresql')
  expect(count).toBe(2)
  expect(similar.map(({ debate_id }: { debate_id: string }) => debate_id)).toEqual([same, near])
  expect(similar[0]).toMatchObject({
    topic: 'Should we move the database to PostgreSQL?',
    conclusion: 'Yes',
    consensus: 'Yes',
    consensus_reached: true,
    strength: 'strong',
    confidence: expect.closeTo(0.902, 3),
    similarity: 1,
    similarity_score: 1,
    agents: AGENTS,
    dissent_count: 0,
    dissents: [],
  })
  expect(similar[1].similarity).toBeCloseTo(2 / 4)
  expect((await get(by, `similar?${about('database')}&limit=1`)).count).toBe(1)
  expect((await get(await member(), `similar?${about('database')}`)).count).toBe(0)
})

test('dissents are told apart by what was chosen, and by what was said of it', async () => {
  const by = await member()
  const topic = 'Should we adopt the vendor contract?'
  await decide(by, topic, {
    ada: FOR,
    eve: FOR,
    bo: { choice: 'p1', stances: { p1: 'agree_with_modifications' } },
    cy: { choice: 'p2', stances: { p1: 'disagree' }, reason: 'It is not ours.', confidence: 0.4 },
    di: { choice: 'p2', reason: 'A breach would be fatal.', confidence: 0.9 },
  })
  await decide(by, 'Should we adopt the renewed vendor contract?', {
    ada: FOR,
    bo: FOR,
    cy: { choice: 'abstain' },
    di: { choice: 'p2', reason: 'There are edge cases.', confidence: 0.3 },
  })
  const found = await get(by, `dissents?${about(topic)}`)
  expect(found).toMatchObject({
    topic,
    domain: null,
    dissents_by_type: {
      minor_quibble: 1,
      fundamental_disagreement: 1,
      risk_warning: 1,
      abstention: 1,
      edge_case_concern: 1,
    },
    unacknowledged_dissents: 5,
    count: 5,
  })
  expect(found.similar_debates).toHaveLength(2)
  expect(found.dissents[0]).toMatchObject({
    agent: 'di',
    dissenting_agent: 'di',
    dissent_type: 'risk_warning',
    position: 'No',
    dissenting_view: 'No',
    reasoning: 'A breach would be fatal.',
    confidence: 0.9,
    acknowledged: false,
  })
  const { views, count } = await get(by, `contrarian-views?${about(topic)}`)
  expect(count).toBe(3)
  expect(views.map(({ agent, perspective }: Record<string, string>) => [agent, perspective])).toEqual([
    ['di', 'No'],
    ['cy', 'No'],
    ['di', 'No'],
  ])
  expect((await get(by, `contrarian-views?${about(topic)}&limit=1`)).count).toBe(1)
})

test('a dissent counts as revisited when its topic is debated again, or its outcome is known', async () => {
  const by = await member()
  const against = { ada: FOR, bo: FOR, cy: { choice: 'p2' } }
  const unacknowledged = async () => (await get(by, `dissents?${about('rent offices')}`)).unacknowledged_dissents
  const first = await decide(by, 'Should we rent offices?', against)
  expect(await unacknowledged()).toBe(1)
  await by.post(`/debates/${first}/outcome`, { correct: false })
  await service.cursors.catchUp()
  expect(await unacknowledged()).toBe(0)
  await decide(by, 'Should we rent more offices?', against)
  expect(await unacknowledged()).toBe(1)
  await decide(by, 'should we rent more OFFICES', unanimous)
  expect(await unacknowledged()).toBe(0)
})

test('warnings come from critiques and from votes, with what was suggested; "no risk" is none', async () => {
  const by = await member()
  await decide(by, 'Should we host the archive ourselves?', {
    ada: { ...FOR, issue: 'There is no risk in it.' },
    bo: { ...FOR, issue: 'We could lose customer data.', suggestion: 'Keep a copy elsewhere.' },
    cy: { choice: 'p2', reason: 'A long outage is likely.', confidence: 0.5 },
  })
  const { warnings, count } = await get(by, `risk-warnings?${about('host the archive')}`)
  expect(count).toBe(2)
  expect(warnings).toMatchObject([
    {
      risk_type: 'data_loss',
      severity: 'high',
      warning: 'We could lose customer data.',
      mitigation: 'Keep a copy elsewhere.',
      source_agent: 'bo',
    },
    { risk_type: 'outage', severity: 'medium', warning: 'A long outage is likely.', source_agent: 'cy' },
  ])
})

test('a topic is settled until a later debate on it ends otherwise', async () => {
  const by = await member()
  const first = await decide(by, 'Should we close the shop?', unanimous)
  const second = await decide(by, 'Should we close the shop', unanimous)
  await decide(by, 'Should we paint it red?', { ada: FOR, bo: FOR, cy: { choice: 'p2' } })
  const settled = await get(by, 'settled')
  expect(settled).toMatchObject({ min_confidence: 0.8, count: 1, total: 1 })
  expect(settled.topics).toEqual(settled.settled)
  expect(settled.topics[0]).toMatchObject({
    debate_id: second,
    conclusion: 'Yes',
    confidence: expect.closeTo(0.902, 3),
    supporting_debates: [second, first],
    last_challenged: null,
    stability_score: 1,
  })
  expect(await get(by, 'settled?min_confidence=0.57')).toMatchObject({ total: 2, count: 2 })
  expect(await get(by, 'settled?min_confidence=0.572')).toMatchObject({ total: 1, count: 1 })
  expect(await get(by, 'settled?threshold=0.57&limit=1')).toMatchObject({ total: 2, count: 1, has_more: true })
  expect((await get(by, 'stats')).total_topics).toBe(2)

  await decide(by, 'Should we close the shop?', { ada: FOR, bo: FOR, cy: { choice: 'p2' }, di: { choice: 'p2' } })
  expect((await get(by, 'settled')).topics).toEqual([])
  const third = await decide(by, 'Should we close the shop?', unanimous)
  const [reopened] = (await get(by, 'settled')).topics
  expect(reopened).toMatchObject({
    debate_id: third,
    supporting_debates: [third, second, first],
    stability_score: 0.75,
  })
  expect(reopened.last_challenged).toEqual(expect.any(String))
})

test('who wants changes to what it chose is on one side only, and topics without words are not alike', async () => {
  const by = await member()
  const quibbles: Part = { choice: 'p1', stances: { p1: 'agree_with_modifications' } }
  await decide(by, '???', { ada: FOR, bo: FOR, cy: quibbles, di: { choice: 'p2' } }, { options: ['Yes', 'No'] })
  await decide(by, '!!!', unanimous, { options: ['Yes', 'No'] })
  const { history } = await get(by, 'domain/general')
  expect(history).toMatchObject([
    { topic: '!!!', superseded_by: null },
    { topic: '???', superseded_by: null, agreeing_agents: ['ada', 'bo', 'cy'], dissenting_agents: ['di'] },
  ])
})

test('statistics count consensus by strength and domain, and a domain has its history', async () => {
  const by = await member()
  await decide(by, 'Should we hire?', unanimous, { domain: 'people' })
  await decide(by, 'Should we fire?', { ada: FOR, bo: FOR, cy: { choice: 'p2' } }, { domain: 'people' })
  await decide(
    by,
    'Should we sue?',
    { ada: FOR, bo: FOR, cy: { choice: 'p2' }, di: { choice: 'p2' } },
    { domain: 'law' },
  )
  expect(await get(by, 'stats')).toEqual({
    total_consensus: 2,
    total_debates: 3,
    consensus_rate: 2 / 3,
    total_topics: 3,
    total_dissents: 1,
    high_confidence_count: 1,
    by_strength: { strong: 1, moderate: 1, weak: 0 },
    by_domain: { law: 0, people: 2 },
    domains: ['law', 'people'],
    avg_confidence: expect.closeTo((0.902 + 0.571) / 2, 3),
  })
  const history = await get(by, 'domain/people?limit=1')
  expect(history).toMatchObject({ domain: 'people', count: 1, total: 2, has_more: true })
  expect(history.history[0]).toMatchObject({
    topic: 'Should we fire?',
    conclusion: 'Yes',
    strength: 'moderate',
    agreeing_agents: ['ada', 'bo'],
    dissenting_agents: ['cy'],
    rounds: 1,
  })
  expect((await get(by, 'domain/law')).history[0]).toMatchObject({ consensus_reached: false, conclusion: '' })
  expect((await get(by, 'domain/people?limit=9999')).limit).toBe(200)
})

test('what is erased is forgotten, what was cancelled never known, and rebuilt is the same as live', async () => {
  const by = await member()
  const topic = 'Should we insure the ships?'
  const first = await decide(by, topic, unanimous)
  const erased = await decide(by, topic, { ada: FOR, bo: FOR, cy: { choice: 'p2', reason: 'A breach is possible.' } })
  const cancelled = await service.started(by, { topic, agents: AGENTS })
  await by.post(`/debates/${cancelled}/cancel`)
  expect((await get(by, 'settled')).topics).toEqual([])
  const fork = (await by.post(`/debates/${first}/fork`, { topic: 'Should we insure boats?', branch_point: 0 })).json()
    .id
  play(unanimous)
  await runToRest(service, fork)
  await by.delete(`/debates/${erased}`)
  await service.cursors.catchUp()

  expect((await get(by, 'settled')).topics).toMatchObject([
    { debate_id: fork, topic: 'Should we insure boats?' },
    { debate_id: first, supporting_debates: [first] },
  ])
  expect(await get(by, `risk-warnings?${about(topic)}`)).toEqual({ warnings: [], count: 0 })
  expect(await get(by, 'stats')).toMatchObject({ total_debates: 2, total_dissents: 0, total_topics: 2 })
  const live = await rows()
  await service.cursors.rebuild('consensus_memory')
  expect(differences(await rows(), live)).toEqual([])
})
