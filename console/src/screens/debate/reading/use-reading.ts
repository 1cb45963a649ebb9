import { useEffect, useMemo, useState } from 'react'
import type { DebateEvent } from '../../../stream/index.ts'
import { foldEvents } from '../debate-fold.ts'
import type { DebateView } from '../debate-view.ts'
import { stopsOf } from './stops.ts'

interface Told {
  beginning: DebateView
  events: readonly DebateEvent[]
  /** Whether it is told at a readable pace; otherwise all of it at once. */
  isWanted: boolean
}

/** A debate told at a readable pace; undefined while it is told as it goes. */
export function useReading({ beginning, events, isWanted }: Told) {
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
