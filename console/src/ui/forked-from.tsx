import { DebateLink } from './debate-link.tsx'
import { useDebateNames } from './debate-names.ts'

/** The debate that a fork began as, by its question. */
export function ForkedFrom({ id }: { id: string }) {
  const named = useDebateNames([id])
  return (
    <div className="measure flex flex-wrap gap-x-2 text-sm text-muted">
      <span>Forked from</span>
      <DebateLink id={id} debate={named(id)} />
    </div>
  )
}
