import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { rowsOf } from '../../../../test/support/table-contents.ts'
import { type Story, tellDebate, tellMore } from '../../../../test/support/tell-debate.ts'
import type { ChosenAgent } from '../../../engine/agent.ts'
import { countVotes } from '../../../engine/consensus/count-votes.ts'
import { records } from './index.ts'

const UNKNOWN = { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null } as const
const PROPOSALS = ['p1', 'p2']
const chosen = (agent: string): ChosenAgent => ({ agent, provider: agent, model: `${agent}-1` })

let app: TestApp
let area: ReturnType<typeof records>
let org: string
let organizations = 0

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
  org = `org_${++organizations}`
})

const debate = (rounds: Story['rounds'], told: Partial<Story> = {}) =>
  tellDebate(app.platform.log, { org, rounds, ...told })

async function snapshot(agents: readonly string[], domain = 'general') {
  await app.cursors.catchUp()
  return area.snapshot(org, domain, agents.map(chosen))
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
  await debate([{ ann: 'p1', bob: 'p2' }], { right: 'p1' })
  const { panel, calibrator } = await snapshot(['ann', 'bob', 'late'])
  expect(panel.map(({ n }) => n)).toEqual([1, 1, 0])
  expect(calibrator.outcomes).toBe(0)
})

test('an outcome that is recorded again replaces the former, and a rebuild gives the same rows', async () => {
  const id = await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], { right: 'p1' })
  const before = await snapshot(['ann', 'bob', 'cyd'])
  const stated = 2.5 / 4
  expect(before.calibrator).toMatchObject({ outcomes: 1, brier: (1 - stated) ** 2, ece: 1 - stated })

  await tellMore(app.platform.log, id, exampleEvent('outcome_recorded', { right: 'p2', correct: false }))
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
