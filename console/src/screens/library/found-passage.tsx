import type { Found } from '../../api/knowledge/library.ts'
import { DocumentLink } from '../../parts/document-link.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { highlights } from './highlights.ts'

const KINDS: Readonly<Record<Found['kind'], string>> = { document: 'Document', page: 'Page', evidence: 'Evidence' }

/** A passage that was found, with the words that were looked for. */
export function FoundPassage({ found, query }: { found: Found; query: string }) {
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

function Title({ found: { id, kind, title, url, place } }: { found: Found }) {
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
