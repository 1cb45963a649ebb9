import type { CalibratorSnapshot, Choice, Features, VotingSummary } from './parts.ts'

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
      /** Votes per choice. */
      counts: Readonly<Record<Choice, number>>
      /** Σ weight per choice. */
      weights: Readonly<Record<Choice, number>>
      winner: string | null
      /** Effective heads behind the winner, and in the panel. */
      heads: number
      panel: number
      features: Features
      confidence: number
      method: CalibratorSnapshot['method']
      /** The confidence that a consensus took at this count; logs of former releases do not tell. */
      threshold?: number
      /** Whether the mode's rule holds for the winner. */
      rule: boolean
      tie: boolean
      voting_summary: VotingSummary
      /** Members without a vote. */
      missing: readonly string[]
      /** The share of voters with the same choice, and whether every choice is what it was a round ago. */
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
      reason: 'consensus' | 'last_round' | 'continue' | 'no_proposal' | 'stopped'
    }
    private: never
  }
}
