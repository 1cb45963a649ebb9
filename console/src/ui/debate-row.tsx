import { Link } from '@tanstack/react-router'
import type { DebateSummary } from '../api/debates.ts'
import { isCalibrated } from './calibrated.ts'
import { ConfidenceBar } from './confidence.tsx'
import { RelativeTime } from './time.tsx'

const UNDECIDED: Record<string, string> = {
  no_consensus: 'no consensus',
  insufficient_evidence: 'not enough evidence',
}

/** How a debate stands, in a word or two. */
const standing = ({ status, result }: Pick<DebateSummary, 'status' | 'result'>) =>
  status === 'completed' ? (UNDECIDED[result ?? ''] ?? 'decided') : status

/** One debate in a list: the question, how sure the answer is, and when. */
export function DebateRow({ debate }: { debate: DebateSummary }) {
  const { id, topic, title, completed_at, consensus_reached, confidence, confidence_method, updated_at } = debate
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_12rem_8rem]">
      <Link
        to={completed_at ? '/decisions/$id' : '/debates/$id'}
        params={{ id }}
        dir="auto"
        className="truncate font-serif text-lg hover:underline"
      >
        {title ?? topic}
      </Link>
      {consensus_reached && confidence !== null ? (
        <ConfidenceBar value={confidence} calibrated={isCalibrated(confidence_method)} />
      ) : (
        <span className="text-sm text-muted">{standing(debate)}</span>
      )}
      <span className="text-sm text-muted sm:text-right">
        <RelativeTime at={updated_at} />
      </span>
    </li>
  )
}
