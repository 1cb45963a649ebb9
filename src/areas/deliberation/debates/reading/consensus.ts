import type { DebateState } from '../../../../engine/state.ts'
import type { Consensus } from './consensus-schema.ts'
import type { Debate } from './schema.ts'

/** Where the debate stands in the words of a decision; what failed or was stopped has none. */
function resultOf({ status, end }: DebateState): Consensus['status'] {
  if (end) return end.result === 'failed' ? 'no_consensus' : end.result
  return status === 'cancelled' || status === 'failed' ? 'no_consensus' : 'pending'
}

/** The decision of a debate that has ended. */
export function decisionOf(state: DebateState): Debate['consensus'] {
  const { end } = state
  if (!end) return null
  const choices = lastChoices(state)
  const supporters = [...choices].filter(([, choice]) => choice === end.winner).map(([agent]) => agent)
  const status = resultOf(state)
  return {
    reached: status === 'consensus_reached',
    status,
    confidence: end.confidence,
    agreement: end.confidence,
    final_answer: end.answer,
    conclusion: end.answer,
    supporting_agents: supporters,
    dissenting_agents: [...choices.keys()].filter((agent) => !supporters.includes(agent)),
  }
}

/** What each agent voted for last. */
export const lastChoices = ({ votes }: DebateState): Map<string, string> =>
  new Map(votes.flatMap(({ agent, choice }) => (agent === null ? [] : [[agent, choice] as const])))

const NOTHING_YET: Consensus['consensus'] = {
  summary: null,
  confidence: null,
  key_points: [],
  disagreements: [],
  method: null,
  outcomes: 0,
  brier: null,
  ece: null,
}

/** The consensus of a debate; before its end it is pending and says nothing. */
export function consensusRecord(state: DebateState): Consensus {
  const { end } = state
  const status = resultOf(state)
  return {
    debate_id: state.debateId,
    status,
    consensus: end
      ? {
          summary: end.summary,
          confidence: end.confidence,
          key_points: [...end.keyPoints],
          disagreements: [...end.disagreements],
          method: end.method,
          outcomes: end.outcomes,
          brier: end.brier,
          ece: end.ece,
        }
      : NOTHING_YET,
    voting_summary: end?.votingSummary ?? { agree: 0, agree_with_modifications: 0, disagree: 0 },
    minority_report: (end?.minorityReport ?? []).map(({ agents, choice, reasons }) => ({
      agents: [...agents],
      choice,
      reasons: [...reasons],
    })),
    missing_agents: [...(end?.missing ?? [])],
    needs: [...(end?.needs ?? [])],
    caveats: [...(end?.caveats ?? [])],
    reached: status === 'consensus_reached',
    conclusion: end?.answer ?? null,
    final_answer: end?.answer ?? null,
    winner: end?.winner ?? null,
    confidence: end?.confidence ?? 0,
    dissent: (end?.minorityReport ?? []).flatMap(({ reasons }) => reasons),
    rounds_used: state.round,
  }
}
