import Type, { type Static } from 'typebox'
import type { Quote } from '../../../engine/events/parts.ts'
import { dropUndefined } from '../../../engine/events.ts'
import { placeOfQuote, type QuotePlace } from '../../../engine/explanations/evidence-chain.ts'
import { DEBATE_STATUSES } from '../../../engine/state.ts'
import type { Evidence } from '../../../engine/state-parts.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { Time } from '../../../shared/schemas.ts'

export const Status = Type.Enum(DEBATE_STATUSES)

/** An agent that was requested but is not available, and its substitute. */
const Substitution = Type.Object({
  asked: Type.String(),
  got: Type.String({ description: 'The agent that took its seat' }),
  why: Type.Enum(['same_family', 'not_configured'], {
    description:
      '`same_family`: another model of its family is configured; `not_configured`: none is, and the seat was filled from the default panel',
  }),
})
export const Substitutions = Type.Array(Substitution, { description: 'Agents that substitutes stand in for' })

/** The fields that every record of a debate begins with. */
export const debateIdNames = alsoNamed('id', 'debate_id')

export const topicNames = alsoNamed('topic', 'task')

export const Names = {
  ...debateIdNames(Type.String()),
  ...topicNames(Type.String()),
  status: Status,
}

/** Where a question came from. */
export const Origin = Type.Object({
  platform: Type.String({ minLength: 1, maxLength: 100 }),
  channel: Type.String({ minLength: 1, maxLength: 200 }),
  thread: Type.Optional(Type.String({ maxLength: 200 })),
  user: Type.Optional(Type.String({ maxLength: 200 })),
})

/** Since when a decision rests on something that no longer holds, and on what. */
export const Staleness = Type.Object({
  since: Time,
  causes: Type.Array(
    Type.Object({
      kind: Type.Enum(['decision', 'item', 'quote']),
      id: Type.String(),
      cause: Type.Enum(['refuted', 'replaced']),
      at: Time,
    }),
  ),
})
export type Staleness = Static<typeof Staleness>

/** Something that no longer holds. */
export type StaleCause = Staleness['causes'][number]

/** Finds, by their ids, the debates that rest on something that no longer holds. */
export type StaleOf = (org: string, debateIds: readonly string[]) => Promise<ReadonlyMap<string, readonly StaleCause[]>>

export function stalenessOf(causes: readonly StaleCause[]): Staleness | null {
  const [since] = causes.map(({ at }) => at).toSorted()
  return since === undefined ? null : { since, causes: [...causes] }
}

/** Where quoted words stand in the library, for readers to open. */
export const PlaceFields = {
  item_id: Type.String({ description: 'The document, page, piece of evidence or memory' }),
  page: Type.Integer({ description: 'The page, slide or sheet, from 1' }),
  label: Type.Optional(Type.String({ description: 'Its name: `p. 12`, `slide 3`, or the name of a sheet' })),
  start: Type.Integer({ description: 'Where they begin on the page, in UTF-16 code units' }),
  end: Type.Integer({ description: 'Where they end' }),
}
export const PlaceRecord = Type.Object(PlaceFields)

export const placeRecord = ({ item, page, label, start, end }: QuotePlace) =>
  dropUndefined({ item_id: item, page, label, start, end })

/** A quote as callers see it, with its place. */
export function quoteRecord(evidence: readonly Evidence[], quote: Quote) {
  const place = placeOfQuote(evidence, quote)
  return { ...quote, ...(place && { place: placeRecord(place) }) }
}
