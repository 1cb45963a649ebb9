import { Link } from '@tanstack/react-router'
import type { MemoryEntry } from '../../api/knowledge/memory.ts'
import { Words } from '../../ui/prose/words.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { KIND_WORDS, standingWords, useWords } from './words.ts'

/** One entry in a list: what it is about, what was said, and what it has been worth. */
export function EntryRow({ entry }: { entry: MemoryEntry }) {
  const standing = standingWords(entry)
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
          {standing && ` · ${standing}`}
        </p>
      </div>
      <span className="text-sm text-muted sm:text-right">
        <RelativeTime at={entry.created_at} />
      </span>
    </li>
  )
}
