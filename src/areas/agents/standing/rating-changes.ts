import { eloChanges, type Outcome, outcomeOf } from '../../../engine/elo.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import { type DebateFacts, matchesOf } from './debate-facts.ts'
import { critiquesTakenUp } from './debate-rows.ts'

/** What is counted of an agent in a domain, or everywhere; the streak is wins in a row, or below zero losses. */
export type Rating = TableRow<'agent_ratings'>

interface End {
  winner: string | null
  reached: boolean
  finished: boolean
}

/** How the debate went for those who met in it; empty where there was no winner or nobody to meet. */
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
