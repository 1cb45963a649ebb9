import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type LibraryStats, librarySearchQuery, type SearchResult } from '../../api/knowledge/library.ts'
import { DocumentLink } from '../../parts/document-link.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const route = getRouteApi('/member/library')
const MOST = 20

/** Searches everything that the library holds. */
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
      <QueryResult query={found} what="Searching">
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
      </QueryResult>
      <div>
        <CopyAsCurl address="/knowledge/search" query={asked} />
      </div>
    </>
  )
}

const KINDS: Readonly<Record<SearchResult['kind'], string>> = {
  document: 'Document',
  page: 'Page',
  evidence: 'Evidence',
}

/** A passage that was found, with the words of the query marked. */
function FoundPassage({ found, query }: { found: SearchResult; query: string }) {
  const { kind, heading, title, place, content } = found
  const above = heading.replace(title, '').replace(/^[\s›>·/-]+/, '')
  return (
    <article className="grid gap-1 border-l-2 border-line pl-4">
      <h2 className="flex flex-wrap items-baseline gap-x-3">
        <Title found={found} />
        <span className="text-sm text-muted">{[KINDS[kind], place.label, above].filter(Boolean).join(' · ')}</span>
      </h2>
      <Prose className="measure">{withHighlights(content, query)}</Prose>
    </article>
  )
}

function Title({ found: { id, kind, title, url, place } }: { found: SearchResult }) {
  if (kind === 'document') return <DocumentLink id={id} title={title} place={place} />
  if (!url || !/^https?:/.test(url)) return <bdi>{title}</bdi>
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="text-accent underline underline-offset-4">
      <bdi>{title}</bdi>
    </a>
  )
}

const withHighlights = (text: string, query: string) =>
  highlights(text, query).map(({ text: words, found }) =>
    found ? { words, drawn: <Highlighted>{words}</Highlighted> } : words,
  )

const Highlighted = ({ children }: { children: string }) => (
  <mark className="bg-raised text-ink underline decoration-accent decoration-2 underline-offset-4">{children}</mark>
)

/** A stretch of a text, and whether it matches a word of the query. */
interface TextStretch {
  text: string
  found: boolean
}

const LETTERS = /[\p{L}\p{N}]+/gu
/** Words up to this length must match whole; longer ones may end differently, as in "engine" and "engines". */
const WHOLE_UP_TO = 4
const ENDING = 3

const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const stemOf = (word: string) =>
  word.length <= WHOLE_UP_TO ? word : word.slice(0, Math.max(WHOLE_UP_TO, word.length - ENDING))

const isLike = (word: string, wanted: string) =>
  wanted.length <= WHOLE_UP_TO
    ? word === wanted
    : word.startsWith(stemOf(wanted)) && word.length <= wanted.length + ENDING

/** Marks the words of a query in a text. The service searches by stems, so the marks only approximate the match. */
export function highlights(text: string, query: string): TextStretch[] {
  const wanted = [...query.matchAll(LETTERS)].map(([word]) => plain(word))
  const stretches: TextStretch[] = []
  let last = 0
  for (const match of text.matchAll(LETTERS)) {
    const word = plain(match[0])
    if (!wanted.some((each) => isLike(word, each))) continue
    if (match.index > last) stretches.push({ text: text.slice(last, match.index), found: false })
    last = match.index + match[0].length
    stretches.push({ text: match[0], found: true })
  }
  if (last < text.length) stretches.push({ text: text.slice(last), found: false })
  return stretches
}

type LibraryStatus = Pick<LibraryStats, 'total_entries' | 'passages' | 'rebuilding'> & {
  usage: Pick<LibraryStats['usage'], 'supplied' | 'cited'>
}

/** How much the library holds, and how much of what debates received was cited. */
export function libraryStatusWords({ total_entries, passages, rebuilding, usage }: LibraryStatus): string {
  if (total_entries === 0) return ''
  const holds = `Contains ${counted(total_entries, 'text')} in ${counted(passages, 'passage')}.`
  const cites =
    usage.supplied > 0
      ? ` Of ${counted(usage.supplied, 'passage')} that debates were given, they cited ${usage.cited.toLocaleString('en')}.`
      : ''
  return `${holds}${cites}${rebuilding ? ' The index is being rebuilt; until then a search may find less.' : ''}`
}
