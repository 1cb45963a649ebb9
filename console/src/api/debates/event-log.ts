import type { EventPage } from '@parley/client/stream/environment'
import { queryOptions } from '@tanstack/react-query'
import { asEvents, type DebateEvent } from '../../stream/frames.ts'
import type { Answer } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'

const LIMIT = 500

/**
 * The stream's substitute for browsers without a WebSocket: answers when there is an event, or after `wait` seconds.
 */
export async function pollEvents(
  debateId: string,
  query: { since: number; wait: number },
  signal: AbortSignal,
): Promise<EventPage<DebateEvent>> {
  const page = await call('GET', '/debates/{id}/events', {
    path: { id: debateId },
    query: { ...query, limit: LIMIT },
    signal,
  })
  return { ...page, events: asEvents(page.events) }
}

/** Everything that happened in a debate, in order. */
export const logQuery = (debateId: string) =>
  queryOptions({
    queryKey: ['debates', debateId, 'log'],
    async queryFn({ signal }) {
      const events: DebateEvent[] = []
      for (let since = 1; ; ) {
        const page = await pollEvents(debateId, { since, wait: 0 }, signal)
        events.push(...page.events)
        if (!page.has_more) return events
        since = page.next_seq
      }
    },
  })

export type Moment = Answer<'GET /moments/timeline'>['moments'][number]

export const momentsQuery = (debate_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'moments'],
    queryFn: ({ signal }) => call('GET', '/moments/timeline', { query: { debate_id, ...LONGEST_LIST }, signal }),
  })
