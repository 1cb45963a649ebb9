import type { DebateEvent } from '../../../stream/index.ts'
import { counted } from '../../../ui/text.ts'
import { foldEvents } from '../debate-fold.ts'
import type { DebateView, Entry, SourcedQuote } from '../debate-view.ts'

/** A place in a log at which a reader has something to read. */
export interface Stop {
  /** How many events are shown there. */
  events: number
  /** How long that takes to read. */
  ms: number
}

/** About four words a second, but long enough to see that something was added. */
const WORD_MS = 240
const LEAST_MS = 700
const MOST_MS = 6_000

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The stops of the playback of a debate that went by too fast: one at each entry of the transcript. */
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

/** Words that were not read before. */
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

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** How long something took, as one says it. */
export function lengthInWords(ms: number): string {
  if (ms < SECOND_MS) return 'less than a second'
  if (ms < 2 * MINUTE_MS) return counted(Math.round(ms / SECOND_MS), 'second')
  return counted(Math.round(ms / MINUTE_MS), 'minute')
}
