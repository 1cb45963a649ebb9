import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { type DebateEvent, followDebate, type Signal, type StreamState } from '../../stream/index.ts'
import { foldEvents, hasOutdatedText } from './debate-fold.ts'
import { type DebateView, EMPTY_VIEW } from './debate-view.ts'
import { type Drafts, hearSignals, withoutAnswered } from './drafts.ts'
import { beginningQuery } from './fork-beginning.ts'

interface Heard {
  /** What its first event found. */
  beginning: DebateView
  events: readonly DebateEvent[]
  /** After all of them. */
  view: DebateView
  drafts: Drafts
}

type News = { events: readonly DebateEvent[] } | { signals: readonly Signal[] } | { base: DebateView }

const heardNothing = (beginning: DebateView): Heard => ({ beginning, events: [], view: beginning, drafts: {} })

function hear(heard: Heard, news: News): Heard {
  const { view, drafts, events } = heard
  if ('base' in news) return heardNothing(news.base)
  if ('signals' in news) return { ...heard, drafts: hearSignals(drafts, news.signals, view) }
  const added = news.events.filter(({ seq }) => seq > view.seq)
  const next = foldEvents(view, added)
  return { ...heard, events: [...events, ...added], view: next, drafts: withoutAnswered(drafts, next) }
}

/** A debate as it goes on, and how well it is followed. */
export function useDebate(id: string) {
  const queries = useQueryClient()
  const [heard, tell] = useReducer(hear, EMPTY_VIEW, heardNothing)
  const [stream, setStream] = useState<StreamState>({ is: 'connecting' })
  useEffect(() => {
    const left = new AbortController()
    let turn = Promise.resolve()
    let all: DebateEvent[] = []
    let stop = () => {}
    /** How often it was begun: what a former one still hands over is not shown. */
    let reading = 0

    /** A fork begins with what it inherited, so its own events wait for that. */
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
