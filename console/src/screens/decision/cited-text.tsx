import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { AgentName } from '../../parts/agent-name.tsx'
import { isInDocument, OpensDocument, placeName } from '../../parts/document-link.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { firstWords } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { partsOf, quotedBefore, type Source } from './citations.ts'
import { address } from './decision-address.ts'

/** The quotes of the debate on the screen. */
export const Sources = createContext<readonly Source[]>([])

const Told = createContext<ReadonlyMap<string, ReadonlySet<string>>>(new Map())

/** Statements that are read in sequence: the first shows a quote in full, later ones only its first words. */
export function CitationScope({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  return <Told value={quotedBefore(texts, use(Sources))}>{children}</Told>
}

/** A statement in which every quote shows, on hover and on focus, where it is from. */
export function CitedText({ text, className }: { text: string; className?: string }) {
  const sources = use(Sources)
  const told = use(Told).get(text)
  const parts = partsOf(text, sources).map(({ text: words, source }) => {
    if (!source) return words
    return { words, drawn: <Quoted source={source} isTold={told?.has(source.quote) ?? false} /> }
  })
  return <Prose className={className}>{sources.length === 0 ? text : parts}</Prose>
}

const QUOTED =
  'whitespace-pre-line underline decoration-edge decoration-dotted decoration-2 underline-offset-4 hover:decoration-accent'

/** Opens the document at its words, or where there is none the evidence of the decision. */
function Quoted({ source, isTold }: { source: Source; isTold: boolean }) {
  const { id } = address.useParams()
  const words = isTold ? firstWords(source.quote) : source.quote
  if (source.place && isInDocument(source.place)) {
    return (
      <Tip text={<Whence source={source} />}>
        <OpensDocument place={source.place} className={QUOTED}>
          {words}
        </OpensDocument>
      </Tip>
    )
  }
  return (
    <Tip text={<Whence source={source} />}>
      <Link
        to="/decisions/$id"
        params={{ id }}
        search={(search) => ({ ...search, tab: 'evidence' })}
        hash={source.evidence.id}
        resetScroll={false}
        className={QUOTED}
      >
        {words}
      </Link>
    </Tip>
  )
}

function Whence({ source: { quote, evidence, place, agents } }: { source: Source }) {
  return (
    <span className="grid gap-2">
      <q dir="auto" className="font-serif">
        {quote}
      </q>
      <span className="text-muted">
        <bdi>{evidence.title}</bdi> ({evidence.kind}
        {place && `, ${placeName(place)}`}), reliability {evidence.reliability.toFixed(2)}
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {agents.map((name) => (
          <AgentName key={name} name={name} />
        ))}
      </span>
    </span>
  )
}
