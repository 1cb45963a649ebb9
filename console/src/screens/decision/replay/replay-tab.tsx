import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { logQuery, type Moment, momentsQuery } from '../../../api/debates/event-log.ts'
import { AgentMark, AgentName } from '../../../parts/agent-name.tsx'
import { ConfidenceBar } from '../../../parts/confidence-bar.tsx'
import type { DebateEvent } from '../../../stream/frames.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyAsCurl, CopyButton } from '../../../ui/copy-button.tsx'
import { Words } from '../../../ui/prose/words.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { beginningQuery, type DebateView, EMPTY_VIEW, foldEvents, type Seat } from '../../debate/index.ts'
import { CitedText } from '../cited-text.tsx'
import { address, useChange } from '../decision-address.ts'
import { eventWords } from './event-words.ts'
import { type Mark, marksOf, Player } from './player.tsx'

/** Replays the debate event by event; the address keeps the place. */
export function ReplayTab({ id }: { id: string }) {
  const log = useQuery(logQuery(id))
  return (
    <QueryResult query={log} what="Loading the log">
      {(events) =>
        events.length === 0 ? (
          <EmptyState title="The log is empty" action={<Button onClick={() => log.refetch()}>Reload</Button>}>
            Nothing has happened yet.
          </EmptyState>
        ) : (
          <Replay id={id} events={events} />
        )
      }
    </QueryResult>
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
          {now && <CurrentEvent event={now} isPassing={isPlaying && seq < events.length} />}
          <div className="flex flex-wrap gap-2">
            <CopyButton text={location.href}>Copy a link to this moment</CopyButton>
            <CopyAsCurl address="/debates/{id}/events" path={{ id }} query={{ since: seq, limit: 1 }} />
          </div>
        </div>
        <StateAt view={view} />
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

interface MarkListProps {
  marks: readonly Mark[]
  onGo: (seq: number) => void
}

function MarkList({ marks, seq, onGo }: MarkListProps & { seq: number }) {
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

function RememberedMoments({ id, marks, last, onGo }: MarkListProps & { id: string; last: number }) {
  const query = useQuery(momentsQuery(id))
  return (
    <QueryResult query={query} what="Loading key moments">
      {({ moments }) => <Moments moments={moments} marks={marks} last={last} onGo={onGo} />}
    </QueryResult>
  )
}

interface MomentsProps {
  moments: readonly Moment[]
  marks: readonly Mark[]
  last: number
  onGo: (seq: number) => void
}

/** A reversal belongs to the last change of sides of its agent; all other moments belong to the end. */
const placeOf = ({ type, agent }: Moment, marks: readonly Mark[], last: number) =>
  (type === 'position_reversal' && marks.findLast(({ reversal }) => reversal === agent)?.seq) || last

/** The moments of this debate that the organization remembers. */
function Moments({ moments, marks, last, onGo }: MomentsProps) {
  if (moments.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-xl">Key moments</h2>
      <ul className="measure grid gap-2">
        {moments.map((moment) => (
          <li key={moment.id} className="flex flex-wrap items-center gap-3">
            <AgentMark name={moment.agent} />
            <span dir="auto" className="grow basis-60">
              <Words>{moment.description}</Words>
            </span>
            <Button kind="quiet" onClick={() => onGo(placeOf(moment, marks, last))}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

interface CurrentEventProps {
  event: DebateEvent
  /** Whether the next event follows before a screen reader could finish this one. */
  isPassing: boolean
}

/** One event of the log, in words. */
function CurrentEvent({ event, isPassing }: CurrentEventProps) {
  const { agent, what, text } = eventWords(event)
  return (
    <section
      aria-label="The event"
      aria-live={isPassing ? 'off' : 'polite'}
      className="measure grid min-h-40 content-start gap-3"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {agent !== undefined && <AgentName name={agent} />}
        <span className={agent === undefined ? 'font-serif text-xl' : 'text-muted'}>{what}</span>
      </p>
      {text && <CitedText text={text} />}
      <p className="text-sm text-muted">
        <time dateTime={event.timestamp}>{clock.format(new Date(event.timestamp))}</time>
      </p>
    </section>
  )
}

/** The state of the debate at a moment. */
function StateAt({ view }: { view: DebateView }) {
  const { round, phase, panel, proposals, confidence, protocol } = view
  const where =
    round === 0 ? 'Before the first round' : `Round ${round}${phase ? `, ${phase.replaceAll('_', ' ')}` : ''}`
  return (
    <section aria-label="State at this point" className="grid content-start gap-4 text-sm">
      <p className="text-muted">{where}</p>
      {confidence && (
        <ConfidenceBar value={confidence.value} threshold={protocol?.threshold} calibrated={confidence.isCalibrated} />
      )}
      <ul className="grid gap-3">
        {panel.map((seat) => (
          <li key={seat.agent} className="grid gap-0.5">
            <AgentName name={seat.agent} />
            <span title={debateStatusOf(seat, proposals)} className="line-clamp-2 pl-8 text-muted">
              {debateStatusOf(seat, proposals)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function debateStatusOf({ failure, vote, position, abstains }: Seat, proposals: DebateView['proposals']): string {
  if (failure !== null) return `no answer: ${failure.replaceAll('_', ' ')}`
  const name = (id: string) => (proposals[id] ? `${id} ${proposals[id].text}` : id)
  if (vote) return `voted: ${name(vote.choice)}`
  if (position !== null) return `for ${name(position)}`
  return abstains ? 'takes no position' : 'no statement yet'
}
