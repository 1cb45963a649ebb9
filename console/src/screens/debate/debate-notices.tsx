import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { budgetsQuery } from '../../api/governance/costs.ts'
import { OverrideDialog, RaiseDialog } from '../../parts/budget-dialogs.tsx'
import { PausedMark } from '../../parts/debate-row.tsx'
import { isModelNeed, ModelNeed } from '../../parts/model-required.tsx'
import type { StreamState } from '../../stream/index.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type DebateView, type Entry, faultsOf } from './debate-view.ts'

const lacksModel = (entry: Entry) => entry.kind === 'message' && entry.needs.some(isModelNeed)

/** Why a debate ended against its own rules, or what would have given it an answer. */
export function EndedNote({ view: { ending, panel, entries } }: { view: DebateView }) {
  if (!ending) return null
  if (!ending.why) return entries.some(lacksModel) ? <ModelNeed /> : null
  const isFailed = ending.status === 'failed'
  return (
    <div className="measure grid gap-1 rounded-md border border-disagree px-3 py-1.5 text-sm wrap-anywhere">
      <p>
        <span className="font-medium">{isFailed ? 'Failed.' : 'Ended early.'}</span>{' '}
        <span dir="auto">{ending.why}</span>
      </p>
      {isFailed && (
        <ul aria-label="Why there is no answer" className="grid gap-0.5 text-muted">
          {faultsOf(panel).map(({ agents, message }) => (
            <li key={message}>
              {agents}: <span dir="auto">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The budget that a debate waits for; managers can raise it or grant an exception. */
export function UnpaidNote({ unpaid: { budget: id, until } }: { unpaid: NonNullable<DebateView['unpaid']> }) {
  const { data } = useQuery(budgetsQuery)
  const [open, setOpen] = useState<'raise' | 'override'>()
  const budget = data?.budgets.find((each) => each.id === id)
  const close = () => setOpen(undefined)
  return (
    <div className="flex w-fit flex-wrap items-center gap-3 rounded-md border border-modify px-3 py-1.5 text-sm">
      <PausedMark />
      <span>
        <span className="font-medium">Paused.</span> It continues automatically when the budget{' '}
        <Link to="/costs" className="underline underline-offset-4">
          {budget?.name ?? id}
        </Link>{' '}
        allows it
        {until && (
          <>
            , which resets <RelativeTime at={until} />
          </>
        )}
        .
      </span>
      {budget && data?.may_manage && (
        <>
          <Button onClick={() => setOpen('raise')}>Change the limit</Button>
          <Button onClick={() => setOpen('override')}>Grant an exception</Button>
          <RaiseDialog budget={open === 'raise' ? budget : undefined} onClose={close} />
          <OverrideDialog
            budget={open === 'override' ? budget : undefined}
            organization={budget.org_id}
            onClose={close}
          />
        </>
      )}
    </div>
  )
}

const SECOND_MS = 1_000

/** Whether the screen shows everything that has happened. */
export function ConnectionStatus({ stream, view }: { stream: StreamState; view: DebateView }) {
  const { ending } = view
  if (ending && stream.is === 'live') {
    return (
      <p role="status" className="text-sm text-muted">
        {ending.status === 'completed' ? 'Ended' : ending.status === 'failed' ? 'Failed' : 'Cancelled'}{' '}
        <RelativeTime at={ending.at} />
      </p>
    )
  }
  return (
    <p className="text-sm text-muted">
      <span role="status">{stream.is === 'live' && view.status === 'paused' ? 'Paused' : wordsOf(stream)}</span>
      {stream.is === 'behind' &&
        (stream.missing === undefined ? (
          <>
            <SecondsSince since={stream.since} />; the debate continues meanwhile
          </>
        ) : (
          <MissingEvents events={stream.missing} />
        ))}
    </p>
  )
}

function wordsOf(stream: StreamState): string {
  switch (stream.is) {
    case 'connecting':
      return 'Connecting …'
    case 'live':
      return 'Live'
    case 'over':
      return stream.why
    case 'behind':
      return stream.missing === undefined ? 'Reconnecting' : 'Catching up'
  }
}

/** Screen readers skip this, because it changes with every frame. */
const MissingEvents = ({ events }: { events: number }) => (
  <span aria-hidden="true">
    ; {events.toLocaleString('en')} {events === 1 ? 'event' : 'events'} behind
  </span>
)

/** The seconds that pass; screen readers skip them, or they would read nothing else. */
function SecondsSince({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true"> for {Math.max(0, Math.round((now - since) / SECOND_MS))} s</span>
}
