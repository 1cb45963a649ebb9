import type { Quote } from '../../engine/events/parts.ts'
import type { Passage } from '../text/sentences.ts'

const LONGEST_TITLE = 80

function sourceOf({ evidence }: Passage): string {
  const name = evidence.title.trim() || evidence.source.trim() || evidence.kind
  return name.length > LONGEST_TITLE ? `${name.slice(0, LONGEST_TITLE)}…` : name
}

/** Passages word for word, each with its source. */
export const said = (passages: readonly Passage[]) =>
  passages.map((passage) => `“${passage.text}” (${sourceOf(passage)}).`).join(' ')

/** What an answer rests on, and what speaks against it. */
export function resting(
  grounds: readonly Passage[],
  contra: readonly Passage[] = [],
): { quotes?: Quote[]; cites?: string[] } {
  if (!grounds.length && !contra.length) return {}
  const quotes: Quote[] = [
    ...grounds.map(quoteOf),
    ...contra.map((passage) => ({ ...quoteOf(passage), against: true as const })),
  ]
  return { quotes, cites: [...new Set(quotes.map(({ evidence }) => evidence))] }
}

const quoteOf = ({ text, evidence }: Passage): Quote => ({ evidence: evidence.id, text })

/** A line of passages after a word, or nothing. */
export const line = (word: string, passages: readonly Passage[]) =>
  passages.length ? [`${word}: ${said(passages)}`] : []

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "One, two or three". */
export const oneOf = (words: readonly string[]) => alternatives.format(words)
