import type { EventPage } from '../stream/surroundings.ts'
import { call } from './call.ts'

/** The stream's twin for browsers that cannot hold a WebSocket: answers when there is an event, or after `wait` seconds. */
export const pollEvents = (debateId: string, query: { since: number; wait: number }, signal: AbortSignal) =>
  call<EventPage>('GET', `/debates/${encodeURIComponent(debateId)}/events`, { query: { ...query, limit: 500 }, signal })
