import { isModelNeed, ModelNeed } from '../../parts/model-needed.tsx'
import type { DebateView, Entry } from './debate-view.ts'
import { faultsOf } from './faults.ts'

const lacksModel = (entry: Entry) => entry.kind === 'message' && entry.needs.some(isModelNeed)

/** Why a debate ended otherwise than by its own rules, or what would have given it an answer. */
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
