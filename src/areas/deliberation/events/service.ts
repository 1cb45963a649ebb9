import { TERMINAL } from '../../../engine/state.ts'
import { notFound } from '../../../shared/errors.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { fitting } from '../../../shared/pagination.ts'
import { isOfTenant } from '../../../shared/tenancy.ts'
import { waitedOut } from '../../../shared/time/timers.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import { eventFrame } from '../../../stream/wire-events.ts'
import type { EventsQuery } from './schema.ts'

/** A debate's events for clients that poll; another organization's debate does not exist. */
export function eventsService({
  log,
  broadcast,
}: {
  log: Pick<EventLog, 'head' | 'read'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
}) {
  async function page(debateId: string, { since, limit }: EventsQuery, caller: Caller) {
    const after = Math.max(since, 1) - 1
    const head = await log.head(debateId)
    if (!head || !isOfTenant(head.organizationId, caller) || head.erased) throw notFound('debate', debateId)
    const found = await log.read(debateId, after, limit)
    const frames = found.map((event) => eventFrame(event))
    const events = frames.slice(0, fitting(frames))
    const last = events.at(-1)?.seq ?? after
    return {
      debate_id: debateId,
      events,
      next_seq: last + 1,
      has_more: (events.length < found.length || found.length === limit) && last < head.version,
      ended: last >= head.version && TERMINAL.some((status) => status === head.status),
    }
  }

  return {
    /**
     * Answers at once when there is news or nothing more will come, otherwise at the first event or when the time is
     * up.
     */
    async list(debateId: string, query: EventsQuery, caller: Caller, gone: AbortSignal) {
      const news = Promise.withResolvers<void>()
      const hear = ({ version }: LogEvent) => version >= query.since && news.resolve()
      const leave = broadcast.followDebate(debateId, { event: hear })
      try {
        const first = await page(debateId, query, caller)
        if (first.events.length > 0 || first.ended || query.wait === 0) return first
        const enough = AbortSignal.any([gone, broadcast.closing, waitedOut(query.wait)])
        enough.addEventListener('abort', () => news.resolve())
        if (enough.aborted) news.resolve()
        await news.promise
        return await page(debateId, query, caller)
      } finally {
        leave()
      }
    },
  }
}
export type EventsService = ReturnType<typeof eventsService>
