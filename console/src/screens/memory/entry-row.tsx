import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MemoryEntry, memorySearchQuery } from '../../api/knowledge/memory.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { KIND_WORDS, memoryStatusWords, useWords } from './memory-labels.ts'

/** One entry in a list: what it is about, what was said, and what it has been worth. */
export function EntryRow({ entry }: { entry: MemoryEntry }) {
  const status = memoryStatusWords(entry)
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/memory/$entry"
          params={{ entry: entry.id }}
          dir="auto"
          title={entry.topic || KIND_WORDS[entry.kind]}
          className="font-serif text-lg hover:underline max-sm:line-clamp-2 sm:truncate"
        >
          {entry.topic ? <Words>{entry.topic}</Words> : KIND_WORDS[entry.kind]}
        </Link>
        <p dir="auto" title={entry.content} className="line-clamp-2 whitespace-pre-line">
          <Words>{entry.content}</Words>
        </p>
        <p className="text-sm text-muted">
          {KIND_WORDS[entry.kind]} · {entry.tier} · {useWords(entry)}
          {status && ` · ${status}`}
        </p>
      </div>
      <span className="text-sm text-muted sm:text-right">
        <RelativeTime at={entry.created_at} />
      </span>
    </li>
  )
}

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
