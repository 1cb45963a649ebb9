import Type from 'typebox'
import { Later } from '../../../background/queue/await-job.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull, Share, Time } from '../../../shared/schemas.ts'
import { MEMORY_KINDS, TIERS } from './kinds-and-tiers.ts'

const Tier = Type.Enum([...TIERS])
const Kind = Type.Enum([...MEMORY_KINDS])
const Whole = Type.Integer()
const Text = Type.String()
const TierNames = Type.Array(Tier)
const SourceRecord = Type.Object({
  debate_id: orNull(Text),
  version: orNull(Whole),
  topic: Text,
  content: Text,
  agent: orNull(Text),
  user_id: orNull(Text),
  timestamp: Time,
})

/** An entry under all field names that clients know. */
const ENTRY = {
  id: Text,
  tier: Tier,
  kind: Kind,
  topic: Text,
  content: Text,
  importance: Share,
  surprise_score: Share,
  strength: Type.Number({ description: 'Its importance and use, halved in every half-life since it was last cited' }),
  consolidation_score: Type.Number({ description: 'The same as `strength`' }),
  update_count: Type.Integer({ description: 'How many debates or people said it' }),
  consolidation_count: Type.Integer({ description: 'How often it was merged with later entries' }),
  supplied: Type.Integer({ description: 'How many debates received it' }),
  cited: Type.Integer({ description: 'How many of them cited it' }),
  source_debate_id: orNull(Text),
  agent: orNull(Text),
  tags: Type.Array(Text),
  why: Type.String({ description: 'Why it is kept' }),
  outcome: orNull(Type.Enum(['right', 'wrong'], { description: 'The outcome of the decision' })),
  valid_from: Time,
  invalid_at: orNull(Time),
  superseded_by: orNull(Text),
  archived_at: orNull(Time),
  created_at: Time,
  updated_at: Time,
  accessed_at: orNull({ ...Time, description: 'When it was last cited' }),
  expires_at: orNull({ ...Time, description: 'When it will be archived, unless a debate cites it before' }),
}

const FoundEntry = Type.Object({ ...ENTRY, score: Type.Optional(Type.Number()), relevance: Type.Optional(Share) })
/** A single entry also shows its sources and its history. */
const ListedEntry = Type.Object({
  ...ENTRY,
  sources: Type.Optional(Type.Array(SourceRecord, { description: 'The first and the newest, at most 21' })),
  moves: Type.Optional(
    Type.Array(Type.Object({ from_tier: Tier, to_tier: Type.Enum([...TIERS, 'archive']), why: Text, timestamp: Time })),
  ),
  used_by: Type.Optional(
    Type.Array(Type.Object({ debate_id: Text, supplied_at: Time, cited_at: orNull(Time) }), {
      description: 'The debates that received it, newest first, at most 50',
    }),
  ),
})

const SUMMARY = {
  id: Text,
  tier: Tier,
  kind: Kind,
  topic: Text,
  preview: Type.String({ description: 'The first 200 characters' }),
  importance: Share,
  surprise_score: Share,
  invalid_at: orNull(Time),
  created_at: Time,
  updated_at: Time,
  token_estimate: Type.Integer({ description: 'A quarter of its characters' }),
}
const Summary = Type.Object(SUMMARY)

export const totalNames = alsoNamed('total', 'count')
export const entryListNames = alsoNamed('entries', 'memories')

export const Retrieved = Type.Object({
  ...entryListNames(Type.Array(FoundEntry)),
  ...totalNames(Whole),
  query: Text,
  tiers: TierNames,
})
export const resultListNames = alsoNamed('results', 'entries')

export const Searched = Type.Object({
  query: Text,
  ...resultListNames(Type.Array(FoundEntry)),
  ...totalNames(Whole),
  tiers_searched: TierNames,
  filters: Type.Object({ min_importance: Share, sort: Text }),
})
const ExternalResult = Type.Object({
  source: Text,
  id: Text,
  title: Text,
  preview: Text,
  score: Type.Number(),
})
export const IndexSearched = Type.Object({
  query: Text,
  results: Type.Array(Type.Object({ ...SUMMARY, score: Type.Number(), sources: Type.Array(SourceRecord) })),
  count: Whole,
  tiers: TierNames,
  use_hybrid: Type.Boolean(),
  external_sources: Type.Array(Text),
  external_results: Type.Array(ExternalResult),
})
export const Timeline = Type.Object({
  anchor_id: Text,
  anchor: Summary,
  before: Type.Array(Summary),
  after: Type.Array(Summary),
})
export const Entries = Type.Object({
  ids: Type.Array(Text),
  entries: Type.Array(ListedEntry),
  count: Whole,
  total: Whole,
  limit: Whole,
  offset: Whole,
  has_more: Type.Boolean(),
})
export const Critiques = Type.Object({
  critiques: Type.Array(
    Type.Object({
      id: Text,
      debate_id: Text,
      critic_agent: Text,
      target_agent: Text,
      critique: Text,
      severity: Type.Enum(['minor', 'moderate', 'major']),
      was_addressed: Type.Boolean(),
      round_num: Whole,
      timestamp: Time,
      impact_score: Share,
    }),
  ),
  count: Whole,
  total: Whole,
  offset: Whole,
  limit: Whole,
  filters: Type.Object({ agent: orNull(Text) }),
})

export const Consolidated = Type.Union([
  Type.Object({
    success: Type.Boolean(),
    entries_processed: Whole,
    entries_promoted: Whole,
    entries_demoted: Whole,
    entries_archived: Whole,
    entries_consolidated: Type.Integer({ description: 'The number of entries that changed their tier' }),
    duration_seconds: Type.Number(),
  }),
  Later,
])
export const Cleaned = Type.Union([
  Type.Object({
    success: Type.Boolean(),
    expired: Type.Integer({ description: 'Entries that had faded or were too old' }),
    tier_limits: Type.Integer({ description: 'Entries that exceeded the capacity of a tier' }),
    memories_removed: Whole,
    bytes_freed: Whole,
    duration_seconds: Type.Number(),
    duration_ms: Type.Number(),
  }),
  Later,
])
export const Noted = Type.Object({
  id: Text,
  tier: Tier,
  created_at: Time,
  merged: Type.Boolean({ description: 'It was already known, and is counted again' }),
})
export const Forgotten = Type.Object({ success: Type.Boolean(), message: Text })
export const Html = Text
