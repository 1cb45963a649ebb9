import { useQuery } from '@tanstack/react-query'
import { debateListQuery } from '../../api/debates/debates.ts'
import { DebateRow } from '../../parts/debate-row.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EXAMPLES, type Example } from './examples.ts'

const SHOWN = 6
const REFRESH_MS = 3_000

function Examples({ onExample }: { onExample: (example: Example) => void }) {
  return (
    <ul aria-label="Examples" className="grid gap-2">
      {EXAMPLES.map((example) => (
        <li key={example.question}>
          <button
            type="button"
            onClick={() => onExample(example)}
            className="text-left font-serif text-lg text-accent underline underline-offset-4"
          >
            {example.question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The last questions and how they stand, renewed while one is still debated. */
export function Recent({ onExample }: { onExample: (example: Example) => void }) {
  const recent = useQuery({
    ...debateListQuery({ limit: SHOWN }),
    refetchInterval: ({ state: { data } }) =>
      data?.debates.some(({ completed_at, status }) => !completed_at && status !== 'paused') ? REFRESH_MS : false,
  })
  return (
    <Section title="Recent">
      <Loaded query={recent}>
        {({ debates }) =>
          debates.length === 0 ? (
            <EmptyState title="No questions yet" action={<Examples onExample={onExample} />}>
              Ask what your team cannot settle. Several agents argue it out from what you give them, and you see who
              said what, who changed their mind, and who still disagrees. These examples need no model:
            </EmptyState>
          ) : (
            <ul>
              {debates.map((debate) => (
                <DebateRow key={debate.id} debate={debate} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
