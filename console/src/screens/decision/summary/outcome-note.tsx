import type { Debate } from '../../../api/debates/debates.ts'
import { Prose } from '../../../ui/prose/prose.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Choice } from '../choice.tsx'
import { proposalsOf } from '../proposals.ts'

/** How it turned out. */
export function OutcomeNote({ debate, outcome }: { debate: Debate; outcome: NonNullable<Debate['outcome']> }) {
  return (
    <section className="grid gap-1 text-sm">
      <h2 className="font-serif text-lg">{outcome.correct ? 'It turned out right' : 'It turned out wrong'}</h2>
      {!outcome.correct && outcome.right !== null && (
        <p>
          Correct answer: <Choice choice={outcome.right} proposals={proposalsOf(debate)} />
        </p>
      )}
      {outcome.explanation && <Prose>{outcome.explanation}</Prose>}
      <p className="text-muted">
        recorded <RelativeTime at={outcome.recorded_at} />
      </p>
    </section>
  )
}
