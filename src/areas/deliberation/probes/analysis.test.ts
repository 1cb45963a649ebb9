import { expect, test } from 'vitest'
import { abstains, begun, criticises, fails, held, minds, piece, says, votes } from '../../../../test/support/engine.ts'
import { examined } from '../../../../test/support/examinations.ts'
import { analysisDebate, evaluateAnalysis } from './analysis.ts'

/** Ada heeds what is said against her; Bob never moves; Cyd is silent. */
const debate = held({ evidence: [piece('evd_1', 'It is fast.')], protocol: { rounds: 2 } }, (ask, state) =>
  ask.agent === 'cyd' && ask.purpose === 'opening'
    ? fails()
    : minds({
        opening: ({ agent }) => says(`${agent} says so.`, agent === 'ada' ? { cites: ['evd_1'] } : {}),
        critique: ({ agent, round }) =>
          round === 1 && agent !== 'cyd'
            ? criticises({
                proposal: agent === 'ada' ? 'p2' : 'p1',
                severity: 0.5,
                issues: ['Too vague.'],
                suggestions: [],
              })
            : criticises(),
        revision: ({ agent, round }) =>
          says(
            agent === 'ada' && round === 1
              ? 'ada says it better.'
              : `${agent} says ${agent === 'ada' ? 'it better' : 'so'}.`,
          ),
        vote: ({ agent, round }) => votes(agent === 'bob' ? 'p2' : 'p1', { continueDebate: round === 1 }),
      })(ask, state),
).state

const reviewed = (score = 'Score: 8') =>
  evaluateAnalysis(
    examined(
      analysisDebate(debate, {}),
      minds({
        statement: ({ phase, agent }) =>
          says(phase === 'recommendations' ? `Ask more. ${score}` : `${phase} by ${agent}`),
      }),
    ),
  )

test('figures are counted from the log of the debate', () => {
  expect(debate.status).toBe('completed')
  const report = reviewed()
  expect(report.figures).toMatchObject({
    rounds: 2,
    critiques: 2,
    critiques_taken_up: 1,
    failures: 1,
    reviewers_score: 0.8,
  })
  expect(report.productive_rounds).toEqual([1])
  expect(report.unproductive_rounds).toEqual([2])
  expect(report.observations).toContainEqual(
    expect.objectContaining({ type: 'ignored_critique', agent: 'ada', round: 1, severity: 0.5 }),
  )
  expect(report.observations).toContainEqual(expect.objectContaining({ type: 'agent_failed', agent: 'cyd' }))
  expect(report.by_agent.find(({ name }) => name === 'bob')).toMatchObject({
    critiques: 1,
    engagement_quality: 1,
    evidence_usage: 0,
  })
})

test('reviewers read the transcript, and what they say stands in the report', () => {
  const { sources, about } = analysisDebate(debate, {})
  expect(about).toBe(debate.debateId)
  expect(sources?.[0]?.content).toContain('bob on p1: Too vague.')
  const report = reviewed()
  expect(report.strengths).toEqual(['strengths by ada', 'strengths by bob', 'strengths by cyd'])
  expect(report.score).toBeCloseTo((0.8 + report.figures.log_score) / 2, 3)
})

test('without a score from the reviewers the log alone decides', () => {
  const silent = evaluateAnalysis(examined(analysisDebate(debate, {}), () => abstains()))
  expect(silent).toMatchObject({ strengths: [], figures: { reviewers_score: null } })
  expect(silent.score).toBe(silent.figures.log_score)
})

test('a debate that is not over is not analysed', () => {
  expect(() => analysisDebate(begun().state, {})).toThrow('ended')
})
