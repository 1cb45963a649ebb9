import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { librarySearchQuery } from '../../api/knowledge/library.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { FoundPassage } from './found-passage.tsx'

const route = getRouteApi('/member/library')
const MOST = 20

/** Looks through everything that the library holds. */
export function SearchTab() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const rested = useDebounced(typed)
  const latest = useRef({ q, navigate })
  latest.current = { q, navigate }
  useEffect(() => setTyped(q), [q])
  useEffect(() => {
    const { q: asked, navigate: go } = latest.current
    if (rested.trim() !== asked)
      go({ search: { tab: 'search', ...(rested.trim() && { q: rested.trim() }) }, replace: true })
  }, [rested])
  return (
    <div className="grid gap-6">
      <search className="max-w-xl">
        <TextField
          label="Search the library"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint="Searches documents, pages and evidence. “engines” also finds “engine”."
        />
      </search>
      {q === '' ? (
        <EmptyState title="Search every word of your library">
          Results are exact passages, and each opens at its place. Debates search the same way.
        </EmptyState>
      ) : (
        <Passages q={q} />
      )}
    </div>
  )
}

function Passages({ q }: { q: string }) {
  const asked = { q, limit: MOST }
  const found = useQuery(librarySearchQuery(asked))
  return (
    <>
      <Loaded query={found} what="Searching">
        {({ results, query }) =>
          results.length === 0 ? (
            <EmptyState title="No results">
              Try fewer words. Documents still being processed can be found once they are ready.
            </EmptyState>
          ) : (
            <>
              <p role="status" className="text-sm text-muted">
                {counted(results.length, 'text')}
                {results.length === MOST && ', best first'}
              </p>
              <ul className="grid gap-6">
                {results.map((result) => (
                  <li key={result.id}>
                    <FoundPassage found={result} query={query} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <div>
        <CopyAsCurl address="/knowledge/search" query={asked} />
      </div>
    </>
  )
}
