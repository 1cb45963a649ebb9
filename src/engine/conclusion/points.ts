import type { Quote } from '../events/parts.ts'
import type { DebateState } from '../state.ts'

/** Something that was said for or against a proposal: one, however many said it and however they put it. */
export interface Point {
  text: string
  /** The titles of the evidence that it is quoted from; null for somebody's own words. */
  sources: ReadonlySet<string> | null
  agents: ReadonlySet<string>
}

/** What an agent said: a quote, or words of its own that may hold quotes. */
export interface Said {
  agent: string | null
  said: Quote | string
}

/** So many words around a quote only introduce it: "By the evidence as a whole: …". */
const INTRODUCTION = 6

/** The points in what was said, in the order in which they came up. Words that only introduce quotes count as those. */
export function pointsIn(state: DebateState, statements: readonly Said[]): readonly Point[] {
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

/** A point with where it stands, when it is quoted. */
export const worded = ({ text, sources }: Point): string => (sources ? quoted(text, [...sources]) : text)

/** The same with who found it there. */
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
