import { asEvents } from '../stream/frames.ts'
import type { EventPage } from '../stream/surroundings.ts'
import { call } from './call.ts'

const LIMIT = 500

/** The stream's twin for browsers that cannot hold a WebSocket: answers when there is an event, or after `wait` seconds. */
export async function pollEvents(
  debateId: string,
  query: { since: number; wait: number },
  signal: AbortSignal,
): Promise<EventPage> {
  const page = await call('GET', '/debates/{id}/events', {
    path: { id: debateId },
    query: { ...query, limit: LIMIT },
    signal,
  })
  return { ...page, events: asEvents(page.events) }
}
