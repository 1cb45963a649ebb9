import type { DebateView } from './debate-view.ts'
import { faultsOf } from './faults.ts'

/** Why a debate ended otherwise than by its own rules. */
export function EndedNote({ view: { ending, panel } }: { view: DebateView }) {
  if (!ending?.why) return null
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
