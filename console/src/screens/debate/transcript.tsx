import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Entry } from './debate-view.ts'
import { DraftList } from './draft-list.tsx'
import type { Drafts } from './drafts.ts'
import { entryHeight } from './entry-height.ts'
import { TranscriptEntry } from './transcript-entry.tsx'
import { useFollowing } from './use-following.ts'

interface TranscriptProps {
  entries: readonly Entry[]
  drafts: Drafts
  isGoingOn: boolean
}

const BEYOND_THE_EDGE = 6

/** All that was said, of which only what is near the window is drawn. */
export function Transcript({ entries, drafts, isGoingOn }: TranscriptProps) {
  const box = useRef<HTMLDivElement>(null)
  const { unread, follow } = useFollowing({ length: entries.length, isGoingOn, growing: box })
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

/** The time is told once for all that happened within a minute. */
const isLater = (entry: Entry, before: Entry | undefined) => entry.at.slice(0, 16) !== before?.at.slice(0, 16)

/** How far from the top of the page something begins; what stands above it may fold and unfold. */
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
