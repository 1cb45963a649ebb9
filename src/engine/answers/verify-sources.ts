import type { Quote } from '../events/parts.ts'
import type { DebateState } from '../state.ts'

interface Claimed {
  quotes?: readonly Quote[]
  cites?: readonly string[]
}

/** What an answer rests on, as far as it is true: evidence that is there, and words that stand in it, with their place. */
export function sources({ evidence }: DebateState, { quotes = [], cites = [] }: Claimed) {
  const contents = new Map(evidence.map(({ id, content }) => [id, content]))
  const verbatim = quotes.flatMap((quote): Quote[] => {
    const place = placeOf(quote.text, contents.get(quote.evidence) ?? '')
    return place ? [{ ...quote, ...place }] : []
  })
  const cited = new Set([...cites, ...verbatim.map(({ evidence: id }) => id)].filter((id) => contents.has(id)))
  return {
    data: cited.size > 0 ? { cites: [...cited] } : {},
    private: verbatim.length > 0 ? { quotes: verbatim } : {},
  }
}

/** Where words stand in a text; how its lines are broken makes no difference. */
function placeOf(text: string, content: string): { start: number; end: number } | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const exact = content.indexOf(text)
  if (exact >= 0) return { start: exact, end: exact + text.length }
  const found = new RegExp(words.map((word) => RegExp.escape(word)).join('\\s+')).exec(content)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}
