import type { DebateState } from '../state.ts'
import { type Factor, factorsOf } from './confidence-factors.ts'
import { type Counterfactual, counterfactuals, type VotePivot, votePivots } from './counterfactuals.ts'
import { type EvidenceLink, evidenceChain, evidenceQuality } from './evidence-chain.ts'
import { type BeliefChange, beliefChanges, stability } from './positions.ts'
import { lastCount, type Outcome, outcomeOf } from './recount.ts'

/** Why a debate concluded what it did, found by counting its votes again. */
export interface Explanation {
  /** The outcome of the last count; null without one. */
  outcome: Outcome | null
  evidence: readonly EvidenceLink[]
  evidenceQuality: number
  pivots: readonly VotePivot[]
  counterfactuals: readonly Counterfactual[]
  factors: readonly Factor[]
  changes: readonly BeliefChange[]
  /** The share of voters that made the same choice. */
  agreement: number
  stability: number
}

export function explain(state: DebateState): Explanation {
  const known = explained.get(state)
  if (known) return known
  const explanation = explanationOf(state)
  explained.set(state, explanation)
  return explanation
}

/** States never change, so that each is explained once while it is remembered. */
const explained = new WeakMap<DebateState, Explanation>()

function explanationOf(state: DebateState): Explanation {
  const count = lastCount(state)
  const evidence = evidenceChain(state)
  return {
    outcome: count && outcomeOf(state, count),
    evidence,
    evidenceQuality: evidenceQuality(evidence),
    pivots: count ? votePivots(state, count) : [],
    counterfactuals: count ? counterfactuals(state, count) : [],
    factors: count ? factorsOf(state, count) : [],
    changes: beliefChanges(state),
    agreement: state.tallies.at(-1)?.convergence ?? 0,
    stability: stability(state),
  }
}
