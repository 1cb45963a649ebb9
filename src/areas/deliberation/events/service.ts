import { TERMINAL } from '../../../engine/state.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { fitting } from '../../../shared/pagination.ts'
import { isOfTenant } from '../../../shared/tenancy.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { awaitDebate } from '../../../stream/await-debate.ts'
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
    list: (debateId: string, query: EventsQuery, caller: Caller, gone: AbortSignal) =>
      awaitDebate(broadcast, {
        debateId,
        read: () => page(debateId, query, caller),
        isEnough: ({ events, ended }) => events.length > 0 || ended,
        isNews: ({ version }) => version >= query.since,
        seconds: query.wait,
        gone,
      }),
  }
}
export type EventsService = ReturnType<typeof eventsService>
