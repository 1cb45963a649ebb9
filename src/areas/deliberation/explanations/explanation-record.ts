import { PRIOR_ACCURACY } from '../../../engine/consensus/track-record.ts'
import type { Factor } from '../../../engine/explanations/confidence-factors.ts'
import type { VotePivot as Pivot, Counterfactual as Recounted } from '../../../engine/explanations/counterfactuals.ts'
import type { EvidenceLink as Link } from '../../../engine/explanations/evidence-chain.ts'
import type { Explanation as Found } from '../../../engine/explanations/explanation.ts'
import type { BeliefChange } from '../../../engine/explanations/positions.ts'
import { lastThreshold, type Outcome, voterOf } from '../../../engine/explanations/recount.ts'
import type { DebateState } from '../../../engine/state.ts'
import { percent } from '../../../shared/figures.ts'
import { placeRecord } from '../debates/index.ts'
import { conditionText, confidenceText, outcomeText } from './explanation-sentences.ts'
import {
  type Counterfactual,
  categoryNames,
  choiceNames,
  conditionNames,
  contributionNames,
  decisionIdNames,
  descriptionNames,
  type EvidenceLink,
  type Explanation,
  factorIdNames,
  factorListNames,
  likelihoodNames,
  outcomeNames,
  reasoningNames,
  summaryNames,
  type VotePivot,
} from './schema.ts'

export const evidenceRecord = ({ piece, citedBy, quotes, places, relevance }: Link): EvidenceLink => ({
  id: piece.id,
  title: piece.title,
  content: piece.content,
  source: piece.source,
  url: piece.url,
  kind: piece.kind,
  relevance_score: relevance,
  quality_scores: {
    confidence: piece.confidence,
    freshness: piece.freshness,
    authority: piece.authority,
    reliability: piece.reliability,
  },
  cited_by: [...citedBy],
  quotes: [...quotes],
  ...(places && { places: places.map(({ text, ...place }) => ({ text, ...placeRecord(place) })) }),
  grounding_type: quotes.length > 0 ? 'quote' : citedBy.length > 0 ? 'citation' : 'none',
  timestamp: piece.at,
})

const outcomeRecord = ({ winner, confidence, reached }: Outcome) => ({ winner, confidence, consensus_reached: reached })

export function pivotRecord({ panel }: DebateState, { vote, ...pivot }: Pivot): VotePivot {
  const member = panel.find(({ agent }) => agent === vote.agent)
  return {
    agent: vote.agent,
    user: vote.user,
    agent_id: voterOf(vote),
    ...choiceNames(vote.choice),
    confidence: vote.confidence,
    weight: pivot.weight,
    ...reasoningNames(vote.reason),
    influence_score: pivot.influence,
    pivotal: pivot.pivotal,
    calibration_adjustment: member && member.n > 0 ? member.p - PRIOR_ACCURACY : null,
    flip_detected: pivot.changed,
    without: outcomeRecord(pivot.without),
  }
}

export function counterfactualRecord(state: DebateState, now: Outcome, found: Recounted): Counterfactual {
  const { condition, outcome, affected, likelihood, sensitivity, changes } = found
  const [text, before, after] = [conditionText(state, condition), outcomeText(state, now), outcomeText(state, outcome)]
  const change = changes ? `${before} → ${after}` : 'The result stays'
  return {
    id: found.id,
    kind: condition.kind,
    ...conditionNames(text),
    original_outcome: before,
    ...outcomeNames(after),
    outcome_change: change,
    changes_result: changes,
    changed_factors: changedBy(now, outcome),
    ...likelihoodNames(likelihood),
    sensitivity,
    confidence: outcome.confidence,
    affected_agents: [...affected],
    explanation: `${text}: ${after}, with a confidence of ${percent(outcome.confidence)} instead of ${percent(now.confidence)}`,
    outcome: outcomeRecord(outcome),
  }
}

