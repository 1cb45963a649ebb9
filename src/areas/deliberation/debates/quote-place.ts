import Type from 'typebox'
import type { Quote } from '../../../engine/events/parts.ts'
import { dropUndefined } from '../../../engine/events.ts'
import { placeOfQuote, type QuotePlace } from '../../../engine/explanations/evidence-chain.ts'
import type { Evidence } from '../../../engine/state-parts.ts'

/** Where words stand in the library: what a reader opens to see them. */
export const PlaceFields = {
  item_id: Type.String({ description: 'The document, page, piece of evidence or memory' }),
  page: Type.Integer({ description: 'The page, slide or sheet, from 1' }),
  label: Type.Optional(Type.String({ description: 'What it is called: `p. 12`, `slide 3`, the name of a sheet' })),
  start: Type.Integer({ description: 'Where they begin on the page, in UTF-16 code units' }),
  end: Type.Integer({ description: 'Where they end' }),
}
export const PlaceRecord = Type.Object(PlaceFields)

export const placeRecord = ({ item, page, label, start, end }: QuotePlace) =>
  dropUndefined({ item_id: item, page, label, start, end })

/** A quote as callers see it, with what it opens. */
export function quoteRecord(evidence: readonly Evidence[], quote: Quote) {
  const place = placeOfQuote(evidence, quote)
  return { ...quote, ...(place && { place: placeRecord(place) }) }
}
