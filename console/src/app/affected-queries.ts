import type { News } from '../stream/index.ts'

/** A query, as far as it is decided here whether it is asked again. */
interface Asked {
  queryKey: readonly unknown[]
  staleTime?: unknown
  refetchOnWindowFocus?: unknown
  /** It was answered that there is no such thing, or not for this person. */
  isRefused?: boolean
}

/** News that change more than the debate itself: lists, figures of agents, memory. */
const REACHES_FAR = new Set([
  'debate_start',
  'debate_forked',
  'debate_end',
  'debate_cancelled',
  'debate_paused',
  'debate_resumed',
  'breakpoint_raised',
  'breakpoint_resolved',
])

const DEBATE = /^dbt_/

/** The debates that a query is about. */
const debatesIn = (key: unknown): string[] => {
  if (typeof key === 'string') return DEBATE.test(key) ? [key] : []
  return typeof key === 'object' && key !== null ? Object.values(key).flatMap(debatesIn) : []
}

/** Whether the query runs only on request, or its answer never changes. */
const isOnRequest = ({ staleTime, refetchOnWindowFocus }: Asked) =>
  staleTime === Number.POSITIVE_INFINITY || refetchOnWindowFocus === false

/** Whether the answer to a query may be another one after the news. */
export function isAffected(query: Asked, news: readonly News[]): boolean {
  if (isOnRequest(query)) return false
  const about = debatesIn(query.queryKey)
  return news.some(({ type, debateId }) => {
    if (query.isRefused && type === ANYTHING.type) return false
    if (about.length > 0) return debateId === undefined || about.includes(debateId)
    return debateId === undefined || REACHES_FAR.has(type)
  })
}

/** Everything that is renewed when it is not known what has happened. */
export const ANYTHING: News = { type: 'anything' }

/** Everything that is asked again after an answer that was behind, also what there was not yet. */
export const CAUGHT_UP: News = { type: 'caught_up' }
