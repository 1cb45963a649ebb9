import { getRouteApi, Link } from '@tanstack/react-router'
import { Prose } from '../../ui/prose/prose.tsx'
import type { EntryOf, Turn } from './debate-view.ts'

const route = getRouteApi('/member/debates/$id')

const WORDS: Record<Turn, string> = {
  paused: 'Paused',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  forked: 'Forked here; everything above comes from the original debate',
  waiting: 'Waiting for a person',
  answered: 'A person answered',
  unanswered: 'No one answered in time',
  consensus: 'Consensus',
  completed: 'The debate ended',
  failed: 'The debate failed',
}

/** A turn that the debate took. */
export function TurnEntry({ entry: { what, text } }: { entry: EntryOf<'turn'> }) {
  const { id } = route.useParams()
  const isOver = what === 'completed' || what === 'failed'
  return (
    <div className="grid gap-1.5 border-l-2 border-accent pl-4">
      <p className="text-sm font-medium">{WORDS[what]}</p>
      {text && <Prose className={what === 'consensus' ? 'font-serif text-xl' : 'leading-relaxed'}>{text}</Prose>}
      {isOver && (
        <p>
          <Link to="/decisions/$id" params={{ id }} className="text-accent underline underline-offset-4">
            Read the decision
          </Link>
        </p>
      )}
    </div>
  )
}
