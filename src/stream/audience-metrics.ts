import { INTENSITY } from '../engine/commands/cast-person-vote.ts'
import type { DebateState } from '../engine/state.ts'
import type { Vote } from '../engine/state-parts.ts'

/** What people say without binding anybody. */
const SUGGESTIONS: readonly string[] = ['message', 'argument', 'challenge']

export const isSuggestion = (kind: string) => SUGGESTIONS.includes(kind)

/** The intensity of a vote without one. */
const NEUTRAL = 5
const INTENSITIES = Array.from({ length: INTENSITY.maximum }, (_, place) => INTENSITY.minimum + place)

/** The weight of a person's vote where votes are shown by intensity; it does not change the debate's own count. */
export const shownWeight = (intensity: number) => intensity / NEUTRAL

/** The positions of the people in a debate, each by their last vote. */
export function audienceMetrics({ votes, messages }: Pick<DebateState, 'votes' | 'messages'>) {
  const standing = [...new Map(votes.filter(({ user }) => user !== null).map((vote) => [vote.user, vote])).values()]
  const byChoice = [...Map.groupBy(standing, ({ choice }) => choice)]
  const each = <Figure>(figure: (votes: readonly Vote[]) => Figure): Record<string, Figure> =>
    Object.fromEntries(byChoice.map(([choice, its]) => [choice, figure(its)]))
  const suggestions = messages.filter(({ user, role }) => user !== null && isSuggestion(role)).length
  return {
    votes: each(({ length }) => length),
    weighted_votes: each((its) => shownWeight(its.reduce((sum, { intensity }) => sum + (intensity ?? NEUTRAL), 0))),
    suggestions,
    total: standing.length + suggestions,
    histograms: each(histogram),
    conviction_distribution: histogram(standing),
  }
}

/** How many votes have each intensity; votes without one are in no column. */
const histogram = (votes: readonly Vote[]): Record<number, number> =>
  Object.fromEntries(
    INTENSITIES.map((column) => [column, votes.filter(({ intensity }) => intensity === column).length]),
  )
