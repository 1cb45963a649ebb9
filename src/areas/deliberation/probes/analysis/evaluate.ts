import type { DebateState } from '../../../../engine/state.ts'
import { markOutOfTen } from '../answers/stated-numbers.ts'
import { briefOf, reportHead } from '../report-head.ts'
import { mean, rounded } from '../severity.ts'
import type { Figures } from './figures.ts'
import type { ReviewPhase } from './plan.ts'
import type { AnalysisReport } from './schema.ts'

/** What reviewers say about a debate, beside what its log shows. */
export function evaluateAnalysis(state: DebateState): AnalysisReport {
  const figures = briefOf<Figures>(state)
  const scores = remarks(state, 'recommendations').flatMap((text) => markOutOfTen(text, 'score') ?? [])
  const reviewers = scores.length > 0 ? rounded(mean(scores)) : null
  const shown = logScore(figures)
  const score = rounded(reviewers === null ? shown : (reviewers + shown) / 2)
  const head = reportHead(state)
  const unproductive = figures.rounds - figures.productive_rounds.length
  return {
    ...head,
    analysis_id: head.id,
    task: state.topic,
    score,
    overall_quality: score,
    productive_rounds: figures.productive_rounds,
    unproductive_rounds: roundsWithout(figures),
    observations: figures.observations.map((observed) => ({ ...observed, description: WORDS[observed.type] })),
    strengths: remarks(state, 'strengths'),
    weaknesses: remarks(state, 'weaknesses'),
    missing_evidence: remarks(state, 'missing evidence'),
    recommendations: remarks(state, 'recommendations'),
    by_agent: figures.agents.map(agentQuality),
    figures: {
      rounds: figures.rounds,
      critiques: figures.critiques,
      critiques_taken_up: figures.critiques_taken_up,
      messages: figures.messages,
      messages_with_evidence: figures.messages_with_evidence,
      failures: figures.failures,
      reviewers_score: reviewers,
      log_score: shown,
    },
    summary: `${figures.critiques_taken_up} of ${figures.critiques} critiques were taken up, ${figures.messages_with_evidence} of ${figures.messages} contributions point at evidence, and ${unproductive} of ${figures.rounds} rounds moved nobody.`,
  }
}

const WORDS: Record<AnalysisReport['observations'][number]['type'], string> = {
  unproductive_round: 'Nobody moved in this round.',
  ignored_critique: 'Nobody who stood behind what was criticised moved after it.',
  unsupported_answer: 'Nothing that was said for the answer points at evidence.',
  agent_failed: 'The agent gave no usable answer.',
  change_of_mind: 'The agent voted otherwise than a round before.',
}

const remarks = ({ messages }: DebateState, phase: ReviewPhase): string[] =>
  messages
    .filter((message) => message.phase === phase && !message.abstains && !message.discarded)
    .map(({ content }) => content)

const roundsWithout = ({ rounds, productive_rounds }: Figures) =>
  Array.from({ length: rounds }, (_, index) => index + 1).filter((round) => !productive_rounds.includes(round))

const share = (part: number, whole: number, otherwise: number) => (whole === 0 ? otherwise : part / whole)

/** The mean of four shares: rounds that moved something, critiques taken up, words with evidence, asks that were answered. */
const logScore = ({ rounds, productive_rounds, critiques, critiques_taken_up, ...figures }: Figures): number =>
  rounded(
    mean([
      share(productive_rounds.length, rounds, 0),
      share(critiques_taken_up, critiques, 0.5),
      share(figures.messages_with_evidence, figures.messages, 0),
      share(figures.messages, figures.messages + figures.failures, 0),
    ]),
  )

function agentQuality(agent: Figures['agents'][number]): AnalysisReport['by_agent'][number] {
  const evidence = share(agent.with_evidence, agent.messages, 0)
  const engagement = share(agent.critiques_taken_up, agent.critiques, 0)
  return {
    name: agent.name,
    quality_score: rounded((evidence + engagement) / 2),
    evidence_usage: rounded(evidence),
    engagement_quality: rounded(engagement),
    messages: agent.messages,
    critiques: agent.critiques,
  }
}
