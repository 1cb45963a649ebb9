import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import {
  addNote,
  consolidateMemory,
  MEMORY,
  type MemoryEntry,
  memoryListQuery,
  memorySearchQuery,
  memoryTiersQuery,
} from '../../api/knowledge/memory.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Filters, type MemoryFilterValues } from './memory-filters.tsx'
import { KIND_WORDS, lastingWords, memoryStatusWords, usageWords } from './memory-labels.ts'

const route = getRouteApi('/member/memory')
const SIZE = 20

/** Drops the empty filters. */
const withoutEmpty = (wanted: MemoryFilterValues) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))

/** What the organization remembers of its debates, and for how long. */
export function MemoryScreen() {
  useTitle('Memory')
  const { page: wantedPage, q, ...rest } = route.useSearch()
  /** The service refuses a filter that it does not know, by name. */
  const filters = rest as Omit<MemoryFilterValues, 'q'>
  const navigate = route.useNavigate()
  const page = pageNumber(wantedPage)
  const asked = { ...filters, ...pageOf(page, SIZE) }
  const { tier, ...others } = filters
  const searched = { q: q ?? '', ...others, ...(tier && { tier: [tier] }) }
  const list = useQuery({ ...memoryListQuery(asked), placeholderData: keepPreviousData, enabled: !q })
  const note = useRef<HTMLTextAreaElement>(null)
  const filtered = Object.keys(filters).length > 0
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Memory</h1>
          <span className="flex flex-wrap gap-2">
            {q ? (
              <CopyAsCurl address="/memory/search" query={searched} />
            ) : (
              <CopyAsCurl address="/memory/entries" query={asked} />
            )}
            <ActionButton act={consolidateMemory} changes={MEMORY}>
              Consolidate
            </ActionButton>
          </span>
        </div>
        <p className="measure text-muted">
          What debates decided, required and found out, word for word. Later debates get what is relevant to their
          question. What they cite lasts; what no one cites fades.
        </p>
      </div>
      <Tiers chosen={filters.tier} />
      <div className="grid gap-6">
        <Filters
          wanted={{ ...(q && { q }), ...filters }}
          onChange={(wanted) => navigate({ search: withoutEmpty(wanted), replace: true })}
        />
        {q ? (
          <FoundEntries asked={searched} />
        ) : (
          <QueryResult query={list} what="Loading entries">
            {({ entries, total }) =>
              total === 0 ? (
                <Nothing
                  filtered={filtered}
                  onAll={() => navigate({ search: {} })}
                  onNote={() => note.current?.focus()}
                />
              ) : (
                <div>
                  <p role="status" className="text-sm text-muted">
                    {counted(total, 'entry', 'entries')}, newest first
                  </p>
                  <ul>
                    {entries.map((entry) => (
                      <EntryRow key={entry.id} entry={entry} />
                    ))}
                  </ul>
                  <Pages
                    page={page}
                    size={SIZE}
                    shown={entries.length}
                    total={total}
                    onPage={(next, how) => navigate({ search: { ...filters, page: String(next) }, ...how })}
                  />
                </div>
              )
            }
          </QueryResult>
        )}
      </div>
      <Section title="Add a note" about="Something every debate should know, without a debate of its own.">
        <NoteForm first={note} />
      </Section>
    </div>
  )
}

interface NothingProps {
  filtered: boolean
  onAll: () => void
  onNote: () => void
}

function Nothing({ filtered, onAll, onNote }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState title="No entry matches" action={<Button onClick={onAll}>Show all entries</Button>}>
        There are no entries of this tier and type.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No entries yet"
      action={
        <span className="flex flex-wrap gap-3">
          <Link to="/" className={buttonClass('primary')}>
            Ask a question
          </Link>
          <Button onClick={onNote}>Add a note</Button>
        </span>
      }
    >
      When a debate ends, its decision, the dissent, people’s constraints and claims with checked quotes are kept here.
      Turn on “Search our library and past decisions” when you ask, and later debates use them.
    </EmptyState>
  )
}

/** Adds a note to the memory. */
function NoteForm({ first }: { first: RefObject<HTMLTextAreaElement | null> }) {
  const queries = useQueryClient()
  const [noted, setNoted] = useState<{ merged: boolean; times: number }>()

  async function note({ content = '', topic = '' }: Record<string, string>) {
    const { merged } = await addNote({ content, ...(topic !== '' && { topic }) })
    setNoted({ merged, times: (noted?.times ?? 0) + 1 })
    await queries.invalidateQueries({ queryKey: MEMORY })
  }

  return (
    <>
      {noted && (
        <p role="status" className="border-l-2 border-agree pl-4">
          {noted.merged ? 'Already known; it now counts more.' : 'Note saved.'}
        </p>
      )}
      <Form key={noted?.times} submit="Save note" onSubmit={note} className="grid gap-4">
        {(about) => (
          <>
            <TextArea label="Note" name="content" rows={3} ref={first} fault={about('content')} />
            <TextField label="Topic" name="topic" hint="A few words, such as Databases" fault={about('topic')} />
          </>
        )}
      </Form>
    </>
  )
}

/** The four tiers, from the one that forgets first to the most lasting, and how full each is. */
function Tiers({ chosen }: { chosen: string | undefined }) {
  const tiers = useQuery(memoryTiersQuery)
  return (
    <QueryResult query={tiers}>
      {({ tiers: all }) => (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {all.map((tier) => (
            <li key={tier.tier} className="grid content-start gap-2 border-l-2 border-line pl-3">
              <Link
                to="/memory"
                search={chosen === tier.tier ? {} : { tier: tier.tier }}
                aria-current={chosen === tier.tier ? 'true' : undefined}
                className="font-serif text-xl capitalize hover:underline aria-[current]:text-accent"
              >
                {tier.tier}
              </Link>
              <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
                <div className="h-full bg-accent" style={{ width: `${Math.min(100, tier.utilization_pct)}%` }} />
              </div>
              <p className="text-sm text-muted">
                {counted(tier.entry_count, 'entry', 'entries')} of {tier.limit.toLocaleString('en')};{' '}
                {lastingWords(tier)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

/** One entry in a list: its topic, its text, and its record. */
function EntryRow({ entry }: { entry: MemoryEntry }) {
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
          {KIND_WORDS[entry.kind]} · {entry.tier} · {usageWords(entry)}
          {status && ` · ${status}`}
        </p>
      </div>
      <span className="text-sm text-muted sm:text-right">
        <RelativeTime at={entry.created_at} />
      </span>
    </li>
  )
}

type MemorySearch = Parameters<typeof memorySearchQuery>[0]

/** The entries about some words, the most relevant and strongest first. */
function FoundEntries({ asked }: { asked: MemorySearch }) {
  const found = useQuery({ ...memorySearchQuery({ ...asked, limit: 50 }), placeholderData: keepPreviousData })
  return (
    <QueryResult query={found} what="Searching">
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
    </QueryResult>
  )
}
