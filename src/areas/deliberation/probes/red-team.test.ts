import { expect, test } from 'vitest'
import { type Answering, abstains, fails, held, minds, panelOf, says, votes } from '../../../../test/support/engine.ts'
import { examined } from '../../../../test/support/examinations.ts'
import { evaluateRedTeam, redTeamDebate } from './red-team.ts'
import type { RedTeamRequest } from './red-team-schema.ts'

const decided = held({ options: ['Ship', 'Wait'] }, minds({ vote: () => votes('p2') })).state
const request = (more: Partial<RedTeamRequest> = {}): RedTeamRequest => ({
  attack_types: ['security', 'logical_fallacy'],
  max_rounds: 2,
  ...more,
})
const planned = redTeamDebate(decided, request())
const PANEL = panelOf('ada', 'bob', 'cyd')

const attacks: Answering = ({ phase }) =>
  phase === 'attack: security'
    ? says('Anybody can read it: an attack is easy.\nSeverity: 0.9\nExploitability: 0.4')
    : phase === 'defence'
      ? says('It is encrypted.')
      : says('I find nothing.')

const fought = (vote: Answering, answering: Answering = attacks) =>
  evaluateRedTeam(examined(planned, minds({ statement: answering, vote }), PANEL))

test('the winning answer is attacked by everybody but its defender, and stands against the other answers', () => {
  expect(planned).toMatchObject({ options: ['Wait', 'Ship'], about: 'dbt_1', topic: decided.topic })
  const state = examined(planned, minds({}), PANEL)
  const asked = [...state.answered].map((key) => key.split(':').slice(0, -1).join(':') + key.split(':').at(-1))
  expect(asked.filter((key) => key.includes('defence'))).toEqual(['1:defenceada', '2:defenceada'])
  expect(asked.filter((key) => key.includes('security'))).toEqual(['1:attack: securitybob', '1:attack: securitycyd'])
  expect(asked.filter((key) => key.includes('vote'))).toHaveLength(3)
})

test('who stood behind the answer defends it', () => {
  const state = held(
    { options: ['Ship', 'Wait'] },
    minds({ vote: ({ agent }) => votes(agent === 'ada' ? 'p2' : 'p1') }),
  ).state
  expect(state.end?.winner).toBe('p1')
  expect(redTeamDebate(state, request()).agents?.[0]).toMatchObject({ agent: 'cyd' })
})

test('an attack succeeds when its author is not won over by the defence', () => {
  const report = fought(({ agent }) => votes(agent === 'cyd' ? 'p2' : 'p1'))
  expect(report.findings).toMatchObject([
    {
      attack_type: 'security',
      agent: 'bob',
      severity: 0.9,
      severity_level: 'critical',
      exploitability: 0.4,
      success: false,
      requires_manual_review: false,
      description: 'Anybody can read it: an attack is easy.',
      keyword_matches: ['attack'],
    },
    { agent: 'cyd', success: true },
  ])
  expect(report.vulnerabilities).toMatchObject([
    { severity: 'critical', recommendation: expect.stringContaining('closed') },
  ])
  expect(report).toMatchObject({
    status: 'analysis_complete',
    holds: true,
    attacks_run: 6,
    defence: ['It is encrypted.', 'It is encrypted.'],
  })
  expect(report.robustness_score).toBeCloseTo((2 / 3 + (1 - 0.3)) / 2, 4)
  expect(report.robustness_score + report.overall_risk).toBeCloseTo(1)
})

test('an answer that convinces everybody is robust, one that nobody stands by is not', () => {
  expect(fought(() => votes('p1'))).toMatchObject({ robustness_score: 1, vulnerabilities: [], holds: true })
  const lost = fought(() => votes('p2'))
  expect(lost.holds).toBe(false)
  expect(lost.robustness_score).toBeLessThan(0.5)
})

test('what nobody rated or voted on is left to people', () => {
  const unrated = fought(
    () => votes('abstain'),
    () => says('It will break.'),
  )
  expect(unrated.holds).toBeNull()
  expect(unrated.findings.every(({ requires_manual_review }) => requires_manual_review)).toBe(true)
  expect(
    fought(
      () => abstains(),
      () => abstains(),
    ),
  ).toMatchObject({ findings: [], attacks_run: 6 })
  expect(
    fought(
      () => fails(),
      () => fails(),
    ),
  ).toMatchObject({ status: 'failed', attacks_run: 0 })
})

test('a debate without an answer cannot be attacked, unless the request says what else', () => {
  const open = held({ options: ['Ship', 'Wait'] }, minds({ vote: () => votes('none') })).state
  expect(() => redTeamDebate(open, request())).toThrow('no answer')
  expect(redTeamDebate(open, request({ focus_proposal: 'p1' })).options).toEqual(['Ship', 'Wait'])
  expect(redTeamDebate(open, request({ focus_proposal: 'Sell it' })).options).toEqual(['Sell it', 'Ship', 'Wait'])
})
