import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { forgetEntry, MEMORY, type MemoryEntry, memoryEntryQuery } from '../../api/knowledge/memory.ts'
import { Act } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Around } from './around.tsx'
import { Sources, Uses } from './sources.tsx'
import { KIND_WORDS, moveWords, percent, standingWords, useWords } from './words.ts'

const route = getRouteApi('/member/memory/$entry')

/** One entry: what was said, why it is kept, and what used it. */
export function EntryScreen() {
  const { entry: id } = route.useParams()
  const entry = useQuery(memoryEntryQuery(id))
  useTitle(entry.data?.topic || 'Memory')
  return (
    <Loaded query={entry} what="Loading the entry" heading="Memory">
      {(found) => (found ? <Known entry={found} /> : <Forgotten />)}
    </Loaded>
  )
}

const Forgotten = () => (
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

function Known({ entry }: { entry: MemoryEntry }) {
  const standing = standingWords(entry)
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
        {standing && <p className="border-l-2 border-modify pl-4">{standing}.</p>}
        <div className="flex flex-wrap items-center gap-2">
          <ShortId id={entry.id} />
          <CopyAsCurl address="/memory/entries" query={{ ids: [entry.id] }} />
          <Act
            act={() => forgetEntry(entry.id)}
            changes={MEMORY}
            kind="danger"
            confirm={`The text of “${entry.topic || KIND_WORDS[entry.kind]}” is deleted for good and no longer given to debates. Debates that cited it keep what they cited.`}
          >
            Delete
          </Act>
        </div>
      </header>
      <Figures
        figures={[
          ['Tier', entry.tier],
          ['Strength', percent(entry.strength)],
          ['Importance', percent(entry.importance)],
          ['Novelty', percent(entry.surprise_score)],
          ['Given to debates', String(entry.supplied)],
          ['Cited in', String(entry.cited)],
        ]}
      />
      <Section title="History">
        <ul className="grid gap-1">
          <li>{entry.why}</li>
          <li>It was {useWords(entry)}.</li>
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
      <Around id={entry.id} />
    </article>
  )
}
