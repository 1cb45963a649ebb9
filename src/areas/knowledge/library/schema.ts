import Type, { type Static } from 'typebox'
import { anyFields, LONGEST_SOURCE, orNull, Time, UpTo } from '../../../shared/schemas.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Title = Type.String({ minLength: 1, maxLength: 500 })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })

const what = {
  text: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_SOURCE, description: 'Plain text or Markdown' })),
  url: Type.Optional(Type.String({ format: 'uri', maxLength: 2_000, description: 'A web page' })),
  document_id: Type.Optional(Id),
}
const named = {
  title: Type.Optional(Title),
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The source of a text' })),
  tags: Type.Optional(Tags),
  replaces: Type.Optional({ ...Id, description: 'The item that it replaces' }),
}

export const IngestRequest = Type.Object({
  ...what,
  documents: Type.Optional(
    Type.Array(Type.Object({ ...what, ...named }), { minItems: 1, maxItems: 50, description: 'Several at once' }),
  ),
  ...named,
  metadata: Type.Optional(anyFields({ description: 'Stored with each of them' })),
})
export type IngestRequest = Static<typeof IngestRequest>

const IngestPart = Type.Object({
  index: Type.Integer(),
  kind: Type.Enum(['text', 'url', 'document']),
  title: orNull(Type.String()),
  url: orNull(Type.String()),
  status: Type.Enum(['pending', 'ready', 'failed']),
  item_id: orNull(Type.String({ description: 'Under which it is kept' })),
  error: orNull(Type.String()),
})

export const IngestBegun = Type.Object({
  ingest_id: Type.String(),
  status: Type.Enum(['processing', 'completed', 'failed']),
  items: Type.Array(IngestPart),
  status_url: Type.String(),
})
export type IngestBegun = Static<typeof IngestBegun>

export const IngestStatus = Type.Object({
  ...IngestBegun.properties,
  total_items: Type.Integer(),
  completed_items: Type.Integer(),
  failed_items: Type.Integer(),
  created_at: Time,
})
export type IngestStatus = Static<typeof IngestStatus>

export const SearchRequest = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }),
  limit: UpTo(100, { default: 10 }),
  kind: Type.Optional(Type.Enum(['document', 'page', 'evidence'])),
  workspace_id: Type.Optional(Type.String({ maxLength: 100, description: 'Your own organization, or `default`' })),
})
export type SearchRequest = Static<typeof SearchRequest>

const Place = Type.Object({
  page: Type.Integer(),
  label: orNull(Type.String({ description: 'The name of the page: `p. 12`, `slide 3`, `Costs!A2:D9`' })),
  start: Type.Integer({ description: 'The first character in its page' }),
  end: Type.Integer({ description: 'The first character after it' }),
})

const SearchResult = Type.Object({
  id: Type.String({ description: 'Of the item' }),
  kind: Type.Enum(['document', 'page', 'evidence']),
  title: Type.String(),
  url: orNull(Type.String()),
  source: Type.String(),
  content: Type.String({ description: 'The best passage, word for word' }),
  heading: Type.String({ description: 'Title and headings above the passage' }),
  passage_id: Type.Integer(),
  place: Place,
  score: Type.Number(),
  confidence: Type.Number({
    description: 'The score over that of a passage which holds every word, within .2 and .95',
  }),
  tags: Type.Array(Type.String()),
  metadata: anyFields(),
  created_at: Time,
})

export const SearchAnswer = Type.Object({
  query: Type.String(),
  workspace_id: Type.String(),
  results: Type.Array(SearchResult),
  count: Type.Integer(),
})
export type SearchAnswer = Static<typeof SearchAnswer>

const Numbers = Type.Record(Type.String(), Type.Integer())

export const Stats = Type.Object({
  workspace_id: Type.String(),
  total_entries: Type.Integer(),
  by_visibility: Numbers,
  by_source: Numbers,
  by_kind: Numbers,
  storage_bytes: Type.Integer({ description: 'The size of the files from which texts were read' }),
  passages: Type.Integer(),
  max_passages: Type.Integer(),
  segments: Type.Integer({ description: 'The parts of the search index' }),
  removed_passages: Type.Integer({ description: 'No search finds them; their words are about to leave the index' }),
  rebuilding: Type.Boolean({
    description: 'The index is being rebuilt, and searches may find less until that is done',
  }),
  usage: Type.Object({
    supplied: Type.Integer({ description: 'Passages that debates received' }),
    cited: Type.Integer(),
    citation_rate: orNull(Type.Number()),
    searches: Type.Integer(),
    mean_reciprocal_rank: orNull(Type.Number({ description: 'Of the first passage that a debate cited' })),
  }),
})
export type Stats = Static<typeof Stats>
