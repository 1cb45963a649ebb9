import { OpensDocument, placeName } from '../../parts/document-link.tsx'
import type { EntryOf } from './debate-view.ts'
import { sourceName } from './source-name.ts'

/** A piece of evidence by its name, which opens where it stands. */
export function EvidenceName({ entry }: { entry: EntryOf<'evidence'> }) {
  const name = <bdi className="text-ink">{sourceName(entry)}</bdi>
  if (!entry.place) return name
  return (
    <OpensDocument place={entry.place} className="underline decoration-edge hover:decoration-accent">
      {name}, {placeName(entry.place)}
    </OpensDocument>
  )
}

/** What agents lacked, and whether it was found. */
export const Sought = ({ entry: { found, queries } }: { entry: EntryOf<'sought'> }) => (
  <section aria-label="Searched for missing information" className="grid gap-1 border-l-2 border-line pl-4 text-sm">
    <p className="text-muted">
      {found === 0
        ? 'Searched for missing information; nothing found.'
        : `Searched for missing information: ${found} ${found === 1 ? 'piece' : 'pieces'} found.`}
    </p>
    <ul className="grid gap-1">
      {queries.map(({ query, agents }) => (
        <li key={query}>
          <bdi>{query}</bdi> <span className="text-muted">for {agents.join(', ')}</span>
        </li>
      ))}
    </ul>
  </section>
)
