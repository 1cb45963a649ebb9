import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { held, minds, votes } from '../../../../test/support/engine.ts'
import { relogged } from '../../../../test/support/relogged.ts'
import { rowsOf } from '../../../../test/support/table-contents.ts'
import { type Story, tellDebate, tellMore } from '../../../../test/support/tell-debate.ts'
import { RULES_WORTH } from '../../../builtin-agents/index.ts'
import type { ChosenAgent } from '../../../engine/agent.ts'
import { recordOutcome } from '../../../engine/commands/record-outcome.ts'
import { fitCurve } from '../../../engine/consensus/confidence.ts'
import { countVotes } from '../../../engine/consensus/count-votes.ts'
import { storable } from '../../../engine/events.ts'
import { ledger } from '../../deliberation/ledger/index.ts'
import { records } from './index.ts'

const UNKNOWN = {
  method: 'squared_odds',
  coefficients: [-0.3, 1, 0.04],
  outcomes: 0,
  brier: null,
  ece: null,
} as const
const PROPOSALS = ['p1', 'p2']
/** What the usual curve states of three agents without a record. */
const TWO_OF_THREE = 0.96 / (1 + Math.exp(0.3 - Math.log(4.5 / 3) - 0.4 * Math.log(2)))
const ALL_AGREE = 0.96 / (1 + Math.exp(0.3 - Math.log(6.75 / 0.75) - 0.4 * Math.log(3)))
const chosen = (agent: string): ChosenAgent => ({ agent, provider: agent, model: `${agent}-1` })

let app: TestApp
let area: ReturnType<typeof records>
let org: string
let organizations = 0
const payers = new Map<string, string>()

