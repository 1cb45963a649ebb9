import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  forgetEntry,
  MEMORY,
  type MemoryEntry,
  type MemorySummary,
  memoryAroundQuery,
  memoryEntryQuery,
} from '../../api/knowledge/memory.ts'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { percentWords } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { KIND_WORDS, memoryStatusWords, moveWords, usageWords } from './memory-labels.ts'

const route = getRouteApi('/member/memory/$entry')

/** One entry: what was said, why it is kept, and which debates used it. */
export function MemoryEntryScreen() {
  const { entry: id } = route.useParams()
  const entry = useQuery(memoryEntryQuery(id))
  useTitle(entry.data?.topic || 'Memory')
  return (
    <QueryResult query={entry} what="Loading the entry" heading="Memory">
      {(found) => (found ? <EntryDetails entry={found} /> : <EntryNotFound />)}
    </QueryResult>
  )
}

const EntryNotFound = () => (
  <EmptyState
    title="Entry not found"
    action={
      <Link to="/memory" className={buttonClass()}>
        See what is
      </Link>
    }
  >
    It was deleted, or the debate it comes from was erased.
  </EmptyState>
)

function EntryDetails({ entry }: { entry: MemoryEntry }) {
  const status = memoryStatusWords(entry)
  return (
    <article className="grid gap-10">
      <header className="grid gap-3">
        <p className="text-sm text-muted">
          <Link to="/memory" className="text-accent underline underline-offset-4">
            Memory
          </Link>{' '}
          · {KIND_WORDS[entry.kind]}
        </p>
        <h1 dir="auto" className="font-serif text-3xl">
          {entry.topic || KIND_WORDS[entry.kind]}
        </h1>
        <Prose className="measure text-lg">{entry.content}</Prose>
        {status && <p className="border-l-2 border-modify pl-4">{status}.</p>}
        <div className="flex flex-wrap items-center gap-2">
          <ShortId id={entry.id} />
          <CopyAsCurl address="/memory/entries" query={{ ids: [entry.id] }} />
          <ActionButton
            act={() => forgetEntry(entry.id)}
            changes={MEMORY}
            kind="danger"
            confirm={`The text of “${entry.topic || KIND_WORDS[entry.kind]}” is deleted for good and no longer given to debates. Debates that cited it keep what they cited.`}
          >
            Delete
          </ActionButton>
        </div>
      </header>
      <Figures
        figures={[
          ['Tier', entry.tier],
          ['Strength', percentWords(entry.strength)],
          ['Importance', percentWords(entry.importance)],
          ['Novelty', percentWords(entry.surprise_score)],
          ['Given to debates', String(entry.supplied)],
          ['Cited in', String(entry.cited)],
        ]}
      />
      <Section title="History">
        <ul className="grid gap-1">
          <li>{entry.why}</li>
          <li>It was {usageWords(entry)}.</li>
          {(entry.moves ?? []).map((move) => (
            <li key={`${move.timestamp} ${move.to_tier}`}>
              {moveWords(move)}, <RelativeTime at={move.timestamp} />.
            </li>
          ))}
          <li>
            {entry.archived_at ? (
              <>
                It was archived <RelativeTime at={entry.archived_at} />.
              </>
            ) : entry.expires_at ? (
              <>
                Unless a debate cites it, it is archived <RelativeTime at={entry.expires_at} />.
              </>
            ) : (
              'It stays until it is refuted or deleted.'
            )}
          </li>
        </ul>
      </Section>
      <Sources entry={entry} />
      <Uses entry={entry} />
      <NeighbouringEntries id={entry.id} />
    </article>
  )
}

/** The entries before and after this one, in the order of time. */
function NeighbouringEntries({ id }: { id: string }) {
  const around = useQuery(memoryAroundQuery(id))
  return (
    <Section title="Around the same time">
      <QueryResult query={around}>
        {({ before, anchor, after }) => (
          <ol className="grid gap-2">
            {[...before, anchor, ...after].map((entry) => (
              <Moment key={entry.id} entry={entry} isHere={entry.id === id} />
            ))}
          </ol>
        )}
      </QueryResult>
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

/** Every time that this was said, with the debate in which it was said. */
function Sources({ entry }: { entry: MemoryEntry }) {
  const sources = entry.sources ?? []
  const named = useDebateNames(sources.map(({ debate_id }) => debate_id))
  return (
    <Section title="Sources" about="Each is kept separately: erasing a debate removes its text and leaves the others.">
      <ol className="grid gap-4">
        {sources.map((source) => (
          <li
            key={`${source.debate_id} ${source.version} ${source.timestamp}`}
            className="grid gap-1 border-l-2 border-line pl-4"
          >
            <blockquote>
              <Prose>{source.content}</Prose>
            </blockquote>
            <div className="text-sm text-muted">
              {source.debate_id ? (
                <DebateLink id={source.debate_id} debate={named(source.debate_id)} />
              ) : (
                'A person’s note · '
              )}
              {source.agent && `${source.agent} · `}
              <RelativeTime at={source.timestamp} />
            </div>
          </li>
        ))}
      </ol>
      <FirstOfTotal shown={sources.length} total={entry.update_count} />
    </Section>
  )
}

/** The service names only this many uses, and none of erased debates. */
const MOST_USES = 50

/** The debates that were given the entry, and whether they cited it. */
function Uses({ entry }: { entry: MemoryEntry }) {
  const uses = entry.used_by ?? []
  const named = useDebateNames(uses.map(({ debate_id }) => debate_id))
  return (
    <Section title="Used by">
      {uses.length === 0 ? (
        <p className="text-muted">Not given to any debate yet.</p>
      ) : (
        <ul className="grid gap-1">
          {uses.map(({ debate_id, supplied_at, cited_at }) => (
            <li key={debate_id}>
              <DebateLink id={debate_id} debate={named(debate_id)} />
              <span className="text-sm text-muted">
                {cited_at ? 'cited it' : 'got it and did not cite it'}, <RelativeTime at={supplied_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {uses.length >= MOST_USES && <FirstOfTotal which="newest" shown={uses.length} total={entry.supplied} />}
    </Section>
  )
}