const changedBy = (before: Outcome, after: Outcome): string[] => [
  ...(before.winner === after.winner ? [] : ['winner']),
  ...(before.reached === after.reached ? [] : ['consensus_reached']),
  ...(before.confidence === after.confidence ? [] : ['confidence']),
]

const factorRecord = (confidence: number, { id, name, category, contribution, description, evidence }: Factor) => ({
  ...factorIdNames(id),
  name,
  ...categoryNames(category),
  ...contributionNames(contribution),
  confidence,
  ...descriptionNames(description),
  evidence: [...evidence],
})

const beliefRecord = ({ topic }: DebateState, { agent, from, to, critics }: BeliefChange) => ({
  agent,
  round: to.round,
  topic,
  prior_belief: from.choice,
  posterior_belief: to.choice,
  prior_confidence: from.confidence,
  posterior_confidence: to.confidence,
  trigger: critics.length > 0 ? ('critique' as const) : ('unknown' as const),
  trigger_source: [...critics],
})

/** What a debate has concluded so far: its answer, or its state when there is none. */
export const conclusionOf = ({ end }: DebateState): string => end?.answer || end?.summary || ''

export const confidenceIn = ({ end, tallies }: DebateState): number =>
  end?.confidence ?? tallies.at(-1)?.confidence ?? 0

export const isReached = ({ end }: DebateState): boolean => end?.result === 'consensus_reached'

const MOST_PRIMARY = 3

/** The factors with the most weight. */
export const primaryFactors = ({ factors }: Found): string[] =>
  factors
    .filter(({ contribution }) => contribution !== 0)
    .slice(0, MOST_PRIMARY)
    .map(({ id }) => id)

/** The share of each kind of factor in everything that made a difference. */
function distribution(factors: readonly Factor[]): Record<string, number> {
  const sizes = Map.groupBy(factors, ({ category }) => category)
  const size = (some: readonly Factor[]) => some.reduce((sum, { contribution }) => sum + Math.abs(contribution), 0)
  const all = size(factors)
  return Object.fromEntries([...sizes].map(([category, some]) => [category, all === 0 ? 0 : size(some) / all]))
}

export function explanationRecord(state: DebateState, found: Found): Explanation {
  const { end, calibrator } = state
  const { outcome } = found
  const confidence = confidenceIn(state)
  const factors = found.factors.map((factor) => factorRecord(confidence, factor))
  return {
    ...decisionIdNames(state.debateId),
    format: 'json',
    timestamp: state.endedAt ?? state.updatedAt,
    status: state.status,
    task: state.topic,
    domain: state.domain,
    conclusion: conclusionOf(state),
    ...summaryNames(end?.summary ?? ''),
    confidence,
    confidence_explanation: confidenceText(state),
    consensus_reached: isReached(state),
    consensus_type: state.protocol.mode,
    rounds_used: state.round,
    agents_participated: state.panel.map(({ agent }) => agent),
    evidence_chain: found.evidence.map(evidenceRecord),
    vote_pivots: found.pivots.map((pivot) => pivotRecord(state, pivot)),
    belief_changes: found.changes.map((change) => beliefRecord(state, change)),
    ...factorListNames(factors),
    primary_factors: primaryFactors(found),
    total_factors: factors.length,
    dominant_factor: primaryFactors(found)[0] ?? null,
    factor_distribution: distribution(found.factors),
    counterfactuals: outcome ? found.counterfactuals.map((each) => counterfactualRecord(state, outcome, each)) : [],
    evidence_quality_score: found.evidenceQuality,
    agent_agreement_score: found.agreement,
    belief_stability_score: found.stability,
    provenance: {
      version: state.version,
      hash: state.hash,
      method: calibrator.method,
      outcomes: calibrator.outcomes,
      brier: calibrator.brier,
      ece: calibrator.ece,
      threshold: lastThreshold(state),
      caveats: [...(end?.caveats ?? [])],
      missing_agents: [...(end?.missing ?? state.tallies.at(-1)?.missing ?? [])],
    },
  }
}
