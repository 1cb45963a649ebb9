import type { Quote } from '../events/parts.ts'
import { dropUndefined } from '../events.ts'
import type { DebateState } from '../state.ts'
import type { Evidence, Vote } from '../state-parts.ts'
import { finalVotes } from '../votes/ballots.ts'

/** A piece of evidence and the agents that rely on it. */
export interface EvidenceLink {
  piece: Evidence
  citedBy: readonly string[]
  /** The words that agents quoted. */
  quotes: readonly string[]
  /** Where they stand in the source of the piece. */
  places?: readonly (QuotePlace & { text: string })[]
  /** The share of the panel that cites it. */
  relevance: number
}

/** All evidence of a debate, the most cited first. */
export function evidenceChain(state: DebateState): readonly EvidenceLink[] {
  const said = citations(state)
  const links = state.evidence.map((piece) => {
    const naming = said.filter(({ cites }) => cites.has(piece.id))
    const agents = new Set(naming.map(({ agent }) => agent))
    const citedBy = state.panel.map(({ agent }) => agent).filter((agent) => agents.has(agent))
    const quotes = said.flatMap((each) => each.quotes.filter(({ evidence }) => evidence === piece.id))
    const places = placesOf(piece, quotes)
    return {
      piece,
      citedBy,
      quotes: [...new Set(quotes.map(({ text }) => text))],
      ...(places.length > 0 && { places }),
      relevance: citedBy.length / state.panel.length,
    }
  })
  return links.sort((a, b) => b.relevance - a.relevance || b.piece.reliability - a.piece.reliability)
}

function placesOf(piece: Evidence, quotes: readonly Quote[]) {
  const placed = quotes.flatMap((quote) => {
    const place = placeOfQuote([piece], quote)
    return place ? [{ text: quote.text, ...place }] : []
  })
  return [...new Map(placed.map((each) => [each.text, each])).values()]
}

/** The reliability of the cited evidence, weighted by citations; 0 when there is none. */
export function evidenceQuality(links: readonly EvidenceLink[]): number {
  const cited = links.reduce((sum, { relevance }) => sum + relevance, 0)
  const reliable = links.reduce((sum, { relevance, piece }) => sum + relevance * piece.reliability, 0)
  return cited === 0 ? 0 : reliable / cited
}

/** The evidence that an agent gave for its choice: in its messages for it, and in the reason of its vote. */
function restsOn(state: DebateState, { agent, choice, reason }: Vote): ReadonlySet<string> {
  const words = state.messages.filter(
    (each) =>
      agent !== null &&
      each.agent === agent &&
      each.role !== 'channel' &&
      !each.abstains &&
      !each.discarded &&
      (each.proposal === choice || each.proposal === null),
  )
  return new Set([...words.flatMap(groundsOf), ...namedIn(state, reason)])
}

/** The votes that would have no basis without a piece of evidence. */
export const restingOnlyOn = (state: DebateState, votes: readonly Vote[], evidence: string): readonly Vote[] =>
  votes.filter((vote) => {
    const grounds = restsOn(state, vote)
    return grounds.size === 1 && grounds.has(evidence)
  })

function citations(state: DebateState) {
  const messages = state.messages.filter(({ agent, discarded }) => agent !== null && !discarded)
  return [
    ...[...messages, ...state.critiques].map((said) => ({
      agent: said.agent,
      cites: sourcesOf(said),
      quotes: said.quotes,
    })),
    ...finalVotes(state).map(({ agent, reason }) => ({ agent, cites: namedIn(state, reason), quotes: [] })),
  ]
}

const sourcesOf = ({ cites, quotes }: Pick<DebateState['messages'][number], 'cites' | 'quotes'>): ReadonlySet<string> =>
  new Set([...cites, ...quotes.map(({ evidence }) => evidence)])

/** What supports a statement; a piece that was only quoted against it does not. */
function groundsOf(said: Pick<DebateState['messages'][number], 'cites' | 'quotes'>): readonly string[] {
  const [against, supporting] = [true, false].map(
    (side) => new Set(said.quotes.filter((quote) => (quote.against ?? false) === side).map(({ evidence }) => evidence)),
  )
  return [...sourcesOf(said)].filter((id) => !against?.has(id) || supporting?.has(id))
}

const namedIn = ({ evidence }: DebateState, text: string): ReadonlySet<string> =>
  new Set(evidence.map(({ id }) => id).filter((id) => text.includes(id)))

/** The evidence that accepted answers cite or quote. */
export const citedPieces = ({ messages, critiques }: Pick<DebateState, 'messages' | 'critiques'>): Set<string> =>
  new Set(
    [...messages.filter(({ discarded }) => !discarded), ...critiques].flatMap(({ cites, quotes }) => [
      ...cites,
      ...quotes.map(({ evidence }) => evidence),
    ]),
  )

/** The place of words in the source of their evidence: these characters of this page. */
export interface QuotePlace {
  item: string
  page: number
  start: number
  end: number
  /** The name of the page. */
  label?: string | undefined
}

/** Undefined for evidence that a person submitted, and for quotes of former releases. */
export function placeOfQuote(
  evidence: readonly Evidence[],
  quote: Pick<Quote, 'evidence' | 'start' | 'end'>,
): QuotePlace | undefined {
  const { origin, label } = evidence.find(({ id }) => id === quote.evidence) ?? {}
  if (!origin || quote.start === undefined || quote.end === undefined) return undefined
  const { page, start } = origin.place
  return dropUndefined({ item: origin.item, page, start: start + quote.start, end: start + quote.end, label })
}
