import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { librarySearchQuery } from '../../api/library.ts'
import { CopyAsCurl } from '../../ui/copy.tsx'
import { counted } from '../../ui/counted.ts'
import { TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useRested } from '../../ui/rested.ts'
import { EmptyState } from '../../ui/states.tsx'
import { FoundPassage } from './found-passage.tsx'

const route = getRouteApi('/member/library')
const MOST = 20

/** Looks through everything that the library holds. */
export function SearchTab() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const rested = useRested(typed)
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
          label="What are you looking for?"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint="Words of documents, pages and evidence, in any form: “engines” finds “engine”."
        />
      </search>
      {q === '' ? (
        <EmptyState title="Every word of the library can be found">
          A search answers with passages, word for word, and each opens the place it stands at. Debates find what they
          rest on in the same way.
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
      <Loaded query={found} what="Looking">
        {({ results, query }) =>
          results.length === 0 ? (
            <EmptyState title="Nothing in the library holds these words">
              Fewer words find more. What is still being read is found as soon as it has been.
            </EmptyState>
          ) : (
            <>
              <p role="status" className="text-sm text-muted">
                {counted(results.length, 'text')}
                {results.length === MOST && ', the best ones first'}
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
