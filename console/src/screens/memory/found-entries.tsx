import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memorySearchQuery } from '../../api/knowledge/memory.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { EntryRow } from './entry-row.tsx'

type Asked = Parameters<typeof memorySearchQuery>[0]

/** What is remembered about some words, the most relevant and strongest first. */
export function FoundEntries({ asked }: { asked: Asked }) {
  const found = useQuery({ ...memorySearchQuery({ ...asked, limit: 50 }), placeholderData: keepPreviousData })
  return (
    <Loaded query={found} what="Searching">
      {({ results, total }) =>
        results.length === 0 ? (
          <EmptyState title="No results">
            Search covers text and topics. Archived and no longer valid entries are left out.
          </EmptyState>
        ) : (
          <div>
            <p role="status" className="text-sm text-muted">
              {counted(total, 'entry', 'entries')}, most useful first
            </p>
            <ul>
              {results.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  )
}
