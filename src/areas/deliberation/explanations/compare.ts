import type { Explanation } from '../../../engine/explanations/explanation.ts'
import type { DebateState } from '../../../engine/state.ts'
import { percent } from '../../../shared/figures.ts'
import { conclusionOf, confidenceIn, isReached, primaryFactors } from './explanation-record.ts'
import type { ComparedField, Comparison } from './schema.ts'

export interface Explained {
  state: DebateState
  found: Explanation
}

const VALUES: Record<ComparedField, (explained: Explained) => unknown> = {
  confidence: ({ state }) => confidenceIn(state),
  consensus_reached: ({ state }) => isReached(state),
  contributing_factors: ({ found }) => primaryFactors(found),
  evidence_quality: ({ found }) => found.evidenceQuality,
  agent_agreement: ({ found }) => found.agreement,
  belief_stability: ({ found }) => found.stability,
  conclusion: ({ state }) => conclusionOf(state),
  consensus_type: ({ state }) => state.protocol.mode,
  domain: ({ state }) => state.domain,
  rounds_used: ({ state }) => state.round,
}

/** Compares debates field by field. */
export function comparisonOf(debates: readonly Explained[], fields: readonly ComparedField[]): Comparison {
  const ids = debates.map(({ state }) => state.debateId)
  const byField = (field: ComparedField) =>
    debates.map((debate) => ({ debate_id: debate.state.debateId, value: VALUES[field](debate) }))
  const confidences = debates.map(({ state }) => confidenceIn(state))
  const stats = {
    min: Math.min(...confidences),
    max: Math.max(...confidences),
    avg: confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length,
  }
  const reached = debates.filter(({ state }) => isReached(state)).length
  const common = commonFactors(debates)
  return {
    debates_compared: ids,
    debates: Object.fromEntries(
      debates.map((debate) => [
        debate.state.debateId,
        Object.fromEntries(fields.map((field) => [field, VALUES[field](debate)])),
      ]),
    ),
    comparison: {
      fields: Object.fromEntries(fields.map((field) => [field, byField(field)])),
      ...Object.fromEntries(
        fields.map((field) => [
          field,
          Object.fromEntries(byField(field).map(({ debate_id, value }) => [debate_id, value])),
        ]),
      ),
      confidence_stats: { ...stats, spread: stats.max - stats.min },
      consensus_agreement: reached === 0 || reached === debates.length,
      common_factors: common,
      summary: `${reached} of ${debates.length} reached a consensus, with confidences from ${percent(stats.min)} to ${percent(stats.max)}.`,
    },
  }
}

/** The factors that made a difference in every one of them. */
function commonFactors(debates: readonly Explained[]): string[] {
  const [first, ...others] = debates.map(
    ({ found }) => new Set(found.factors.filter(({ contribution }) => contribution !== 0).map(({ id }) => id)),
  )
  return [...(first ?? [])].filter((id) => others.every((factors) => factors.has(id)))
}
