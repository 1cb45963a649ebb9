import { shrunkAccuracy, type TrackRecord } from '../../../engine/consensus/track-record.ts'
import { FIRST_ELO } from '../../../engine/elo.ts'
import type { Rating } from './rating-changes.ts'

/** What is counted of an agent, wherever. */
export type Counted = Omit<Rating, 'organization_id' | 'domain' | 'last_at'>

/** The rating of an agent that has not sat on a panel yet. */
export const unrated = (agent: string): Counted => ({
  agent,
  elo: FIRST_ELO,
  last_change: 0,
  debates: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  streak: 0,
  consensuses: 0,
  contributions: 0,
  positions: 0,
  confidence_sum: 0,
  reversals: 0,
  proposals: 0,
  proposals_won: 0,
  critiques: 0,
  critiques_taken_up: 0,
  outcomes: 0,
  right_choices: 0,
  squared_error: 0,
})

const rate = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
/** Null where nothing was measured. */
const measured = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const gamesOf = ({ wins, losses, draws }: Counted) => wins + losses + draws

const recordOf = ({ right_choices, outcomes }: Counted): TrackRecord => ({
  right: right_choices,
  total: outcomes,
})

/** The accuracy to expect of an agent in the domain of `here`, by its record there and everywhere. */
export const accuracyOf = (here: Counted | undefined, everywhere: Counted | undefined) =>
  shrunkAccuracy({
    domain: here && here !== everywhere ? recordOf(here) : undefined,
    everywhere: everywhere && recordOf(everywhere),
  })

/** What the counts of a rating come to. */
export const figuresOf = (rating: Counted) => ({
  games: gamesOf(rating),
  winRate: rate(rating.wins, gamesOf(rating)),
  /** Of what it chose in the end, how much turned out right. */
  positionAccuracy: measured(rating.right_choices, rating.outcomes),
  brier: measured(rating.squared_error, rating.outcomes),
  calibration: rating.outcomes === 0 ? null : 1 - rating.squared_error / rating.outcomes,
  averageConfidence: rate(rating.confidence_sum, rating.positions),
  flipRate: rate(rating.reversals, rating.positions),
  consistency: 1 - rate(rating.reversals, rating.positions),
  proposalAcceptance: measured(rating.proposals_won, rating.proposals),
  critiqueValue: measured(rating.critiques_taken_up, rating.critiques),
  consensusRate: rate(rating.consensuses, rating.debates),
  contribution: rate(rating.contributions, rating.debates),
})

export function consistencyClass(consistency: number): 'high' | 'medium' | 'low' {
  if (consistency >= 0.9) return 'high'
  return consistency >= 0.7 ? 'medium' : 'low'
}

export function trendOf({ last_change }: Counted): 'up' | 'down' | 'stable' {
  if (last_change === 0) return 'stable'
  return last_change > 0 ? 'up' : 'down'
}

export function streakOf({ streak }: Counted) {
  const type = streak === 0 ? 'none' : streak > 0 ? 'win' : 'loss'
  return { streak: Math.abs(streak), streak_type: type as 'win' | 'loss' | 'none' }
}
