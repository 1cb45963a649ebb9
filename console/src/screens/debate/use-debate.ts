import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { pollEvents } from '../../api/debates/event-log.ts'
import { mayPass } from '../../api/fault.ts'
import { type DebateEvent, type EventOf, followDebate, type Signal, type StreamState } from '../../stream/index.ts'
import { foldEvents, hasOutdatedText } from './debate-fold.ts'
import { type DebateView, EMPTY_VIEW } from './debate-view.ts'
import { applySignals, type Drafts, withoutAnswered } from './drafts.ts'

interface FollowedDebate {
  /** The view before the first event. */
  beginning: DebateView
  events: readonly DebateEvent[]
  /** The view after all events. */
  view: DebateView
  drafts: Drafts
}

type News = { events: readonly DebateEvent[] } | { signals: readonly Signal[] } | { base: DebateView }

const beforeFirstEvent = (beginning: DebateView): FollowedDebate => ({
  beginning,
  events: [],
  view: beginning,
  drafts: {},
})

function applyNews(heard: FollowedDebate, news: News): FollowedDebate {
  const { view, drafts, events } = heard
  if ('base' in news) return beforeFirstEvent(news.base)
  if ('signals' in news) return { ...heard, drafts: applySignals(drafts, news.signals, view) }
  const added = news.events.filter(({ seq }) => seq > view.seq)
  const next = foldEvents(view, added)
  return { ...heard, events: [...events, ...added], view: next, drafts: withoutAnswered(drafts, next) }
}

/** Follows a debate, and reports how well that works. */
export function useDebate(id: string) {
  const queries = useQueryClient()
  const [heard, tell] = useReducer(applyNews, EMPTY_VIEW, beforeFirstEvent)
  const [stream, setStream] = useState<StreamState>({ is: 'connecting' })
  useEffect(() => {
    const left = new AbortController()
    let turn = Promise.resolve()
    let all: DebateEvent[] = []
    let stop = () => {}
    /** The number of the current follower: what an earlier one still delivers is ignored. */
    let reading = 0

    /** The events of a fork wait until the view that it inherits is loaded. */
    async function show(events: readonly DebateEvent[]) {
      all.push(...events)
      if (hasOutdatedText(all)) return begin()
      const [first] = events
      const base = first?.type === 'debate_forked' && (await queries.fetchQuery(beginningQuery(id, first)))
      if (left.signal.aborted) return
      if (base) tell({ base })
      tell({ events })
    }

    function begin() {
      stop()
      if (left.signal.aborted) return
      all = []
      reading += 1
      const own = reading
      tell({ base: EMPTY_VIEW })
      stop = followDebate(id, {
        onFrames(events) {
          turn = turn.then(() => (own === reading ? show(events) : undefined)).catch(() => {})
        },
        onSignals: (signals) => tell({ signals }),
        onState(state) {
          turn = turn.then(() => setStream(state))
        },
      })
    }

    begin()
    return () => {
      left.abort()
      stop()
    }
  }, [id, queries])
  return { ...heard, stream }
}

/**
 * The view that a debate begins with: a fork's inherited events, otherwise nothing. Retries until the service answers.
 */
export const beginningQuery = (id: string, first: DebateEvent | undefined) =>
  queryOptions({
    queryKey: ['debates', id, 'beginning'],
    queryFn: ({ signal }) => (first?.type === 'debate_forked' ? inheritedView(first, signal) : EMPTY_VIEW),
    retry: (_, fault) => mayPass(fault),
  })

/** What a fork continues: the parent up to the place of the fork, or nothing if the parent was deleted. */
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
