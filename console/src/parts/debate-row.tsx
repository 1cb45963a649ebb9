import { Link } from '@tanstack/react-router'
import type { DebateSummary } from '../api/debates/debates.ts'
import { Words } from '../ui/prose/words.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { ConfidenceBar, isCalibrated } from './confidence-bar.tsx'
import { debateName } from './debate-link.tsx'

/** One debate in a list: the question, the answer, its confidence, and the time. */
export function DebateRow({ debate }: { debate: DebateSummary }) {
  const { id, topic, title, completed_at, confidence, confidence_method, updated_at } = debate
  const decided = debate.consensus_reached && debate.answer !== null
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_12rem_8rem]">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={completed_at ? '/decisions/$id' : '/debates/$id'}
          params={{ id }}
          dir="auto"
          title={debateName({ title, topic })}
          className="font-serif text-lg hover:underline max-sm:line-clamp-2 sm:truncate"
        >
          {debateName({ title, topic })}
        </Link>
        {decided ? (
          <p dir="auto" title={debate.answer ?? undefined} className="line-clamp-2">
            <Words>{debate.answer ?? ''}</Words>
          </p>
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            {debate.status === 'paused' && <PausedMark />}
            {debateStatusOf(debate)}
          </p>
        )}
      </div>
      <span className="max-sm:empty:hidden">
        {decided && confidence !== null && (
          <ConfidenceBar value={confidence} calibrated={isCalibrated(confidence_method)} />
        )}
      </span>
      <span className="text-sm text-muted sm:text-right">
        <RelativeTime at={updated_at} />
      </span>
    </li>
  )
}

const UNDECIDED: Readonly<Record<string, string>> = {
  no_consensus: 'No consensus',
  insufficient_evidence: 'Not enough evidence',
  failed: 'Failed',
}

const UNDER_WAY: Readonly<Record<DebateSummary['status'], string>> = {
  pending: 'Waiting to start',
  running: 'In progress',
  paused: 'Paused',
  completed: 'Decided',
  failed: 'Failed',
  cancelled: 'Stopped',
}

/** The result of a debate, or its status, in a word or two. */
export const debateStatusOf = ({ status, result }: Pick<DebateSummary, 'status' | 'result'>): string =>
  (status === 'completed' ? UNDECIDED[result ?? ''] : undefined) ?? UNDER_WAY[status]

/** The mark of a debate that waits to be resumed. */
export const PausedMark = () => (
  <span aria-hidden="true" className="inline-flex h-3.5 gap-0.5">
    <span className="w-1 rounded-sm bg-modify" />
    <span className="w-1 rounded-sm bg-modify" />
  </span>
)
