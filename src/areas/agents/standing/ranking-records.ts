import { squaredOdds } from '../../../engine/consensus/vote-weights.ts'
import type { Ranked } from './rank-agents.ts'
import {
  debateCountNames,
  eloNames,
  gameCountNames,
  type Ranking,
  type Reputation,
  rankedAgentNames,
  reputationNames,
} from './ranking-schema.ts'
import { accuracyOf, consistencyClass, figuresOf, type Rating, streakOf, trendOf, unrated } from './ratings.ts'
import type { Standing } from './store.ts'

export const domainElos = (ratings: readonly Rating[]) =>
  Object.fromEntries(ratings.map(({ domain, elo }) => [domain, elo]))

export function rankingRecord({ here, rank, accuracy }: Ranked, domains: readonly Rating[]): Ranking {
  const { agent, elo, wins, losses, draws, debates, outcomes, right_choices, last_at } = here
  const { games, winRate, consistency } = figuresOf(here)
  return {
    rank,
    ...rankedAgentNames(agent),
    ...eloNames(elo),
    wins,
    losses,
    draws,
    ...gameCountNames(games),
    total_debates: debates,
    win_rate: winRate,
    accuracy,
    outcomes,
    correct: right_choices,
    ...streakOf(here),
    trend: trendOf(here),
    consistency,
    consistency_class: consistencyClass(consistency),
    domain_elos: domainElos(domains),
    last_active: last_at,
  }
}

export function reputationRecord(agent: string, { everywhere, domains }: Standing): Reputation {
  const figures = figuresOf(everywhere ?? unrated(agent))
  const score = accuracyOf(everywhere, everywhere)
  const debates = everywhere?.debates ?? 0
  return {
    agent,
    score,
    ...reputationNames(score),
    vote_weight: squaredOdds(score),
    proposal_acceptance_rate: figures.proposalAcceptance,
    critique_value: figures.critiqueValue,
    community_standing: figures.winRate,
    expertise: Object.fromEntries(domains.map((rating) => [rating.domain, accuracyOf(rating, everywhere)])),
    ...debateCountNames(debates),
    updated_at: everywhere?.last_at ?? null,
  }
}
