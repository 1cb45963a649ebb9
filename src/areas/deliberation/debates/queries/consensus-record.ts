import { confidenceSentence, possibleAnswersSentence } from '../../../../engine/consensus/confidence-sentences.ts'
import { COVERAGE } from '../../../../engine/consensus/possible-answers.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { End } from '../../../../engine/state-parts.ts'
import { ballotOf, NONE } from '../../../../engine/votes/ballots.ts'
import { type Consensus, conclusionNames, confidenceNames, type Debate } from './schema.ts'

/** The state of a debate as a decision states it; a failed or cancelled debate has none. */
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
    ...confidenceNames(end.confidence),
    ...conclusionNames(end.answer),
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
  explanation: null,
  possible_answers: null,
  outcomes: 0,
  brier: null,
  ece: null,
}

const hasWinner = ({ tallies }: DebateState) => (tallies.at(-1)?.winner ?? null) !== null

function possibleAnswersOf(state: DebateState, end: End): Consensus['consensus']['possible_answers'] {
  const { method, outcomes, possibleAnswers: choices } = end
  if (method !== 'squared_odds' || !hasWinner(state)) return null
  const ballot = ballotOf(state, state.tallies.at(-1)?.round ?? 0)?.proposals ?? []
  const nameOf = (choice: string) => ballot.find(({ id }) => id === choice)?.text ?? choice
  return {
    coverage: COVERAGE,
    answers: choices.map((choice) => ({ choice, text: choice === NONE ? 'Another answer' : nameOf(choice) })),
    outcomes,
    explanation: possibleAnswersSentence({ choices, outcomes, nameOf }),
  }
}

/** The consensus of a debate; pending and empty before its end. */
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
          explanation: hasWinner(state) ? confidenceSentence(end) : null,
          possible_answers: possibleAnswersOf(state, end),
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
    ...conclusionNames(end?.answer ?? null),
    winner: end?.winner ?? null,
    confidence: end?.confidence ?? 0,
    dissent: (end?.minorityReport ?? []).flatMap(({ reasons }) => reasons),
    rounds_used: state.round,
  }
}
