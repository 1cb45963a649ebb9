import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { Debate } from '../../api/debates/debates.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { type DocumentPlace, DocumentPlaceLink, isInDocument, placeName } from '../../parts/document-link.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { firstWords, splitAtPhrases } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { address } from './decision-address.ts'

/** The quotes of the debate on the screen. */
export const Sources = createContext<readonly Source[]>([])

const EarlierQuotes = createContext<ReadonlyMap<string, ReadonlySet<string>>>(new Map())

/** Statements that are read in sequence: the first shows a quote in full, later ones only its first words. */
export function CitationScope({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  return <EarlierQuotes value={quotedBefore(texts, use(Sources))}>{children}</EarlierQuotes>
}

/** A statement in which every quote shows its source on hover and on focus. */
export function CitedText({ text, className }: { text: string; className?: string }) {
  const sources = use(Sources)
  const earlier = use(EarlierQuotes).get(text)
  const parts = partsOf(text, sources).map(({ text: words, source }) => {
    if (!source) return words
    return { words, drawn: <QuoteLink source={source} isRepeated={earlier?.has(source.quote) ?? false} /> }
  })
  return <Prose className={className}>{sources.length === 0 ? text : parts}</Prose>
}

const QUOTED =
  'whitespace-pre-line underline decoration-edge decoration-dotted decoration-2 underline-offset-4 hover:decoration-accent'

/** Opens the document at the quoted words, or else the evidence of the decision. */
function QuoteLink({ source, isRepeated }: { source: Source; isRepeated: boolean }) {
  const { id } = address.useParams()
  const words = isRepeated ? firstWords(source.quote) : source.quote
  if (source.place && isInDocument(source.place)) {
    return (
      <Tip text={<QuoteOrigin source={source} />}>
        <DocumentPlaceLink place={source.place} className={QUOTED}>
          {words}
        </DocumentPlaceLink>
      </Tip>
    )
  }
  return (
    <Tip text={<QuoteOrigin source={source} />}>
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

function QuoteOrigin({ source: { quote, evidence, place, agents } }: { source: Source }) {
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

type Evidence = Debate['evidence'][number]

/** Words that agents quoted from a piece of evidence, and which agents did. */
export interface Source {
  quote: string
  evidence: Evidence
  /** The place of the words in the library. */
  place?: DocumentPlace
  agents: readonly string[]
}

/** A part of a statement; a quote has a source. */
interface Part {
  text: string
  source: Source | undefined
}

type Quoting = {
  agent: string | null
  quotes: readonly { evidence: string; text: string; place?: DocumentPlace | undefined }[]
}

/** Every quote of a debate once for each piece of evidence, with all agents that used it. */
export function sourcesOf({ rounds, evidence }: Pick<Debate, 'rounds' | 'evidence'>): readonly Source[] {
  const pieces = new Map(evidence.map((piece) => [piece.id, piece]))
  const found = new Map<string, Omit<Source, 'agents'> & { agents: Set<string> }>()
  const said: Quoting[] = rounds.flatMap(({ messages, critiques }) => [
    ...messages.map(({ agent, metadata }) => ({ agent, quotes: metadata.quotes })),
    ...critiques.map(({ agent, quotes }) => ({ agent, quotes })),
  ])
  for (const { agent, quotes } of said) {
    for (const { evidence: id, text, place } of quotes) {
      const piece = pieces.get(id)
      if (!piece || text.trim() === '') continue
      const key = `${id} ${text}`
      const source = found.get(key) ?? {
        quote: text,
        evidence: piece,
        ...(place && { place }),
        agents: new Set<string>(),
      }
      if (agent) source.agents.add(agent)
      found.set(key, source)
    }
  }
  return [...found.values()].map((source) => ({ ...source, agents: [...source.agents] }))
}

/** Splits a statement into quotes, which have a source, and the text between them. */
export const partsOf = (text: string, sources: readonly Source[]): readonly Part[] => {
  const byQuote = new Map(sources.map((source) => [source.quote, source]))
  return splitAtPhrases(text, [...byQuote.keys()]).map(({ text: part, found }) => ({
    text: part,
    source: byQuote.get(found ?? ''),
  }))
}

/** For each statement, the quotes that an earlier one already contains, so that each is read once. */
function quotedBefore(texts: readonly string[], sources: readonly Source[]): ReadonlyMap<string, Set<string>> {
  const seen = new Set<string>()
  const before = new Map<string, Set<string>>()
  for (const text of texts) {
    if (before.has(text)) continue
    before.set(text, new Set(seen))
    for (const { source } of partsOf(text, sources)) if (source) seen.add(source.quote)
  }
  return before
}
