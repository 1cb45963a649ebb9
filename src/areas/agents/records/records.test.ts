import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import type { ChosenAgent } from '../../../adapters/agents/agent.ts'
import { countVotes } from '../../../engine/consensus/count-votes.ts'
import { type EngineEvent, storable } from '../../../engine/events.ts'
import { DEFAULT_PROTOCOL } from '../../../engine/protocol.ts'
import { records } from './index.ts'

const UNKNOWN = { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null } as const
const PROPOSALS = ['p1', 'p2']
const chosen = (agent: string): ChosenAgent => ({ agent, provider: agent, model: `${agent}-1` })

let app: TestApp
let area: ReturnType<typeof records>
let org: string
let debates = 0

beforeAll(async () => {
  app = await testApp({
    areas: [],
    extra(platform) {
      area = records(platform)
      return [area.area]
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  org = `org_${++debates}`
})

/** What each agent chose, round by round. */
type Rounds = readonly Record<string, string>[]

const started = (agents: readonly string[], domain: string): EngineEvent => ({
  type: 'debate_start',
  data: {
    protocol: DEFAULT_PROTOCOL,
    domain,
    panel: agents.map((agent) => ({ ...chosen(agent), p: 0.6, n: 0 })),
    calibrator: UNKNOWN,
    user: 'usr_ada',
  },
  private: { topic: 'Tea?' },
})

const cast = (agent: string, round: number, choice: string, discarded = false): EngineEvent => ({
  type: 'vote_cast',
  data: {
    agent,
    round,
    choice,
    stances: {},
    confidence: 1,
    continue_debate: false,
    ...(discarded && { discarded }),
  },
  private: { reason: 'It is so' },
})

function counted(agents: readonly string[], round: number, choices: Record<string, string>): EngineEvent {
  const tally = countVotes({
    panel: agents.map((agent) => ({ ...chosen(agent), p: 0.6, n: 0 })),
    votes: Object.entries(choices).map(([agent, choice]) => ({ agent, user: null, choice, stances: {} })),
    proposals: PROPOSALS,
    mode: 'majority',
    calibrator: UNKNOWN,
    weights: {},
    people: false,
  })
  return { type: 'vote_tally', data: { round, ...tally, convergence: 1, unchanged: false } }
}

const outcome = (right: string): EngineEvent => ({
  type: 'outcome_recorded',
  data: { right, correct: right === 'p1', source: 'manual', user: 'usr_ada' },
  private: {},
})

async function append(debateId: string, expectedVersion: number, events: readonly EngineEvent[]) {
  const create = expectedVersion === 0 ? { create: { organizationId: org } } : {}
  await app.platform.log.append({ debateId, expectedVersion, events: events.map(storable), ...create })
  return expectedVersion + events.length
}

async function debate(rounds: Rounds, { right, domain = 'general' }: { right?: string; domain?: string } = {}) {
  const debateId = `dbt_${++debates}`
  const agents = Object.keys(Object.assign({}, ...rounds))
  const votes = rounds.flatMap((choices, index) => [
    ...Object.entries(choices).map(([agent, choice]) => cast(agent, index + 1, choice)),
    counted(agents, index + 1, choices),
  ])
  const settled = right === undefined ? [] : [outcome(right)]
  return { debateId, version: await append(debateId, 0, [started(agents, domain), ...votes, ...settled]) }
}

async function snapshot(agents: readonly string[], domain = 'general') {
  await app.cursors.catchUp()
  return area.snapshot(org, domain, agents.map(chosen))
}

async function tables() {
  const { db } = app.platform
  return {
    verdicts: await db.selectFrom('debate_verdicts').selectAll().orderBy('debate_id').execute(),
    choices: await db.selectFrom('debate_choices').selectAll().orderBy('debate_id').orderBy('agent').execute(),
    records: await db.selectFrom('agent_records').selectAll().orderBy('organization_id').orderBy('agent').execute(),
  }
}

test('who has no record is expected to do as the prior says', async () => {
  expect(await snapshot(['ann', 'bob'])).toEqual({
    panel: [
      { ...chosen('ann'), p: 0.6, n: 0 },
      { ...chosen('bob'), p: 0.6, n: 0 },
    ],
    calibrator: UNKNOWN,
  })
})

test('a persona is the debate’s, not the record’s; a role stays', async () => {
  const { panel } = await area.snapshot(org, 'law', [{ ...chosen('ann'), persona: 'stern', role: 'judge' }])
  expect(panel).toEqual([{ ...chosen('ann'), role: 'judge', p: 0.6, n: 0 }])
})

test('the last choice of each agent is held against what turned out right', async () => {
  await debate(
    [
      { ann: 'p2', bob: 'p1', cyd: 'p1', dot: 'p1' },
      { ann: 'p1', bob: 'p2', cyd: 'abstain' },
    ],
    { right: 'p1' },
  )
  const { panel } = await snapshot(['ann', 'bob', 'cyd', 'dot'])
  const right = (0.6 * 25 + 1) / 26
  const wrong = (0.6 * 25) / 26
  expect(panel.map(({ n }) => n)).toEqual([1, 1, 0, 0])
  expect(panel[0]?.p).toBeCloseTo((1 + 25 * right) / 26)
  expect(panel[1]?.p).toBeCloseTo((25 * wrong) / 26)
  expect(panel[2]?.p).toBe(0.6)
})

test('a record in one domain counts elsewhere, but less', async () => {
  for (let times = 0; times < 10; times++) await debate([{ ann: 'p1', bob: 'p2' }], { right: 'p1', domain: 'law' })
  const accuracy = async (domain: string) => (await snapshot(['ann', 'bob'], domain)).panel.map(({ p }) => p)
  const [annInLaw = 0, bobInLaw = 0] = await accuracy('law')
  const [annElsewhere = 0, bobElsewhere = 0] = await accuracy('tea')
  expect(annInLaw).toBeGreaterThan(annElsewhere)
  expect(annElsewhere).toBeGreaterThan(0.6)
  expect(bobInLaw).toBeLessThan(bobElsewhere)
  expect(bobElsewhere).toBeLessThan(0.6)
})

test('an organization learns nothing from another', async () => {
  await debate([{ ann: 'p1' }], { right: 'p1' })
  org = 'org_another'
  expect(await snapshot(['ann'])).toMatchObject({ panel: [{ n: 0 }], calibrator: UNKNOWN })
})

test('a vote that came too late is no choice, and a debate without a decision states no confidence', async () => {
  const agents = ['ann', 'bob', 'cyd']
  const tie = { ann: 'p1', bob: 'p2' }
  await append(`dbt_${++debates}`, 0, [
    started(agents, 'general'),
    cast('ann', 1, 'p1'),
    cast('bob', 1, 'p2'),
    cast('cyd', 1, 'p1', true),
    counted(agents, 1, tie),
    outcome('p1'),
  ])
  const { panel, calibrator } = await snapshot(agents)
  expect(panel.map(({ n }) => n)).toEqual([1, 1, 0])
  expect(calibrator.outcomes).toBe(0)
})

test('an outcome that is recorded again replaces the former, and a rebuild gives the same rows', async () => {
  const { debateId, version } = await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], { right: 'p1' })
  const before = await snapshot(['ann', 'bob', 'cyd'])
  const stated = 2.5 / 4
  expect(before.calibrator).toMatchObject({ outcomes: 1, brier: (1 - stated) ** 2, ece: 1 - stated })

  await append(debateId, version, [outcome('p2')])
  const after = await snapshot(['ann', 'bob', 'cyd'])
  expect(after.panel.map(({ n }) => n)).toEqual([1, 1, 1])
  expect(after.panel[0]?.p).toBeCloseTo(before.panel[2]?.p ?? 0)
  expect(after.panel[2]?.p).toBeCloseTo(before.panel[0]?.p ?? 0)
  expect(after.calibrator).toMatchObject({ outcomes: 1, brier: stated ** 2, ece: stated })

  const rows = await tables()
  await app.cursors.rebuild('agent_records')
  expect(await tables()).toEqual(rows)
})

test('of a decision that was only known to be wrong, those who chose it were wrong and nothing is known of others', async () => {
  const { debateId, version } = await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2', dot: 'abstain' }])
  const wrong: EngineEvent = {
    type: 'outcome_recorded',
    data: { right: null, wrong: 'p1', correct: false, source: 'manual', user: 'usr_ada' },
    private: {},
  }
  await append(debateId, version, [wrong])
  const { panel, calibrator } = await snapshot(['ann', 'bob', 'cyd', 'dot'])
  expect(panel.map(({ n }) => n)).toEqual([1, 1, 0, 0])
  expect(panel[0]?.p).toBeLessThan(0.6)
  expect(calibrator).toMatchObject({ outcomes: 1, brier: expect.any(Number) })
})

test('in an examination agents play parts, so its outcome says nothing of them', async () => {
  const beginning = started(['ann', 'bob'], 'general')
  if (beginning.type !== 'debate_start') throw new Error('A debate begins with its start')
  const protocol = { ...beginning.data.protocol, kind: 'red_team' as const }
  const examination: EngineEvent = { ...beginning, data: { ...beginning.data, protocol } }
  const votes = [cast('ann', 1, 'p1'), cast('bob', 1, 'p2'), counted(['ann', 'bob'], 1, { ann: 'p1', bob: 'p2' })]
  await append(`dbt_${++debates}`, 0, [examination, ...votes, outcome('p1')])
  const { panel, calibrator } = await snapshot(['ann', 'bob'])
  expect(panel.map(({ n }) => n)).toEqual([0, 0])
  expect(calibrator.outcomes).toBe(0)
})

test('a fork answers for its own votes', async () => {
  const { debateId: parent } = await debate([{ ann: 'p1' }])
  const forked: EngineEvent = {
    type: 'debate_forked',
    data: { parent, version: 3, hash: 'h', user: 'usr_ada', domain: 'law', agents: ['ann'], changes: {} },
    private: { topic: 'Tea?' },
  }
  await append(`dbt_${++debates}`, 0, [forked, cast('ann', 2, 'p2'), counted(['ann'], 2, { ann: 'p2' }), outcome('p2')])
  const { panel } = await snapshot(['ann'], 'law')
  expect(panel[0]?.n).toBe(1)
  expect(panel[0]?.p).toBeGreaterThan(0.6)
})

test('from 300 outcomes the confidence is learnt, with the scores of what was stated', async () => {
  const agents = ['ann', 'bob', 'cyd']
  const unanimous = Object.fromEntries(agents.map((agent) => [agent, 'p1']))
  const split = { ann: 'p1', bob: 'p1', cyd: 'p2' }
  const settle = (index: number) =>
    debate([index % 2 ? unanimous : split], { right: index % 2 || index % 6 === 0 ? 'p1' : 'p2' })
  await Promise.all(Array.from({ length: 299 }, (_, index) => settle(index)))
  const few = await snapshot(agents)
  expect(few.calibrator).toMatchObject({ method: 'smoothed_share', coefficients: [], outcomes: 299 })

  await settle(299)
  const { calibrator } = await snapshot(agents)
  expect(calibrator).toMatchObject({ method: 'logistic', outcomes: 300 })
  expect(calibrator.coefficients).toHaveLength(5)
  expect(calibrator.brier).toBeCloseTo(((1 - 0.875) ** 2 + ((1 - 0.625) ** 2 + 2 * 0.625 ** 2) / 3) / 2)
  expect(await snapshot(agents)).toEqual({ panel: expect.any(Array), calibrator })

  const stated = (choices: Record<string, string>) => {
    const panel = agents.map((agent) => ({ ...chosen(agent), p: 0.6, n: 0 }))
    const votes = Object.entries(choices).map(([agent, choice]) => ({ agent, user: null, choice, stances: {} }))
    const rules = { mode: 'majority', weights: {}, people: false } as const
    return countVotes({ panel, votes, proposals: PROPOSALS, calibrator, ...rules }).confidence
  }
  expect(stated(unanimous)).toBeGreaterThan(0.95)
  expect(stated(split)).toBeCloseTo(1 / 3, 1)
})

test('a panel is selected by record and difference', async () => {
  for (let times = 0; times < 30; times++) {
    await debate([{ good: 'p1', twin: 'p1', fair: 'p1', poor: 'p2' }], { right: 'p1' })
    await debate([{ good: 'p1', twin: 'p1', fair: 'p2', poor: 'p2' }], { right: 'p1' })
  }
  await app.cursors.catchUp()
  const profile = (name: string, provider: string, model: string) => ({
    name,
    provider,
    model,
    description: '',
    generatedBy: 'model' as const,
    price: null,
  })
  const profiles = [
    profile('poor', 'p', 'small'),
    profile('good', 'g', 'large'),
    profile('twin', 'g', 'large'),
    profile('fair', 'f', 'middle'),
  ]
  const select = (more: object) =>
    area.select(org, 'general', profiles, { min: 2, max: 3, qualityPriority: 0.7, diversityPreference: 0.5, ...more })
  expect(await select({})).toEqual(['good', 'fair', 'twin'])
  expect(await select({ diversityPreference: 0 })).toEqual(['good', 'twin', 'fair'])
  expect(await select({ min: 4, max: 4 })).toEqual(['good', 'fair', 'twin', 'poor'])
  expect(await select({ min: 4, max: 4, diversityPreference: 1 })).toEqual(['good', 'fair', 'poor', 'twin'])
  expect(await select({ max: 8 })).toEqual(['good', 'fair', 'twin'])
  expect(await area.select(org, 'general', [], { min: 2, max: 3, qualityPriority: 1, diversityPreference: 1 })).toEqual(
    [],
  )
})
