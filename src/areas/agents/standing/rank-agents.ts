import { accuracyOf, figuresOf, type Rating } from './ratings.ts'

/** From so many outcomes on an agent is ranked by what it is known to get right, before by its Elo alone. */
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

/** Those with a known record first, by their accuracy, the others after them by Elo; ranks count from 1. */
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

/** In another order than that of the ranks, which stay. */
export const inOrderOf = (ranked: readonly Ranked[], sort: Sort): Ranked[] =>
  ranked.toSorted((one, other) => MEASURES[sort](other.here) - MEASURES[sort](one.here) || one.rank - other.rank)
