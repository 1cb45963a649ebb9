import type { MemoryEntry } from '../../api/knowledge/memory.ts'
import { DebateLink, useDebateNames } from '../../parts/debate-link.tsx'
import { FirstOf } from '../../ui/pagination.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'

/** Every time that it was said, with the debate that it was said in. */
export function Sources({ entry }: { entry: MemoryEntry }) {
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
      <FirstOf shown={sources.length} total={entry.update_count} />
    </Section>
  )
}

/** So many are told; of erased debates none. */
const MOST_USES = 50

/** The debates that were given it, and whether they cited it. */
export function Uses({ entry }: { entry: MemoryEntry }) {
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
      {uses.length >= MOST_USES && <FirstOf which="newest" shown={uses.length} total={entry.supplied} />}
    </Section>
  )
}
