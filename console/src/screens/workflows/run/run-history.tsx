import type { Run } from '../../../api/work/runs.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { counted } from '../../../ui/text.ts'
import { happeningWords } from './run-words.ts'

/** What happened, in its order. */
export function RunHistory({ history, steps }: Pick<Run, 'history' | 'steps'>) {
  const names = new Map(steps.map(({ step_id, name }) => [step_id, name]))
  return (
    <Section title="History">
      <details>
        <summary className="text-sm text-muted">{counted(history.length, 'entry', 'entries')}</summary>
        <ol className="mt-3 grid border-t border-line">
          {history.map((happening, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a history grows at its end
              key={place}
              className="grid gap-x-4 border-b border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span dir="auto">
                {happeningWords(happening, (id) => names.get(id) ?? id)}
                {happening.note !== null && <span className="text-muted">: {happening.note}</span>}
              </span>
              <span className="text-muted">
                <RelativeTime at={happening.at} />
              </span>
            </li>
          ))}
        </ol>
      </details>
    </Section>
  )
}
