import type { Quote } from '../events/parts.ts'
import type { EventShapes } from '../events.ts'
import type { DebateState } from '../state.ts'
import type { Message } from '../state-parts.ts'
import { ABSTAIN, finalVotes } from '../votes/ballots.ts'
import { saidFor } from '../votes/scrutiny.ts'

const MOST_POINTS = 5

/** What speaks for a proposal: the evidence that most of its advocates quote, then the reasons of the votes for it. */
export function keyPoints(state: DebateState, proposal: string): readonly Point[] {
  const reasons = finalVotes(state).filter(({ choice }) => choice === proposal)
  const points = pointsIn(state, [...quotedFor(state, proposal, ({ against }) => !against), ...reasons.map(reasonOf)])
  const quoted = points.filter(({ sources }) => sources !== null).sort((a, b) => b.agents.size - a.agents.size)
  return [...quoted, ...points.filter(({ sources }) => sources === null)].slice(0, MOST_POINTS)
}

const reasonOf = ({ agent, reason }: ReturnType<typeof finalVotes>[number]): Statement => ({ agent, said: reason })

/** What the advocates of a proposal quote, the most reliable evidence first. */
function quotedFor(state: DebateState, proposal: string, isMeant: (quote: Quote) => boolean): readonly Statement[] {
  const pieces = new Map(state.evidence.map((piece, place) => [piece.id, { ...piece, place }]))
  const quotes = saidFor(state, proposal).flatMap(({ agent, quotes }) =>
    quotes.filter(isMeant).map((quote) => ({ agent, said: quote, piece: pieces.get(quote.evidence) })),
  )
  return quotes.sort(
    (a, b) =>
      (b.piece?.reliability ?? 0) - (a.piece?.reliability ?? 0) ||
      (a.piece?.place ?? 0) - (b.piece?.place ?? 0) ||
      (a.said.text < b.said.text ? -1 : 1),
  )
}

/**
 * What still speaks against a proposal: the most severe issues of those who were not convinced, the reasons of votes
 * for others, and what its own advocates quote against it.
 */
export function disagreements(state: DebateState, proposal: string | null): readonly Point[] {
  const votes = new Map(finalVotes(state).map((vote) => [vote.agent, vote]))
  const wonOver = (agent: string) => {
    const vote = votes.get(agent)
    return proposal !== null && vote?.choice === proposal && vote.stances[proposal] === 'agree'
  }
  const places = new Map(state.panel.map(({ agent }, place) => [agent, place]))
  const issues = state.critiques
    .filter((critique) => (proposal === null || critique.proposal === proposal) && !wonOver(critique.agent))
    .sort(
      (a, b) => b.severity - a.severity || b.round - a.round || (places.get(a.agent) ?? 0) - (places.get(b.agent) ?? 0),
    )
    .flatMap(({ agent, issues }) => issues.map((said): Statement => ({ agent, said })))
  const reasons = [...votes.values()].filter(({ choice }) => choice !== proposal && choice !== ABSTAIN).map(reasonOf)
  const admitted = proposal === null ? undecided(state) : quotedFor(state, proposal, ({ against }) => against === true)
  return pointsIn(state, [...issues, ...reasons, ...admitted]).slice(0, MOST_POINTS)
}

/** Quotes of abstaining agents on both sides; no agent stands behind either. */
const undecided = ({ messages }: DebateState): readonly Statement[] =>
  messages
    .filter(({ abstains, discarded, quotes }) => abstains && !discarded && quotes.some(({ against }) => against))
    .flatMap(({ agent, quotes }) => quotes.map((said) => ({ agent, said })))

/** Everyone who chose something other than the leading proposal, grouped by choice. */
export function minorityReport(
  state: DebateState,
  proposal: string | null,
): EventShapes['debate_end']['private']['minority_report'] {
  const votes = finalVotes(state).filter(({ choice }) => choice !== proposal && choice !== ABSTAIN)
  return [...Map.groupBy(votes, ({ choice }) => choice)]
    .map(([choice, group]) => ({
      agents: group.map(({ agent }) => agent),
      choice,
      reasons: pointsIn(state, group.map(reasonOf)).map(worded),
    }))
    .sort((a, b) => b.agents.length - a.agents.length || (a.choice < b.choice ? -1 : 1))
}

