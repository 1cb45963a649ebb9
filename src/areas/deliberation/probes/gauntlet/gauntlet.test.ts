import { expect, test } from 'vitest'
import { type Answering, abstains, fails, minds, says, votes } from '../../../../../test/support/engine.ts'
import { examined } from '../../../../../test/support/examinations.ts'
import { evaluateGauntlet, gauntletDebate } from './gauntlet.ts'
import type { GauntletRequest } from './schema.ts'

const request = (more: Partial<GauntletRequest> = {}): GauntletRequest => ({
  input: 'Every user may read every file.',
  input_type: 'spec',
  profile: 'quick',
  personas: ['security', 'gdpr'],
  ...more,
})

const run = (statement: Answering, vote: Answering, more: Partial<GauntletRequest> = {}) =>
  evaluateGauntlet(examined(gauntletDebate(request(more)), minds({ statement, vote })))

const nothing: Answering = () => says('I find nothing.')
const strikesAt =
  (scenario: string, severity: number): Answering =>
  ({ phase }) =>
    phase.endsWith(scenario) ? says(`Everybody can read it.\nSeverity: ${severity}`) : says('I find nothing.')

test('each persona attacks on its own grounds, and the profile says how much', () => {
  const attacks = (more: Partial<GauntletRequest>) =>
    (gauntletDebate(request(more)).protocol.script ?? []).flat().filter(({ role }) => role === 'attacker')
  expect(attacks({}).map(({ name }) => name)).toEqual([
    'attack: security/security',
    'attack: security/injection',
    'attack: security/privilege_escalation',
    'attack: gdpr/gdpr',
    'attack: gdpr/compliance',
    'attack: gdpr/security',
  ])
  expect(attacks({ profile: 'default' })).toHaveLength(5 + 4 + 1)
  expect(attacks({ profile: 'thorough', max_rounds: 4 })).toHaveLength(5 + 4 + 3)
})

test('what nobody can break passes', () => {
  const report = run(nothing, () => votes('p1'))
  expect(report).toMatchObject({
    verdict: 'pass',
    passed: true,
    robustness_score: 1,
    coverage_score: 1,
    worst_severity: null,
  })
  expect(report.scenarios.map(({ status }) => status)).toEqual(Array(6).fill('pass'))
})

test('one critical finding that is not answered makes it fail, and the heatmap shows where', () => {
  const report = run(strikesAt('gdpr/gdpr', 0.95), ({ agent }) => votes(agent === 'ada' ? 'p1' : 'p2'))
  expect(report).toMatchObject({ verdict: 'fail', worst_severity: 'critical', risk_summary: { critical: 2, total: 2 } })
  expect(report.scenarios.find(({ status }) => status === 'fail')).toMatchObject({
    persona: 'gdpr',
    category: 'gdpr',
    risk: 0.95,
  })
  const { categories, personas, matrix, hotspots } = report.heatmap
  expect(matrix[categories.indexOf('gdpr')]?.[personas.indexOf('gdpr')]).toBe(0.95)
  expect(matrix.flat().filter((risk) => risk > 0)).toEqual([0.95])
  expect(hotspots).toEqual([{ category: 'gdpr', persona: 'gdpr', risk: 0.95 }])
})

test('an attack that its author gives up does no harm', () => {
  expect(run(strikesAt('gdpr/gdpr', 0.95), () => votes('p1'))).toMatchObject({
    verdict: 'pass',
    vulnerabilities: [],
    attack_summary: { total_attacks: 2, successful_attacks: 0 },
  })
})

test('a smaller flaw with some who would not accept it makes it conditional; most against it make it fail', () => {
  const one = run(strikesAt('gdpr/gdpr', 0.5), ({ agent }) => votes(agent === 'bob' ? 'p2' : 'p1'))
  expect(one.verdict).toBe('pass')
  const most = run(strikesAt('gdpr/gdpr', 0.5), ({ agent }) => votes(agent === 'ada' ? 'p1' : 'p2'))
  expect(most).toMatchObject({
    verdict: 'fail',
    criteria: expect.arrayContaining([expect.objectContaining({ name: 'min_robustness_score', met: false })]),
  })
})

test('where nobody could tell anything, nothing is claimed', () => {
  const silent = run(
    () => abstains(),
    () => votes('abstain'),
  )
  expect(silent).toMatchObject({ verdict: 'conditional', coverage_score: 0, confidence: 0 })
  expect(silent.scenarios.every(({ status }) => status === 'skip')).toBe(true)
  const broken = run(
    () => fails(),
    () => fails(),
  )
  expect(broken).toMatchObject({ status: 'failed', verdict: 'conditional' })
  expect(broken.scenarios.every(({ status }) => status === 'error')).toBe(true)
})

test.each<[Partial<GauntletRequest>, string]>([
  [{ input: '  ' }, 'input'],
  [{ input_content: 'Something else' }, 'input_content'],
])('bad input is named', (more, field) => {
  expect(() => gauntletDebate(request(more))).toThrow(field)
})