beforeAll(async () => {
  app = await testApp({
    areas: [],
    extra(platform) {
      area = records(platform, { load: ledger(platform).load, payerOf: async (tenant) => payers.get(tenant) ?? tenant })
      return [area.area]
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  org = `org_${++organizations}`
})

const debate = (rounds: Story['rounds'], told: Partial<Story> = {}) =>
  tellDebate(app.platform.log, { org, rounds, calibrator: UNKNOWN, ...told })

/** A decision of two against one, as a former release counted and recorded it. */
async function formerly(right: string, panel = ['ann', 'bob', 'cyd'].map(chosen)) {
  const choices: Record<string, string> = { ann: 'p1', bob: 'p1', cyd: 'p2' }
  const members = panel.map((member) => ({ ...member, p: 0.6, n: 0 }))
  const { events, state } = held(
    { options: ['Yes', 'No'], panel: members, protocol: { rounds: 1 } },
    minds({ vote: ({ agent }) => votes(choices[agent] ?? 'abstain') }),
  )
  const debateId = `dbt_former${++former}`
  const outcome = recordOutcome(state, { user: 'usr_1', right, source: 'manual' }).map(storable)
  const logged = [...events.map((event) => relogged(event, debateId)), ...outcome]
  await app.platform.log.append({ debateId, expectedVersion: 0, create: { organizationId: org }, events: logged })
}
let former = 0

async function snapshot(agents: readonly string[], domain = 'general') {
  await app.cursors.catchUp()
  return area.in(org, domain).snapshot(agents.map(chosen))
}

const tables = () => rowsOf(app.database, ['debate_verdicts', 'debate_choices', 'agent_records'])

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
  const { panel } = await area.in(org, 'law').snapshot([{ ...chosen('ann'), persona: 'stern', role: 'judge' }])
  expect(panel).toEqual([{ ...chosen('ann'), role: 'judge', p: 0.6, n: 0 }])
})

test('our own rules are worth what they were measured to be, and where they sit alone they state it', async () => {
  const rules = { agent: 'builtin-skeptic', provider: 'builtin', model: 'rules' }
  expect(await area.in(org, 'law').snapshot([rules])).toEqual({
    panel: [{ ...rules, p: RULES_WORTH, n: 0 }],
    calibrator: { ...UNKNOWN, method: 'measured_rules', coefficients: [RULES_WORTH] },
  })
  expect(await area.in(org, 'law').snapshot([rules, chosen('ann')])).toMatchObject({
    panel: [{ p: RULES_WORTH }, { p: 0.6 }],
    calibrator: UNKNOWN,
  })
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
  expect(panel[0]?.p).toBeCloseTo((1 + 50 * right) / 51)
  expect(panel[1]?.p).toBeCloseTo((50 * wrong) / 51)
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

test('a workspace goes by the records of its organization until it has twenty outcomes of its own; never the other way', async () => {
  const parent = org
  const workspace = `${org}_workspace`
  payers.set(workspace, parent)
  for (let n = 0; n < 3; n++) await debate([{ ann: 'p1', bob: 'p2' }], { right: 'p1' })
  const above = await snapshot(['ann', 'bob'])
  expect(above.calibrator.outcomes).toBe(0)
  org = workspace
  expect(await snapshot(['ann', 'bob'])).toEqual(above)
  const decided = () => debate([{ ann: 'p2', bob: 'p1', cyd: 'p1' }], { right: 'p1' })
  for (let n = 0; n < 19; n++) await decided()
  expect(await snapshot(['ann', 'bob'])).toEqual(above)
  await decided()
  const own = await snapshot(['ann', 'bob'])
  expect(own).toMatchObject({ panel: [{ n: 20 }, { n: 20 }], calibrator: { outcomes: 20 } })
  expect(own.panel[0]?.p).toBeLessThan(0.6)
  org = parent
  expect(await snapshot(['ann', 'bob'])).toEqual(above)
})

test('a vote that came too late is no choice, and a debate without a decision states no confidence', async () => {
  await debate([{ ann: 'p1', bob: 'p2' }], { right: 'p1' })
  const { panel, calibrator } = await snapshot(['ann', 'bob', 'late'])
  expect(panel.map(({ n }) => n)).toEqual([1, 1, 0])
  expect(calibrator.outcomes).toBe(0)
})

test('an outcome that is recorded again replaces the former, and a rebuild gives the same rows', async () => {
  const id = await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], { right: 'p1' })
  const before = await snapshot(['ann', 'bob', 'cyd'])
  expect(before.calibrator).toMatchObject({ outcomes: 1, brier: (1 - TWO_OF_THREE) ** 2, ece: 1 - TWO_OF_THREE })

  await tellMore(app.platform.log, id, exampleEvent('outcome_recorded', { right: 'p2', correct: false }))
  const after = await snapshot(['ann', 'bob', 'cyd'])
  expect(after.panel.map(({ n }) => n)).toEqual([1, 1, 1])
  expect(after.panel[0]?.p).toBeCloseTo(before.panel[2]?.p ?? 0)
  expect(after.panel[2]?.p).toBeCloseTo(before.panel[0]?.p ?? 0)
  expect(after.calibrator).toMatchObject({ outcomes: 1, brier: TWO_OF_THREE ** 2, ece: TWO_OF_THREE })

  const rows = await tables()
  await app.cursors.rebuild('agent_records')
  expect(await tables()).toEqual(rows)
})

test('of a decision that was only known to be wrong, those who chose it were wrong and nothing is known of others', async () => {
  const id = await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2', dot: 'abstain' }])
  const wrong = exampleEvent('outcome_recorded', { right: null, wrong: 'p1', correct: false })
  await tellMore(app.platform.log, id, wrong)
  const { panel, calibrator } = await snapshot(['ann', 'bob', 'cyd', 'dot'])
  expect(panel.map(({ n }) => n)).toEqual([1, 1, 0, 0])
  expect(panel[0]?.p).toBeLessThan(0.6)
  expect(calibrator).toMatchObject({ outcomes: 1, brier: expect.any(Number) })
})

test('in an examination agents play parts, so its outcome says nothing of them', async () => {
  await debate([{ ann: 'p1', bob: 'p2' }], { kind: 'red_team', right: 'p1' })
  const { panel, calibrator } = await snapshot(['ann', 'bob'])
  expect(panel.map(({ n }) => n)).toEqual([0, 0])
  expect(calibrator.outcomes).toBe(0)
})

test('a fork answers for its own votes', async () => {
  const parent = await debate([{ ann: 'p1' }])
  await debate([{ ann: 'p2' }], { parent, domain: 'law', right: 'p2' })
  const { panel } = await snapshot(['ann'], 'law')
  expect(panel[0]?.n).toBe(1)
  expect(panel[0]?.p).toBeGreaterThan(0.6)
})

test('every outcome teaches a little, with the scores of what was stated', async () => {
  const agents = ['ann', 'bob', 'cyd']
  const unanimous = Object.fromEntries(agents.map((agent) => [agent, 'p1']))
  const split = { ann: 'p1', bob: 'p1', cyd: 'p2' }
  const settle = (index: number) =>
    debate([index % 2 ? unanimous : split], { right: index % 2 || index % 6 === 0 ? 'p1' : 'p2' })
  await Promise.all(Array.from({ length: 49 }, (_, index) => settle(index)))
  const few = await snapshot(agents)
  expect(few.calibrator).toMatchObject({ method: 'squared_odds', outcomes: 49 })
  expect(few.calibrator).not.toHaveProperty('least_share')
  expect(few.calibrator.coefficients).not.toEqual(UNKNOWN.coefficients)

  await Promise.all(Array.from({ length: 251 }, (_, index) => settle(index + 49)))
  const { calibrator } = await snapshot(agents)
  expect(calibrator).toMatchObject({ method: 'squared_odds', outcomes: 300, least_share: expect.closeTo(0.3) })
  expect(calibrator.coefficients).toHaveLength(3)
  expect(calibrator.brier).toBeCloseTo(
    ((1 - ALL_AGREE) ** 2 + ((1 - TWO_OF_THREE) ** 2 + 2 * TWO_OF_THREE ** 2) / 3) / 2,
  )
  expect(await snapshot(agents)).toEqual({ panel: expect.any(Array), calibrator })

  const counted = (choices: Record<string, string>) => {
    const panel = agents.map((agent) => ({ ...chosen(agent), p: 0.6, n: 0 }))
    const votes = Object.entries(choices).map(([agent, choice]) => ({ agent, user: null, choice, stances: {} }))
    const rules = { mode: 'majority', weights: {}, people: false } as const
    return countVotes({ panel, votes, proposals: PROPOSALS, calibrator, ...rules })
  }
  expect(counted(unanimous).confidence).toBeGreaterThan(ALL_AGREE)
  expect(counted(split).confidence).toBeLessThan(TWO_OF_THREE)
  expect(counted(unanimous).possible_answers).toEqual(['p1'])
  expect(counted(split).possible_answers).toEqual(['p1', 'p2'])
})

test('decisions of former releases are folded once more and teach like others', async () => {
  for (const right of ['p1', 'p1', 'p2']) await formerly(right)
  expect(await snapshot(['ann'])).toMatchObject({ calibrator: UNKNOWN })
  await app.platform.jobs.drain()
  const { calibrator } = await snapshot(['ann'])
  const stated = 2.5 / 4
  expect(calibrator).toMatchObject({
    method: 'squared_odds',
    outcomes: 3,
    brier: expect.closeTo((2 * (1 - stated) ** 2 + stated ** 2) / 3),
  })
  const x = Math.log(4.5 / 3) + 0.4 * Math.log(2)
  expect(calibrator.coefficients).toEqual(fitCurve([true, true, false].map((correct) => ({ x, correct }))))

  const rows = await rowsOf(app.database, ['former_balances'])
  await app.platform.jobs.drain()
  expect(await rowsOf(app.database, ['former_balances'])).toEqual(rows)
  await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], { right: 'p1' })
  expect((await snapshot(['ann'])).calibrator.outcomes).toBe(4)
})