/**
 * What agents said they would have to know, except agents that abstained and then found an answer in the evidence
 * sought.
 */
export function needs({ panel, messages, critiques, sought }: DebateState): readonly string[] {
  const said = messages.filter(({ discarded }) => !discarded)
  const found = sought.filter((each) => each.found > 0)
  const all = panel.flatMap(({ agent }) => {
    const own = said.filter((each) => each.agent === agent)
    const decidedAt = own.findLast(({ abstains, proposal }) => !abstains && proposal !== null)?.version ?? 0
    const isMet = ({ version, abstains }: Message) =>
      abstains && found.some((each) => each.version > version && each.version < decidedAt)
    return [...own.filter((each) => !isMet(each)), ...critiques.filter((each) => each.agent === agent)].flatMap(
      (each) => each.needs.map((need) => need.trim()),
    )
  })
  return [...new Set(all)].filter((need) => need !== '')
}

/** Something said for or against a proposal, counted once however many said it in whatever words. */
interface Point {
  text: string
  /** The titles of the evidence that it is quoted from; null for an agent's own words. */
  sources: ReadonlySet<string> | null
  agents: ReadonlySet<string>
}

/** What an agent said: a quote, or its own words, which may hold quotes. */
interface Statement {
  agent: string | null
  said: Quote | string
}

/** So few words around a quote only introduce it: "By the evidence as a whole: …". */
const INTRODUCTION = 6

/** The points in what was said, in order of appearance. Words that only introduce quotes count as those quotes. */
function pointsIn(state: DebateState, statements: readonly Statement[]): readonly Point[] {
  const titles = new Map(state.evidence.map(({ id, title }) => [id, title.trim()]))
  const known = [...state.messages, ...state.critiques]
    .flatMap(({ quotes }) => quotes)
    .sort((a, b) => b.text.length - a.text.length)
  const points = new Map<string, { text: string; sources: Set<string> | null; agents: Set<string> }>()
  const add = (agent: string | null, text: string, title?: string) => {
    const key = text.replace(/\s+/g, ' ').trim()
    if (key === '') return
    const point = points.get(key) ?? { text: text.trim(), sources: null, agents: new Set() }
    if (agent !== null) point.agents.add(agent)
    if (title !== undefined) point.sources ??= new Set()
    if (title) point.sources?.add(title)
    points.set(key, point)
  }
  for (const { agent, said } of statements) {
    const quotes = typeof said === 'string' ? quotesOnly(said, known, titles) : [said]
    for (const { text, evidence } of quotes) add(agent, text, titles.get(evidence) ?? '')
    if (typeof said === 'string' && quotes.length === 0) add(agent, said)
  }
  return [...points.values()]
}

/** The quotes of a text that says no more than they do. */
function quotesOnly(text: string, known: readonly Quote[], titles: ReadonlyMap<string, string>): readonly Quote[] {
  let rest = text
  const found = known.filter((quote) => {
    if (!rest.includes(quote.text)) return false
    rest = rest.replaceAll(quote.text, ' ').replaceAll(titles.get(quote.evidence) || ' ', ' ')
    return true
  })
  return (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= INTRODUCTION ? found : []
}

/** A point with its source, if it is quoted. */
export const worded = ({ text, sources }: Point): string => (sources ? quoted(text, [...sources]) : text)

/** The same with the agents that quoted it. */
export function attributed({ text, sources, agents }: Point, { panel }: DebateState): string {
  if (!sources) return text
  const names = panel.map(({ agent }) => agent).filter((agent) => agents.has(agent))
  const all = names.length > 1 && names.length === panel.length
  return quoted(text, [...sources], all ? 'all agents' : names.join(', '))
}

function quoted(text: string, sources: readonly string[], who = ''): string {
  const origin = [sources.join(', '), who].filter((part) => part !== '').join('; ')
  return origin ? `“${text}” (${origin})` : `“${text}”`
}
