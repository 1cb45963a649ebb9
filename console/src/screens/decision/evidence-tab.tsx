import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Debate } from '../../api/debates/debates.ts'
import { debateEvidenceQuery, type EvidenceLink } from '../../api/debates/decisions.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { AskAgain } from '../../parts/debate-link.tsx'
import { type DocumentPlace, DocumentPlaceLink, isInDocument, placeName } from '../../parts/document-link.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { splitAtPhrases } from '../../ui/text.ts'

/** Each piece of evidence with its worth, the agents that cited it and the words they quoted. */
export function EvidenceTab({ debate: { id, topic } }: { debate: Pick<Debate, 'id' | 'topic'> }) {
  const query = useQuery(debateEvidenceQuery(id))
  return (
    <QueryResult query={query} what="Loading evidence">
      {({ evidence, total }) =>
        evidence.length === 0 ? (
          <EmptyState title="No evidence was given" action={<AskAgain topic={topic}>Ask again with context</AskAgain>}>
            Paste text or attach files when you ask: agents quote from it, word for word.
          </EmptyState>
        ) : (
          <>
            {total > evidence.length && (
              <p className="pb-6 text-sm text-muted">
                The {evidence.length} pieces that were cited most, of {total}.
              </p>
            )}
            <ul className="grid grid-cols-1 gap-12">
              {evidence.map((piece) => (
                <EvidencePiece key={piece.id} piece={piece} />
              ))}
            </ul>
          </>
        )
      }
    </QueryResult>
  )
}

const OpenAtPlace = ({ place }: { place: DocumentPlace | undefined }) =>
  place && isInDocument(place) ? (
    <p className="pt-1 pl-4 text-sm">
      <DocumentPlaceLink place={place} className="text-accent underline">
        Open at {placeName(place)}
      </DocumentPlaceLink>
    </p>
  ) : null

function EvidencePiece({ piece }: { piece: EvidenceLink }) {
  const { id, title, kind, source, url, cited_by, quotes, places = [], content, quality_scores } = piece
  const about = [...new Set([kind, source])].filter((word) => word.toLowerCase() !== title.toLowerCase())
  const item = useRef<HTMLLIElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (isMeant) item.current?.scrollIntoView({ block: 'start' })
  }, [isMeant])
  return (
    <li ref={item} id={id} className="grid grid-cols-1 scroll-mt-4 gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="measure grid content-start gap-4">
        <h2 dir="auto" className="font-serif text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted empty:hidden">
          {about.join(', ')}
          {url && (
            <>
              {about.length > 0 && ', '}
              {/^https?:/i.test(url) ? (
                <a href={url} rel="noreferrer noopener" className="break-all text-accent underline">
                  {url}
                </a>
              ) : (
                <span className="break-all">{url}</span>
              )}
            </>
          )}
        </p>
        {quotes.length === 0 ? (
          <p className="text-muted">Not quoted.</p>
        ) : (
          <ul className="grid gap-3">
            {quotes.map((quote) => (
              <li key={quote}>
                <blockquote dir="auto" className="border-l-2 border-line pl-4 font-serif leading-relaxed">
                  “{quote}”
                </blockquote>
                <OpenAtPlace place={places.find(({ text }) => text === quote)} />
              </li>
            ))}
          </ul>
        )}
        <details>
          <summary className="text-sm text-accent">Full text</summary>
          <MarkedText text={content} quotes={quotes} />
        </details>
      </div>
      <div className="grid content-start gap-5 text-sm">
        <dl className="grid gap-2">
          <Measure name="Reliability" value={quality_scores.reliability} isMain />
          <Measure name="Confidence" value={quality_scores.confidence} />
          <Measure name="Freshness" value={quality_scores.freshness} />
          <Measure name="Authority" value={quality_scores.authority} />
        </dl>
        <div className="grid gap-2">
          <h3 className="text-muted">{cited_by.length === 0 ? 'Not cited' : 'Cited by'}</h3>
          <ul className="grid gap-1.5">
            {cited_by.map((name) => (
              <li key={name}>
                <AgentName name={name} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  )
}

/** A text with the quoted words marked. */
function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const written = splitAtPhrases(text, quotes).map(({ text: words, found }) =>
    found === undefined ? words : { words, drawn: <Marked>{words}</Marked> },
  )
  return <Prose className="pt-3 leading-relaxed">{written}</Prose>
}

const Marked = ({ children }: { children: string }) => (
  <mark className="bg-raised whitespace-pre-line text-ink underline decoration-accent decoration-2 underline-offset-4">
    {children}
  </mark>
)

/** A share from 0 to 1 as a named bar with its figure. */
function Measure({ name, value, isMain = false }: { name: string; value: number; isMain?: boolean }) {
  return (
    <div className="grid grid-cols-[6rem_1fr_2.5rem] items-center gap-2">
      <dt className={isMain ? 'font-medium' : 'text-muted'}>{name}</dt>
      <dd className="col-span-2 grid grid-cols-subgrid items-center">
        <span aria-hidden="true" className={`rounded-full bg-raised ${isMain ? 'h-2' : 'h-1'}`}>
          <span style={{ width: `${value * 100}%` }} className="block h-full rounded-full bg-ink" />
        </span>
        <span className="text-right">{value.toFixed(2)}</span>
      </dd>
    </div>
  )
}
