import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AgentMark } from '../../parts/agent-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { counted } from '../../ui/text.ts'
import type { Entry } from './debate-view.ts'
import type { Drafts } from './drafts.ts'
import { TranscriptEntry } from './transcript-entry.tsx'

interface TranscriptProps {
  entries: readonly Entry[]
  drafts: Drafts
  isGoingOn: boolean
}

const BEYOND_THE_EDGE = 6

/** The whole transcript; only entries near the window are drawn. */
export function Transcript({ entries, drafts, isGoingOn }: TranscriptProps) {
  const box = useRef<HTMLDivElement>(null)
  const { unread, follow } = useAutoScroll({ length: entries.length, isGoingOn, growing: box })
  const list = useWindowVirtualizer<HTMLLIElement>({
    count: entries.length,
    estimateSize: (place) => (entries[place] ? entryHeight(entries[place]) : 0),
    getItemKey: (place) => entries[place]?.seq ?? place,
    overscan: BEYOND_THE_EDGE,
    scrollMargin: useTop(box),
    useFlushSync: false,
  })
  return (
    <section aria-label="Transcript" className="relative min-w-0">
      <h2 className="sr-only">Transcript</h2>
      <div ref={box}>
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const entry = entries[index]
            return (
              entry && (
                <li
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  aria-setsize={entries.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start - list.options.scrollMargin}px)` }}
                  className="absolute inset-x-0 top-0 pb-6"
                >
                  {isLater(entry, entries[index - 1]) && (
                    <p className="text-right text-xs text-muted">
                      <RelativeTime at={entry.at} />
                    </p>
                  )}
                  <TranscriptEntry entry={entry} />
                </li>
              )
            )
          })}
        </ol>
        <DraftList drafts={drafts} />
      </div>
      <div role="status" className="pointer-events-none sticky bottom-4 flex justify-center">
        {unread > 0 && (
          <Button onClick={follow} className="pointer-events-auto shadow-sm">
            <span aria-hidden="true">↓</span> {unread} new
          </Button>
        )}
      </div>
    </section>
  )
}

/** Whether to show the time: once for everything within a minute. */
const isLater = (entry: Entry, before: Entry | undefined) => entry.at.slice(0, 16) !== before?.at.slice(0, 16)

/** The distance of an element from the top of the page; what is above it may fold and unfold. */
function useTop(box: React.RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => box.current && setTop(Math.round(box.current.getBoundingClientRect().top + scrollY))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return top
}

/** What agents are thinking or writing; the finished answer becomes part of the transcript. */
function DraftList({ drafts }: { drafts: Drafts }) {
  const heard = Object.entries(drafts)
    .map(([agent, draft]) => ({ agent, ...draft }))
    .filter(({ text, thoughts }) => text !== '' || thoughts > 0)
  return heard.map(({ agent, phase, text, isWhole, thoughts }) => (
    <article key={agent} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-6" aria-busy="true">
      <AgentMark name={agent} />
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{agent}</span> · {text === '' ? 'thinking' : 'writing'} ({phase})
        </p>
        {text === '' ? (
          <p className="text-muted italic">{counted(thoughts, 'token')} of reasoning so far, not shown …</p>
        ) : (
          <Prose className="writing leading-relaxed text-muted" isUnfinished>
            {isWhole ? text : `… ${text}`}
          </Prose>
        )}
      </div>
    </article>
  ))
}

const LINE_CHARACTERS = 72
const LINE_PX = 26
const HEAD_PX = 56
const NOTE_PX = 22

/** An estimate of an entry's height before it is drawn, so that the scroll bar is right early. */
function entryHeight(entry: Entry): number {
  return heightOfWords(entry) + ('making' in entry ? entry.making.notes.length * NOTE_PX : 0)
}

function heightOfWords(entry: Entry): number {
  switch (entry.kind) {
    case 'message':
      return HEAD_PX + linesOf(entry.content) * LINE_PX
    case 'critique':
      return HEAD_PX + linesOf([...entry.issues, ...entry.suggestions].join('\n')) * LINE_PX
    case 'vote':
      return HEAD_PX + linesOf(entry.reason) * LINE_PX
    case 'round':
      return 88
    default:
      return HEAD_PX
  }
}

const linesOf = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE_CHARACTERS)), 0)

/** A reader this near to the end counts as being there. */
const NEAR_PX = 80

const isAtEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY < NEAR_PX
const goToEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

interface AutoScrollOptions {
  /** The number of entries. */
  length: number
  /** Whether the transcript is up to date and the debate continues. */
  isGoingOn: boolean
  /** The element that grows when an entry is added. */
  growing: RefObject<HTMLElement | null>
}

/**
 * Keeps the end in sight for a reader who is there, and never moves one who is not. A debate that is still going on opens at
 * its end, one that is over at its beginning.
 */
function useAutoScroll({ length, isGoingOn, growing }: AutoScrollOptions) {
  const [isThere, setIsThere] = useState(false)
  /** The number of entries when the reader left the end. */
  const [seen, setSeen] = useState<number>()
  const now = useRef({ length, isThere })
  now.current = { length, isThere }
  const hasOpened = useRef(false)

  useLayoutEffect(() => {
    if (!isGoingOn || hasOpened.current || length === 0) return
    hasOpened.current = true
    setIsThere(true)
    goToEnd()
  }, [isGoingOn, length])

  useEffect(() => {
    let at = scrollY
    function look() {
      const wentUp = scrollY < at
      at = scrollY
      if (!hasOpened.current) return
      if (isAtEnd()) setIsThere(true)
      else if (wentUp && now.current.isThere) {
        setIsThere(false)
        setSeen(now.current.length)
      }
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  useEffect(() => {
    const box = growing.current
    if (!box || !isThere) return
    goToEnd()
    const observer = new ResizeObserver(goToEnd)
    observer.observe(box)
    return () => observer.disconnect()
  }, [growing, isThere])

  const unread = isThere || seen === undefined ? 0 : length - seen
  return { unread, follow: () => setIsThere(true) }
}
