import { shrunkAccuracy, type TrackRecord } from '../../../engine/consensus/track-record.ts'
import { eloChanges, FIRST_ELO, type Outcome, outcomeOf } from '../../../engine/elo.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import { type DebateFacts, matchesOf } from './debate-facts.ts'
import { critiquesTakenUp } from './debate-rows.ts'

/** The counts of an agent in a domain or everywhere. A positive streak counts wins in a row, a negative one losses. */
export type Rating = TableRow<'agent_ratings'>

interface End {
  winner: string | null
  reached: boolean
  finished: boolean
}

/** The outcome for each agent that met others; empty when there was no winner or nobody to meet. */
export function outcomesOf(facts: DebateFacts, winner: string | null): ReadonlyMap<string, Outcome> {
  const matches = winner === null ? [] : matchesOf(facts, winner)
  if (matches.length < 2) return new Map()
  return new Map(matches.map((match) => [match.agent, outcomeOf(match, matches)]))
}

/** The ratings in one domain, or everywhere, after the debate. */
export function ratingsAfter(
  facts: DebateFacts,
  { winner, reached, finished }: End,
  ratings: readonly Rating[],
): Rating[] {
  const outcomes = outcomesOf(facts, winner)
  const known = new Map(ratings.map((rating) => [rating.agent, rating.elo]))
  const matches = winner === null || outcomes.size === 0 ? [] : matchesOf(facts, winner)
  const changes = eloChanges(matches, (agent) => known.get(agent) ?? Number.NaN)
  return ratings.flatMap((rating) => {
    const part = facts.parts.find(({ agent }) => agent === rating.agent)
    if (!part) return []
    const outcome = outcomes.get(rating.agent)
    const change = changes.get(rating.agent)
    return {
      ...rating,
      ...(change !== undefined && { elo: rating.elo + change, last_change: change }),
      wins: rating.wins + Number(outcome === 'win'),
      losses: rating.losses + Number(outcome === 'loss'),
      draws: rating.draws + Number(outcome === 'draw'),
      streak: streakAfter(rating.streak, outcome),
      consensuses: rating.consensuses + Number(reached),
      contributions: rating.contributions + part.contributions,
      positions: rating.positions + part.positions.length,
      confidence_sum: part.positions.reduce((sum, { confidence }) => sum + confidence, rating.confidence_sum),
      reversals: rating.reversals + part.positions.filter(({ reversal }) => reversal).length,
      proposals: rating.proposals + Number(finished && part.proposal !== undefined),
      proposals_won: rating.proposals_won + Number(part.proposal !== undefined && part.proposal === winner),
      critiques: rating.critiques + part.critiques,
      critiques_taken_up: rating.critiques_taken_up + critiquesTakenUp(facts.influences, rating.agent),
    }
  })
}

function streakAfter(streak: number, outcome: Outcome | undefined): number {
  if (outcome === undefined) return streak
  if (outcome === 'draw') return 0
  return outcome === 'win' ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1
}

/** The counts of an agent in any domain. */
type Counted = Omit<Rating, 'organization_id' | 'domain' | 'last_at'>

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
/** Null when nothing was measured. */
const measured = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const gamesOf = ({ wins, losses, draws }: Counted) => wins + losses + draws

const recordOf = ({ right_choices, outcomes }: Counted): TrackRecord => ({
  right: right_choices,
  total: outcomes,
})

/** The expected accuracy of an agent in the domain of `here`, by its record there and everywhere. */
export const accuracyOf = (here: Counted | undefined, everywhere: Counted | undefined) =>
  shrunkAccuracy({
    domain: here && here !== everywhere ? recordOf(here) : undefined,
    everywhere: everywhere && recordOf(everywhere),
  })

/** Figures that follow from the counts of a rating. */
export const figuresOf = (rating: Counted) => ({
  games: gamesOf(rating),
  winRate: rate(rating.wins, gamesOf(rating)),
  /** The share of its final choices that turned out right. */
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
