import type { Quote } from '../events/parts.ts'
import type { DebateState } from '../state.ts'

interface Claimed {
  quotes?: readonly Quote[]
  cites?: readonly string[]
}

/** What an answer rests on, as far as it is true: evidence that is there, and words that stand in it. */
export function sources({ evidence }: DebateState, { quotes = [], cites = [] }: Claimed) {
  const contents = new Map(evidence.map(({ id, content }) => [id, content]))
  const verbatim = quotes.filter(({ evidence: id, text }) => isIn(text, contents.get(id)))
  const cited = new Set([...cites, ...verbatim.map(({ evidence: id }) => id)].filter((id) => contents.has(id)))
  return {
    data: cited.size > 0 ? { cites: [...cited] } : {},
    private: verbatim.length > 0 ? { quotes: verbatim } : {},
  }
}

const isIn = (text: string, content: string | undefined) =>
  text.trim() !== '' && content !== undefined && (content.includes(text) || oneLine(content).includes(oneLine(text)))

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
