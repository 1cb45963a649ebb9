import { accuracyOf, figuresOf, type Rating } from './ratings.ts'

/** With so many outcomes an agent is ranked by its accuracy, with fewer by its Elo alone. */
const KNOWN_FROM_OUTCOMES = 20

export const SORTS = ['elo', 'wins', 'win_rate', 'recent_activity'] as const
export type Sort = (typeof SORTS)[number]

export interface Rated {
  here: Rating
  everywhere: Rating
}

export interface Ranked extends Rated {
  rank: number
  accuracy: number
}

/** Agents with a known record first, by accuracy, then the others by Elo; ranks count from 1. */
export function rankAgents(rated: readonly Rated[]): Ranked[] {
  return rated
    .map(({ here, everywhere }) => ({ here, everywhere, accuracy: accuracyOf(here, everywhere) }))
    .toSorted(
      (one, other) =>
        Number(isKnown(other.here)) - Number(isKnown(one.here)) ||
        (isKnown(one.here) ? other.accuracy - one.accuracy : 0) ||
        byElo(one, other),
    )
    .map((agent, index) => ({ ...agent, rank: index + 1 }))
}

const isKnown = ({ outcomes }: Rating) => outcomes >= KNOWN_FROM_OUTCOMES

const byElo = (one: Rated, other: Rated) =>
  other.here.elo - one.here.elo || (one.here.agent < other.here.agent ? -1 : 1)

const MEASURES: Record<Sort, (rating: Rating) => number> = {
  elo: ({ elo }) => elo,
  wins: ({ wins }) => wins,
  win_rate: (rating) => figuresOf(rating).winRate,
  recent_activity: ({ last_at }) => Date.parse(last_at),
}

/** Sorts by something other than the rank and keeps the ranks. */
export const inOrderOf = (ranked: readonly Ranked[], sort: Sort): Ranked[] =>
  ranked.toSorted((one, other) => MEASURES[sort](other.here) - MEASURES[sort](one.here) || one.rank - other.rank)
