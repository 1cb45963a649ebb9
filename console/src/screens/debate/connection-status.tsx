import { useEffect, useState } from 'react'
import type { StreamState } from '../../stream/index.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DebateView } from './debate-view.ts'

const SECOND_MS = 1_000

/** Whether what is on the screen is all there is. */
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
            <Lasting since={stream.since} />; the debate continues meanwhile
          </>
        ) : (
          <Missing events={stream.missing} />
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

/** Not read aloud, because it changes with every frame. */
const Missing = ({ events }: { events: number }) => (
  <span aria-hidden="true">
    ; {events.toLocaleString('en')} {events === 1 ? 'event' : 'events'} behind
  </span>
)

/** Seconds that pass; not read aloud, or nothing else would be. */
function Lasting({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true"> for {Math.max(0, Math.round((now - since) / SECOND_MS))} s</span>
}
