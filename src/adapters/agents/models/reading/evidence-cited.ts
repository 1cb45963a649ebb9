import type { Quote } from '../../../../engine/events/parts.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Evidence } from '../../../../engine/state-parts.ts'
import type { Content } from './content.ts'

/** The answer with evidence under its ids: in what it cites, and in its texts. */
export function withEvidence(content: Content, state: DebateState): Content {
  const idOf = idsByName(state)
  switch (content.kind) {
    case 'message':
      return withCites(content, state, idOf)
    case 'critiques': {
      const critiques = content.critiques.map(({ cites = [], ...critique }) => ({
        ...critique,
        cites: [...new Set(namesIn(cites).flatMap((name) => idOf(name) ?? []))],
      }))
      return { ...content, critiques }
    }
    default:
      return content
  }
}

type IdOf = (name: string) => string | undefined

/** Evidence by what prompts call it, whatever its case. */
function idsByName({ evidence }: DebateState): IdOf {
  const ids = new Map(evidence.map(({ id }) => [id.toLowerCase(), id]))
  return (name) => ids.get(name.toLowerCase())
}

/** `[e1]`, `E1` and `e1, e3` are names of evidence. */
const namesIn = (cites: readonly string[]): readonly string[] =>
  cites.flatMap((cite) => cite.split(/[^\p{L}\p{N}_-]+/u)).filter(Boolean)

/** Evidence is cited in the text too, in square brackets. */
function withCites(content: Content & { kind: 'message' }, { evidence }: DebateState, idOf: IdOf): Content {
  const bracketed = [...content.content.matchAll(/\[([^[\]]{1,200})\]/g)].map(([, names = '']) => names)
  const named = new Set(namesIn([...(content.cites ?? []), ...bracketed]).map(idOf))
  const cited = evidence.filter(({ id }) => named.has(id))
  const quotes = quotedFrom(content.content, cited)
  return { ...content, cites: cited.map(({ id }) => id), ...(quotes.length > 0 && { quotes }) }
}

/** Words in quotation marks that are long enough to be somebody's; the engine looks whether they stand in the evidence. */
const QUOTATION = /[“„«"]([^“”„«»"]{16,1000})[”“»"]/g
const MOST_QUOTES = 20

function quotedFrom(text: string, cited: readonly Evidence[]): Quote[] {
  const words = [...new Set([...text.matchAll(QUOTATION)].map(([, quoted = '']) => quoted.trim()))]
  return words.slice(0, MOST_QUOTES).flatMap((quoted) => cited.map(({ id }): Quote => ({ evidence: id, text: quoted })))
}
