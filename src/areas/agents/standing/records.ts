import { voteWeight } from '../../../engine/consensus/voters.ts'
import { FIRST_ELO } from '../../../engine/standing/elo.ts'
import { accuracyOf, type Counted, consistencyClass, figuresOf, streakOf, trendOf } from './figures.ts'
import type { Ranked } from './rank-agents.ts'
import type { Ranking, Reputation } from './ranking-schema.ts'
import type { Rating } from './rating-changes.ts'
import type { Standing } from './store.ts'

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

export const domainElos = (ratings: readonly Rating[]) =>
  Object.fromEntries(ratings.map(({ domain, elo }) => [domain, elo]))

export function rankingRecord({ here, rank, accuracy }: Ranked, domains: readonly Rating[]): Ranking {
  const { agent, elo, wins, losses, draws, debates, outcomes, last_at } = here
  const { games, winRate, consistency } = figuresOf(here)
  return {
    rank,
    agent,
    name: agent,
    agent_name: agent,
    elo,
    elo_rating: elo,
    rating: elo,
    wins,
    losses,
    draws,
    games,
    matches: games,
    total_debates: debates,
    win_rate: winRate,
    accuracy,
    outcomes,
    ...streakOf(here),
    trend: trendOf(here),
    consistency,
    consistency_class: consistencyClass(consistency),
    domain_elos: domainElos(domains),
    last_active: last_at,
  }
}

const BETWEEN_TWO = 2

export function reputationRecord(agent: string, { everywhere, domains }: Standing): Reputation {
  const figures = figuresOf(everywhere ?? unrated(agent))
  const score = accuracyOf(everywhere, everywhere)
  const debates = everywhere?.debates ?? 0
  return {
    agent,
    score,
    reputation: score,
    overall_reputation: score,
    trustworthiness: score,
    vote_weight: voteWeight(score, BETWEEN_TWO),
    proposal_acceptance_rate: figures.proposalAcceptance,
    critique_value: figures.critiqueValue,
    community_standing: figures.winRate,
    expertise: Object.fromEntries(domains.map((rating) => [rating.domain, accuracyOf(rating, everywhere)])),
    debates_participated: debates,
    debate_count: debates,
    updated_at: everywhere?.last_at ?? null,
  }
}
