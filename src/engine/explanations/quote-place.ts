import { dropUndefined } from '../drop-undefined.ts'
import type { Quote } from '../events/parts.ts'
import type { Evidence } from '../state-parts.ts'

/** Where words stand in what their piece of evidence was taken from: these characters of this page. */
export interface QuotePlace {
  item: string
  page: number
  start: number
  end: number
  /** What the page is called. */
  label?: string | undefined
}

/** Undefined for evidence that a person handed in, and for quotes of former releases. */
export function placeOfQuote(
  evidence: readonly Evidence[],
  quote: Pick<Quote, 'evidence' | 'start' | 'end'>,
): QuotePlace | undefined {
  const { origin, label } = evidence.find(({ id }) => id === quote.evidence) ?? {}
  if (!origin || quote.start === undefined || quote.end === undefined) return undefined
  const { page, start } = origin.place
  return dropUndefined({ item: origin.item, page, start: start + quote.start, end: start + quote.end, label })
}
