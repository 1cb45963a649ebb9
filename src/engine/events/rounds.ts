import type { EventDocs } from './field-docs.ts'
import {
  BALANCE,
  type Balance,
  type CalibratorSnapshot,
  type Choice,
  FEATURES,
  type Features,
  VOTING_SUMMARY,
  type VotingSummary,
} from './parts.ts'

/** How a round goes. */
export type RoundShapes = {
  round_start: { data: { round: number }; private: never }
  phase_change: { data: { round: number; from: string | null; to: string }; private: never }
  ballot_opened: {
    data: { round: number; proposals: readonly { id: string; holders: readonly string[] }[] }
    private: { texts: Readonly<Record<string, string>> }
  }
  vote_tally: {
    data: {
      round: number
      counts: Readonly<Record<Choice, number>>
      weights: Readonly<Record<Choice, number>>
      winner: string | null
      heads: number
      panel: number
      features: Features
      balance?: Balance
      confidence: number
      method: CalibratorSnapshot['method']
      possible_answers?: readonly Choice[]
      threshold?: number
      rule: boolean
      tie: boolean
      voting_summary: VotingSummary
      missing: readonly string[]
      convergence: number
      unchanged: boolean
    }
    private: never
  }
  consensus_reached: {
    data: {
      round: number
      winner: string
      confidence: number
      method: CalibratorSnapshot['method']
      agreeing: readonly string[]
      dissenting: readonly string[]
      voting_summary: VotingSummary
    }
    private: { answer: string }
  }
  round_end: {
    data: {
      round: number
      continues: boolean
      reason: 'consensus' | 'last_round' | 'continue' | 'no_proposal' | 'no_answer' | 'stopped'
    }
    private: never
  }
}

export const ROUND_EVENTS: EventDocs<RoundShapes> = {
  round_start: { meaning: 'A round begins.', data: { round: 'the round, from 1' } },
  phase_change: {
    meaning: 'The debate moves on to its next phase.',
    data: { round: 'the round', from: 'the phase before; null at the start of a round', to: 'the phase that begins' },
  },
  ballot_opened: {
    meaning: 'The live proposals of the coming vote are fixed.',
    data: {
      round: 'the round',
      proposals: { is: 'what is voted on', parts: { id: 'the proposal', holders: 'the agents who hold it' } },
    },
    private: { texts: 'the text of each proposal, by its id' },
  },
  vote_tally: {
    meaning: 'The votes of a round are counted; its balance is what the confidence is learned from.',
    data: {
      round: 'the round',
      counts: 'votes per choice',
      weights:
        'the sum of the weights per choice: squared odds, shared by agents of one model; log odds in the mode `weighted` and in logs of former releases',
      winner: 'the proposal in front; null when there is none',
      heads: 'the effective heads behind the winner',
      panel: 'the effective heads in the panel',
      features: { is: 'what the count looks like', parts: FEATURES },
      balance: {
        is: 'what the confidence is computed from; absent without a winner, and under other methods than `squared_odds`',
        parts: BALANCE,
      },
      confidence: 'the probability that the winner is right',
      method: 'how the confidence was computed',
      possible_answers:
        'the answers of which one is right in nine of ten such decisions, the weightiest first; `none` is any other; absent while fewer than 50 outcomes are recorded',
      threshold: 'the confidence that a consensus took at this count; absent in logs of former releases',
      rule: "whether the mode's rule holds for the winner",
      tie: 'whether several are in front',
      voting_summary: { is: 'how the votes stand to the winner', parts: VOTING_SUMMARY },
      missing: 'the members without a vote',
      convergence: 'the share of voters with the most frequent choice',
      unchanged: 'whether every choice is what it was a round ago',
    },
  },
  consensus_reached: {
    meaning: "The mode's rule holds and the confidence passes the threshold.",
    data: {
      round: 'the round',
      winner: 'the proposal that was agreed on',
      confidence: 'the probability that it is right',
      method: 'how the confidence was computed',
      agreeing: 'the agents who agree',
      dissenting: 'the agents who do not',
      voting_summary: { is: 'how the votes stand to the winner', parts: VOTING_SUMMARY },
    },
    private: { answer: 'the answer' },
  },
  round_end: {
    meaning: 'A round is over.',
    data: {
      round: 'the round',
      continues: 'whether another follows',
      reason:
        'why: `consensus`, `last_round`, `continue`, `no_proposal`, `no_answer` (all who were asked in a phase failed) or `stopped`',
    },
  },
}
