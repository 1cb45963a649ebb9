import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { DebateEvent } from '../../stream/index.ts'
import { Button } from '../../ui/button.tsx'
import { roundedDuration } from '../../ui/durations.ts'
import { foldEvents } from './debate-fold.ts'
import type { DebateView, Entry, SourcedQuote } from './debate-view.ts'

const route = getRouteApi('/member/debates/$id')

interface PlaybackBarProps {
  reading: NonNullable<ReturnType<typeof usePlayback>>
  /** How long the debate itself took; undefined while it runs. */
  tookMs: number | undefined
  onSkip: () => void
}

/** Says that this is a replay; the reader can hold it or leave it. */
export function PlaybackBar({ reading: { isHeld, hold, place, of }, tookMs, onSkip }: PlaybackBarProps) {
  return (
    <section
      aria-label="Replay"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-paper py-2 text-sm"
    >
      <p className="grow">
        <span className="font-medium">Replay at reading speed.</span>{' '}
        {tookMs === undefined
          ? 'The debate is a little ahead of it.'
          : `The debate itself took ${roundedDuration(tookMs)}.`}
        <span className="text-muted">
          {' '}
          {place} of {of}
        </span>
      </p>
      <div className="flex gap-2">
        <Button onClick={() => hold(!isHeld)}>{isHeld ? 'Resume' : 'Pause'}</Button>
        <Button onClick={onSkip}>Show all</Button>
      </div>
    </section>
  )
}

interface PlaybackOptions {
  beginning: DebateView
  events: readonly DebateEvent[]
  /** Whether to play at a readable pace instead of showing everything at once. */
  isWanted: boolean
}

/** Plays a debate at a readable pace; undefined while the debate is shown live. */
export function usePlayback({ beginning, events, isWanted }: PlaybackOptions) {
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

/** A person who prefers reduced motion sees everything at once, and may still start the replay. */
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Whether the debate is faster than its reader: built-in agents finish at once, models can be followed as they write.
 */
const isTooFast = ({ panel }: DebateView) => panel.length > 0 && panel.every(({ provider }) => provider === 'builtin')

/** Whether to play at a readable pace: the address says so right after a question, other readers choose it. */
export function usePace(view: DebateView) {
  const { pace } = route.useSearch()
  const navigate = route.useNavigate()
  const [isAsked, setIsAsked] = useState(pace === 'reading' && !prefersReducedMotion())
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

/** A place in the log at which there is something to read. */
interface Stop {
  /** The number of events shown there. */
  events: number
  /** How long it takes to read. */
  ms: number
}

/** About four words a second, but long enough to notice that something was added. */
const WORD_MS = 240
const LEAST_MS = 700
const MOST_MS = 6_000

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The stops of the playback: one at each entry of the transcript. */
export function stopsOf(beginning: DebateView, events: readonly DebateEvent[]): readonly Stop[] {
  const stops: Stop[] = []
  let view = beginning
  for (const [place, event] of events.entries()) {
    const before = view.entries.length
    view = foldEvents(view, [event])
    const added = view.entries.slice(before)
    if (added.length > 0) stops.push({ events: place + 1, ms: readingMs(added) })
  }
  const last = stops.at(-1)
  if (last && last.events < events.length) stops[stops.length - 1] = { ...last, events: events.length }
  return stops
}

const readingMs = (entries: readonly Entry[]) =>
  Math.min(MOST_MS, Math.max(LEAST_MS, entries.reduce((sum, entry) => sum + newWordsIn(entry), 0) * WORD_MS))

/** The number of words that the reader has not seen before. */
function newWordsIn(entry: Entry): number {
  switch (entry.kind) {
    case 'message':
      return unread(entry.content, entry.quotes)
    case 'critique':
      return unread([...entry.issues, ...entry.suggestions].join(' '), entry.quotes)
    case 'vote':
      return unread(entry.reason, entry.quotes)
    case 'turn':
      return wordsIn(entry.text ?? '')
    case 'person':
      return wordsIn(entry.content)
    case 'failure':
      return wordsIn(entry.message)
    case 'sought':
      return wordsIn(entry.queries.map(({ query }) => query).join(' '))
    case 'round':
    case 'tally':
    case 'evidence':
      return 0
  }
}

const unread = (text: string, quotes: readonly SourcedQuote[]) =>
  quotes.reduce((sum, { text: quote, isRepeated }) => (isRepeated ? sum - wordsIn(quote) : sum), wordsIn(text))
