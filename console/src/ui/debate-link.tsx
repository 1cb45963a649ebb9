import { Link } from '@tanstack/react-router'
import type { DebateSummary } from '../api/debates.ts'
import { debateName } from './debate-names.ts'

interface DebateLinkProps {
  id: string
  /** Undefined where it is not known, or was erased. */
  debate: DebateSummary | undefined
}

/** A debate by its question, at its decision once it has ended. */
export function DebateLink({ id, debate }: DebateLinkProps) {
  const name = debate ? debateName(debate) : 'A debate'
  return (
    <Link
      to={debate && !debate.completed_at ? '/debates/$id' : '/decisions/$id'}
      params={{ id }}
      dir="auto"
      title={name}
      className="line-clamp-2 text-accent underline underline-offset-4 wrap-anywhere"
    >
      {name}
    </Link>
  )
}
