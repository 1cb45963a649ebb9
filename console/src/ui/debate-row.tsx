import { Link } from '@tanstack/react-router'
import type { DebateSummary } from '../api/debates.ts'
import { isCalibrated } from './calibrated.ts'
import { ConfidenceBar } from './confidence.tsx'
import { debateName } from './debate-names.ts'
import { standingOf } from './debate-standing.ts'
import { PausedMark } from './paused-mark.tsx'
import { Words } from './prose/words.tsx'
import { RelativeTime } from './time.tsx'

/** One debate in a list: the question, the answer, how sure that is, and when. */
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
            {standingOf(debate)}
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
