import type { Found } from '../../api/library.ts'
import { DocumentLink } from '../../ui/document-link.tsx'
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
      <p className="measure whitespace-pre-line" dir="auto">
        <Highlighted text={content} query={query} />
      </p>
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

function Highlighted({ text, query }: { text: string; query: string }) {
  let at = 0
  return highlights(text, query).map((stretch) => {
    const key = at
    at += stretch.text.length
    return stretch.found ? (
      <mark key={key} className="bg-raised text-ink underline decoration-accent decoration-2 underline-offset-4">
        {stretch.text}
      </mark>
    ) : (
      <span key={key}>{stretch.text}</span>
    )
  })
}
