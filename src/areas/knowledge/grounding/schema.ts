import Type, { type Static } from 'typebox'
import { GroundingFields } from '../../../shared/grounding-fields.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Share, Time } from '../../../shared/schemas.ts'

export const PreviewRequest = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 10_000 }),
  ...GroundingFields,
})

const PreviewPiece = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  source: Type.String(),
  url: orNull(Type.String()),
  published_at: orNull(Time),
  reliability: Share,
  item_id: orNull(Type.String({ description: 'The item that it is part of' })),
  page: orNull(Type.Integer()),
  label: orNull(Type.String({ description: 'The name of its page: `p. 12`, `slide 3`, `Costs!A2:D9`' })),
  start: orNull(Type.Integer()),
  end: orNull(Type.Integer()),
  passages_shown: orNull(Type.Integer({ description: 'How many passages of the item the debate receives' })),
  passages_total: orNull(Type.Integer()),
  characters: Type.Integer(),
  excerpt: Type.String({ description: 'Its first 300 characters' }),
})

export const Preview = Type.Object({
  pieces: Type.Array(PreviewPiece),
  count: Type.Integer(),
  characters: Type.Integer({ description: 'Of all pieces together' }),
  budget: Type.Integer({ description: 'How many characters of evidence one prompt carries' }),
})
export type PreviewRequest = Static<typeof PreviewRequest>
export type Preview = Static<typeof Preview>

const Use = Type.Object({
  debate_id: Type.String(),
  evidence_id: Type.String(),
  passage: Type.Integer(),
  rank: orNull(Type.Integer({ description: 'Its rank in the search results; null if there was no search' })),
  cited: Type.Boolean({ description: 'Whether an agent cited or quoted it' }),
  timestamp: Time,
})
export const UseList = listOf('uses', Use)
export const UseQuery = Type.Object({
  item_id: Type.String({ minLength: 1, maxLength: 64, description: 'A document, page or piece of evidence' }),
  ...pageQuery({ limit: 20, max: 100 }).properties,
})
export type UseQuery = Static<typeof UseQuery>
