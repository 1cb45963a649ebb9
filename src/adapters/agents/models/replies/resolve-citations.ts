import type { Quote } from '../../../../engine/events/parts.ts'
import { type EvidenceNames, evidenceNames, withEvidenceIds } from '../../../../engine/prompts/evidence.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Evidence } from '../../../../engine/state-parts.ts'
import type { Content } from './form-schemas.ts'

/** Replaces the names of evidence by ids: in citations and in texts. */
export function withEvidence(content: Content, state: DebateState): Content {
  const names = evidenceNames(state)
  const cited = textsMapped(content, (text) => withEvidenceIds(text, names))
  if (cited.kind === 'message') return withCites(cited, state, names)
  if (cited.kind === 'vote') return cited
  const critiques = cited.critiques.map(({ cites = [], ...critique }) => ({
    ...critique,
    cites: [...idsIn(cites, names)],
  }))
  return { ...cited, critiques }
}

function textsMapped(content: Content, map: (text: string) => string): Content {
  const words = content.words && { words: content.words.map((word) => ({ ...word, content: map(word.content) })) }
  switch (content.kind) {
    case 'message':
      return {
        ...content,
        ...words,
        content: map(content.content),
        ...(content.needs && { needs: content.needs.map(map) }),
      }
    case 'vote':
      return { ...content, ...words, reason: map(content.reason) }
    case 'critiques': {
      const critiques = content.critiques.map((each) => ({
        ...each,
        issues: each.issues.map(map),
        suggestions: each.suggestions.map(map),
      }))
      return { ...content, ...words, critiques, ...(content.needs && { needs: content.needs.map(map) }) }
    }
  }
}

/** `[e1]`, `E1` and `e1, e3` name evidence; anything else is dropped. */
const idsIn = (cites: readonly string[], { idOf }: EvidenceNames): ReadonlySet<string> =>
  new Set(cites.flatMap((cite) => cite.split(/[^\p{L}\p{N}_-]+/u)).flatMap((name) => idOf(name) ?? []))

/** Texts cite evidence too, in square brackets. */
function withCites(content: Content & { kind: 'message' }, { evidence }: DebateState, names: EvidenceNames): Content {
  const bracketed = [...content.content.matchAll(/\[([^[\]]{1,200})\]/g)].map(([, listed = '']) => listed)
  const named = idsIn([...(content.cites ?? []), ...bracketed], names)
  const cited = evidence.filter(({ id }) => named.has(id))
  const quotes = quotedFrom(content.content, cited)
  return { ...content, cites: cited.map(({ id }) => id), ...(quotes.length > 0 && { quotes }) }
}

/** Quoted words that are long enough to identify; the engine checks whether they stand in the evidence. */
const QUOTATION = /[“„«"]([^“”„«»"]{16,1000})[”“»"]/g
const MOST_QUOTES = 20

function quotedFrom(text: string, cited: readonly Evidence[]): Quote[] {
  const words = [...new Set([...text.matchAll(QUOTATION)].map(([, quoted = '']) => quoted.trim()))]
  return words.slice(0, MOST_QUOTES).flatMap((quoted) => cited.map(({ id }): Quote => ({ evidence: id, text: quoted })))
}