test('built-in agents alone state what their rules were measured to be worth, and their decisions teach the curve nothing', async () => {
  const builtin = (agent: string) => ({ agent, provider: 'builtin', model: 'rules' })
  await formerly('p2', ['ann', 'bob', 'cyd'].map(builtin))
  await app.cursors.catchUp()
  const alone = () => area.in(org, 'general').snapshot([builtin('builtin-skeptic'), builtin('builtin-advocate')])
  const measured = { method: 'measured_rules', coefficients: [RULES_WORTH], outcomes: 1 }
  expect((await alone()).calibrator).toMatchObject(measured)
  await app.platform.jobs.drain()
  expect((await snapshot(['ann'])).calibrator).toEqual(UNKNOWN)
  const mixed = await area.in(org, 'general').snapshot([builtin('builtin-skeptic'), chosen('ann')])
  expect(mixed.calibrator).toEqual(UNKNOWN)
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
    area
      .in(org, 'general')
      .select(profiles, { min: 2, max: 3, qualityPriority: 0.7, diversityPreference: 0.5, ...more })
  expect(await select({})).toEqual(['good', 'fair', 'twin'])
  expect(await select({ diversityPreference: 0 })).toEqual(['good', 'twin', 'fair'])
  expect(await select({ min: 4, max: 4 })).toEqual(['good', 'fair', 'twin', 'poor'])
  expect(await select({ min: 4, max: 4, diversityPreference: 1 })).toEqual(['good', 'fair', 'poor', 'twin'])
  expect(await select({ max: 8 })).toEqual(['good', 'fair', 'twin'])
  expect(
    await area.in(org, 'general').select([], { min: 2, max: 3, qualityPriority: 1, diversityPreference: 1 }),
  ).toEqual([])
})
