import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MemorySummary, memoryAroundQuery } from '../../api/knowledge/memory.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { KIND_WORDS } from './words.ts'

/** What was remembered before and after an entry, in the order of time. */
export function Around({ id }: { id: string }) {
  const around = useQuery(memoryAroundQuery(id))
  return (
    <Section title="Around the same time">
      <Loaded query={around}>
        {({ before, anchor, after }) => (
          <ol className="grid gap-2">
            {[...before, anchor, ...after].map((entry) => (
              <Moment key={entry.id} entry={entry} isHere={entry.id === id} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  )
}

function Moment({ entry, isHere }: { entry: MemorySummary; isHere: boolean }) {
  const words = `${KIND_WORDS[entry.kind]}: ${entry.topic && `${entry.topic} `}${entry.preview}`
  return (
    <li
      aria-current={isHere ? 'true' : undefined}
      className="grid gap-x-4 border-l-2 border-line pl-3 aria-[current]:border-accent sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <span className="text-sm text-muted">
        <RelativeTime at={entry.created_at} />
      </span>
      {isHere ? (
        <span title={words} className="truncate">
          {words}
        </span>
      ) : (
        <Link
          to="/memory/$entry"
          params={{ entry: entry.id }}
          title={words}
          className="truncate text-accent hover:underline"
        >
          {words}
        </Link>
      )}
    </li>
  )
}
