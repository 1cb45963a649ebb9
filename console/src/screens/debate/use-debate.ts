import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { type DebateEvent, followDebate, type Signal, type StreamState } from '../../stream/index.ts'
import { foldEvents } from './debate-fold.ts'
import { type DebateView, EMPTY_VIEW } from './debate-view.ts'
import { type Drafts, hearSignals, withoutAnswered } from './drafts.ts'
import { beginningQuery } from './inherited.ts'

interface Heard {
  view: DebateView
  drafts: Drafts
}

type News = { events: readonly DebateEvent[] } | { signals: readonly Signal[] } | { base: DebateView }

function hear({ view, drafts }: Heard, news: News): Heard {
  if ('base' in news) return { view: news.base, drafts: {} }
  if ('signals' in news) return { view, drafts: hearSignals(drafts, news.signals, view) }
  const next = foldEvents(view, news.events)
  return { view: next, drafts: withoutAnswered(drafts, next) }
}

/** A debate as it goes on, and how well it is followed. */
export function useDebate(id: string) {
  const queries = useQueryClient()
  const [heard, tell] = useReducer(hear, { view: EMPTY_VIEW, drafts: {} })
  const [stream, setStream] = useState<StreamState>({ is: 'connecting' })
  useEffect(() => {
    const left = new AbortController()
    let turn = Promise.resolve()

    /** A fork begins with what it inherited, so its own events wait for that. */
    async function show(events: readonly DebateEvent[]) {
      const [first] = events
      const base = first?.type === 'debate_forked' && (await queries.fetchQuery(beginningQuery(id, first)))
      if (left.signal.aborted) return
      if (base) tell({ base })
      tell({ events })
    }

    tell({ base: EMPTY_VIEW })
    const stop = followDebate(id, {
      onFrames(events) {
        turn = turn.then(() => show(events)).catch(() => {})
      },
      onSignals: (signals) => tell({ signals }),
      onState(state) {
        turn = turn.then(() => setStream(state))
      },
    })
    return () => {
      left.abort()
      stop()
    }
  }, [id, queries])
  return { ...heard, stream }
}
