import { useQuery } from '@tanstack/react-query'
import { debateListQuery } from '../../api/debates.ts'
import { Button } from '../../ui/button.tsx'
import { DebateRow } from '../../ui/debate-row.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'

const SHOWN = 6
const REFRESH_MS = 3_000

/** The last questions and how they stand, renewed while one is still debated. */
export function Recent({ onExample }: { onExample: () => void }) {
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
            <EmptyState title="Nothing asked yet" action={<Button onClick={onExample}>Try an example</Button>}>
              Ask what your team cannot settle. Several agents argue it out from what you give them, and you see who
              said what, who changed their mind, and who still disagrees.
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
