import { queryOptions } from '@tanstack/react-query'
import { pollEvents } from '../../api/debates/event-log.ts'
import { mayPass } from '../../api/fault.ts'
import type { DebateEvent, EventOf } from '../../stream/index.ts'
import { foldEvents } from './debate-fold.ts'
import { type DebateView, EMPTY_VIEW } from './debate-view.ts'

/** What a debate begins with: a fork with the events that it continues, every other with nothing. Retries until the service answers. */
export const beginningQuery = (id: string, first: DebateEvent | undefined) =>
  queryOptions({
    queryKey: ['debates', id, 'beginning'],
    queryFn: ({ signal }) => (first?.type === 'debate_forked' ? inheritedView(first, signal) : EMPTY_VIEW),
    retry: (_, fault) => mayPass(fault),
  })

/** What a fork goes on from: its parent up to the place where it was forked. Nothing when the parent was deleted. */
async function inheritedView(fork: EventOf<'debate_forked'>, signal: AbortSignal): Promise<DebateView> {
  const { parent, version } = fork.payload
  try {
    const events = await eventsUpTo(parent, version, signal)
    const [first] = events
    const base = first?.type === 'debate_forked' ? await inheritedView(first, signal) : EMPTY_VIEW
    return { ...foldEvents(base, events), seq: 0 }
  } catch (fault) {
    if (mayPass(fault) || signal.aborted) throw fault
    return EMPTY_VIEW
  }
}

async function eventsUpTo(debateId: string, last: number, signal: AbortSignal): Promise<DebateEvent[]> {
  const events: DebateEvent[] = []
  for (let since = 1; since <= last; ) {
    const page = await pollEvents(debateId, { since, wait: 0 }, signal)
    events.push(...page.events)
    if (!page.has_more) break
    since = page.next_seq
  }
  return events.filter(({ seq }) => seq <= last)
}
