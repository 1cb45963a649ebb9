import { expect, test } from 'vitest'
import { abstains, criticises, fails, minds, says, votes } from '../../../../test/support/engine.ts'
import { examined } from '../../../../test/support/examinations.ts'
import { ruleAnswers } from '../../../builtin-agents/index.ts'
import { PERSONAS } from '../../../builtin-agents/personas.ts'
import { auditDebate, evaluateAudit } from './deep-audit.ts'
import type { AuditRequest } from './deep-audit-schema.ts'

const request = (config: Partial<AuditRequest['config']> = {}, more: Partial<AuditRequest> = {}): AuditRequest => ({
  task: 'Move everything to another continent',
  config: { cross_examination_depth: 3, risk_threshold: 0.7, ...config },
  ...more,
})
const stagesOf = (rounds: number) =>
  (auditDebate(request({ rounds })).protocol.script ?? []).map((phases) => phases[0]?.name)

test('six rounds are the six stages, fewer leave out the middle, more repeat it', () => {
  expect(stagesOf(6)).toEqual(['initial', 'criticism', 'defence', 're-critique', 'synthesis', 'cross-examination 1'])
  expect(stagesOf(2)).toEqual(['initial', 'cross-examination 1'])
  expect(stagesOf(3)).toEqual(['initial', 'criticism', 'cross-examination 1'])
  expect(stagesOf(1)).toEqual(['initial'])
  for (let rounds = 1; rounds <= 10; rounds++) {
    const script = auditDebate(request({ rounds })).protocol.script ?? []
    expect(script).toHaveLength(rounds)
    expect(script.at(-1)?.at(-1)).toMatchObject({ name: 'verdict', purpose: 'vote' })
    expect(script.flat().filter(({ name }) => name.startsWith('cross'))).toHaveLength(3)
  }
})

const audited = (config: Partial<AuditRequest['config']> = {}) =>
  evaluateAudit(
    examined(
      auditDebate(request(config)),
      minds({
        critique: ({ agent, round }) =>
          agent === 'cyd' && round === 2
            ? criticises({
                proposal: 'p1',
                severity: 0.9,
                issues: ['A breach of security is likely.'],
                suggestions: ['Encrypt it.'],
              })
            : agent === 'bob' && round === 4
              ? criticises({ proposal: 'p3', severity: 0.4, issues: ['It costs too much.'], suggestions: [] })
              : criticises(),
        vote: ({ agent }) =>
          agent === 'cyd'
            ? votes('p1', { stances: { p1: 'agree_with_modifications', p2: 'disagree', p3: 'disagree' } })
            : votes('p1', { stances: { p1: 'agree', p2: 'disagree', p3: 'disagree' } }),
      }),
    ),
  )

test('findings come from critiques, and who shares them from the stances', () => {
  const report = audited()
  expect(report.findings).toMatchObject([
    {
      summary: 'A breach of security is likely.',
      category: 'security',
      recommendation: 'Encrypt it.',
      severity: 'critical',
      raised_by: 'cyd',
      agents_agree: ['cyd'],
      agents_disagree: ['ada', 'bob'],
      confidence: 0.375,
    },
    { summary: 'It costs too much.', agents_agree: ['bob', 'ada', 'cyd'], agents_disagree: [], severity: 'medium' },
  ])
  expect(report).toMatchObject({
    status: 'completed',
    result: 'consensus_reached',
    recommendation: 'ada proposes this, revised.',
    unanimous_issues: ['It costs too much.'],
    split_opinions: ['A breach of security is likely.'],
    risk_areas: ['A breach of security is likely.'],
    rounds_completed: 6,
    compliance_score: 0.6625,
    counts: { unanimous_count: 1, split_count: 1, risk_count: 1, findings_count: 2, high_severity_count: 1 },
  })
  expect(report.cross_examination_notes).toHaveLength(9)
  expect(report.confidence).toBeGreaterThan(0.6)
})

test('the threshold decides what is a risk', () => {
  expect(audited({ risk_threshold: 0.3 }).risk_areas).toHaveLength(2)
  expect(audited({ risk_threshold: 1 }).risk_areas).toEqual([])
})

test('an audit without evidence and without answers says so', () => {
  const silent = evaluateAudit(examined(auditDebate(request()), () => abstains('The costs')))
  expect(silent).toMatchObject({
    result: 'insufficient_evidence',
    confidence: 0,
    compliance_score: 0,
    needs: ['The costs'],
  })
  expect(evaluateAudit(examined(auditDebate(request()), () => fails()))).toMatchObject({
    status: 'failed',
    findings: [],
  })
})

test('rules audit by what is in the context, and quote it', () => {
  const rules = ruleAnswers()
  const planned = auditDebate(
    request(
      {},
      {
        task: 'Should we move the database to another region?',
        context:
          'Moving the database to another region reduces latency by half. Moving the database to another region failed twice last year and caused an outage.',
      },
    ),
  )
  const report = evaluateAudit(
    examined(planned, (ask, state) => {
      const persona = PERSONAS[ask.agent === 'ada' ? 0 : 1] ?? PERSONAS[0]
      return persona ? rules(persona, ask, state) : says('')
    }),
  )
  expect(report.citations.length).toBeGreaterThan(0)
  expect(report.recommendation).not.toBe('')
})
