import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { logQuery, momentsQuery } from '../../../api/debates/event-log.ts'
import type { DebateEvent } from '../../../stream/frames.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyAsCurl, CopyButton } from '../../../ui/copy-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { beginningQuery, EMPTY_VIEW, foldEvents } from '../../debate/index.ts'
import { address, useChange } from '../address.ts'
import { type Mark, marksOf } from './marks.ts'
import { Moments } from './moments.tsx'
import { NowHappening } from './now-happening.tsx'
import { Player } from './player.tsx'
import { StandAt } from './stand-at.tsx'

/** The debate again, event by event; the address keeps the place. */
export function ReplayTab({ id }: { id: string }) {
  const log = useQuery(logQuery(id))
  return (
    <Loaded query={log} what="Loading the log">
      {(events) =>
        events.length === 0 ? (
          <EmptyState title="The log is empty" action={<Button onClick={() => log.refetch()}>Reload</Button>}>
            Nothing has happened yet.
          </EmptyState>
        ) : (
          <Replay id={id} events={events} />
        )
      }
    </Loaded>
  )
}

function Replay({ id, events }: { id: string; events: readonly DebateEvent[] }) {
  const { data: beginning = EMPTY_VIEW } = useQuery(beginningQuery(id, events[0]))
  const seq = usePlace(events.length)
  const [isPlaying, setIsPlaying] = useState(false)
  const change = useChange()
  const go = useCallback((to: number) => void change({ seq: String(to) }, { replace: true }), [change])
  const marks = useMemo(() => marksOf(events), [events])
  const view = useMemo(() => foldEvents(beginning, events.slice(0, seq)), [beginning, events, seq])
  const now = events[seq - 1]
  return (
    <div className="grid grid-cols-1 gap-8">
      <Player seq={seq} last={events.length} marks={marks} isPlaying={isPlaying} onPlaying={setIsPlaying} onGo={go} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          {now && <NowHappening event={now} isPassing={isPlaying && seq < events.length} />}
          <div className="flex flex-wrap gap-2">
            <CopyButton text={location.href}>Copy a link to this moment</CopyButton>
            <CopyAsCurl address="/debates/{id}/events" path={{ id }} query={{ since: seq, limit: 1 }} />
          </div>
        </div>
        <StandAt view={view} />
      </div>
      <MarkList marks={marks} seq={seq} onGo={go} />
      <RememberedMoments id={id} marks={marks} last={events.length} onGo={go} />
    </div>
  )
}

/** The place that the address names, or the end. */
function usePlace(last: number): number {
  const wanted = Math.trunc(Number(address.useSearch().seq))
  return wanted >= 1 && wanted <= last ? wanted : last
}

interface Going {
  marks: readonly Mark[]
  onGo: (seq: number) => void
}

function MarkList({ marks, seq, onGo }: Going & { seq: number }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-xl">Turning points</h2>
      <ol className="flex flex-wrap gap-2">
        {marks.map((mark) => (
          <li key={mark.seq}>
            <button
              type="button"
              aria-current={mark.seq === seq || undefined}
              onClick={() => onGo(mark.seq)}
              className="rounded-full border border-line px-3 py-1 text-sm hover:border-ink aria-[current]:border-accent aria-[current]:text-accent"
            >
              {mark.reversal && <span aria-hidden="true">↺ </span>}
              {mark.title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function RememberedMoments({ id, marks, last, onGo }: Going & { id: string; last: number }) {
  const query = useQuery(momentsQuery(id))
  return (
    <Loaded query={query} what="Loading key moments">
      {({ moments }) => <Moments moments={moments} marks={marks} last={last} onGo={onGo} />}
    </Loaded>
  )
}
