import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { DebateEvent } from '../../../stream/index.ts'
import { foldEvents } from '../debate-fold.ts'
import type { DebateView } from '../debate-view.ts'
import { stopsOf } from './playback-stops.ts'

interface Told {
  beginning: DebateView
  events: readonly DebateEvent[]
  /** Whether it plays at a readable pace; otherwise all of it is shown at once. */
  isWanted: boolean
}

/** Plays a debate at a readable pace; undefined while the debate is shown live. */
export function usePlayback({ beginning, events, isWanted }: Told) {
  const [place, setPlace] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const stops = useMemo(() => (isWanted ? stopsOf(beginning, events) : []), [isWanted, beginning, events])
  const stop = stops[place]
  const hasMore = place + 1 < stops.length

  useEffect(() => {
    if (!isWanted) setPlace(0)
  }, [isWanted])
  useEffect(() => {
    if (!stop || isHeld || !hasMore) return
    const timer = setTimeout(() => setPlace((now) => now + 1), stop.ms)
    return () => clearTimeout(timer)
  }, [stop, isHeld, hasMore])

  const shown = stop?.events
  const view = useMemo(() => foldEvents(beginning, events.slice(0, shown)), [beginning, events, shown])
  if (!isWanted || !stop || !hasMore) return undefined
  return { view, isHeld, hold: setIsHeld, place: place + 1, of: stops.length }
}

const route = getRouteApi('/member/debates/$id')

/** A person who prefers reduced motion sees everything at once, and may still start the replay. */
const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Built-in agents finish before a person can read their first word; models are followed as they write. */
const isTooFast = ({ panel }: DebateView) => panel.length > 0 && panel.every(({ provider }) => provider === 'builtin')

/** Whether a debate plays at a readable pace: the address says so right after a question, other readers choose it. */
export function usePace(view: DebateView) {
  const { pace } = route.useSearch()
  const navigate = route.useNavigate()
  const [isAsked, setIsAsked] = useState(pace === 'reading' && !prefersStillness())
  const say = (wanted: 'reading' | undefined) => {
    setIsAsked(wanted === 'reading')
    void navigate({ search: { pace: wanted }, replace: true, resetScroll: false })
  }
  return {
    isWanted: isAsked && isTooFast(view),
    canFollow: isTooFast(view) && view.ending !== null,
    follow: () => say('reading'),
    skip: () => say(undefined),
  }
}

/** How long a debate took, once it is over. */
export function tookMs(events: readonly DebateEvent[], { ending }: DebateView): number | undefined {
  const [first] = events
  return first && ending ? Date.parse(ending.at) - Date.parse(first.timestamp) : undefined
}
