import Type, { type Static } from 'typebox'
import { VENDOR_FAULTS } from '../../../adapters/outbound/vendor-error.ts'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, orNull, Share, Time, UpTo, Whole } from '../../../shared/schemas.ts'
import { IMPACTS, type ReputationTier, type VerdictOutcome } from './source-reputation.ts'

const LARGEST_PAGE = 100

const Text = Type.String()
const Id = Type.String({ pattern: ID_PATTERN, maxLength: 64 })
const Name = Type.String({ minLength: 1, maxLength: 100 })
const OUTCOMES = Object.keys(IMPACTS) as [VerdictOutcome, ...VerdictOutcome[]]
const TIERS = ['AUTHORITATIVE', 'RELIABLE', 'STANDARD', 'UNCERTAIN', 'UNRELIABLE'] as const satisfies ReputationTier[]
const Tier = Type.Enum([...TIERS])
const Outcome = Type.Enum(OUTCOMES, {
  description: 'The last verdict on it; UNVERIFIED until a person gives one',
})

const minReliability = Type.Number({ minimum: 0, maximum: 1, default: 0 })
const source = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'A type of source, or the name of a connector' }),
)
const round = Type.Optional(Whole({ minimum: 0, description: 'A label: which round it belongs to' }))

const piece = {
  id: Text,
  source: Type.String({ description: 'The connector that returned it' }),
  title: Text,
  snippet: Type.String({ description: 'The passage that was found, or the first 500 characters' }),
  url: orNull(Text),
  reliability_score: Type.Number({
    description: '.4 confidence + .3 freshness + .3 authority, as it was when collected',
  }),
  metadata: anyFields(),
  source_type: Text,
  source_id: Text,
  author: orNull(Text),
  created_at: orNull(Type.String({ description: 'When it was published, if known' })),
  fetched_at: orNull(Time),
  confidence: Share,
  freshness: Share,
  authority: Share,
}

export const EvidenceRecord = Type.Object({ ...piece, outcome: Outcome })
export type EvidenceRecord = Static<typeof EvidenceRecord>

export const ListQuery = Type.Object({
  ...pageQuery({ limit: 20, max: LARGEST_PAGE }).properties,
  source,
  min_reliability: minReliability,
})
export type ListQuery = Static<typeof ListQuery>
export const EvidenceList = listOf('evidence', EvidenceRecord)

const Reputation = Type.Object({ source_key: Text, score: Share, tier: Tier })

export const OneEvidence = Type.Object({
  evidence: Type.Object({
    ...piece,
    outcome: Outcome,
    content: Text,
    current: Type.Object({
      confidence: Share,
      freshness: Share,
      authority: Share,
      reliability_score: Share,
      reputation: Reputation,
    }),
  }),
})

export const Search = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 4_000, pattern: '\\S' }),
  limit: UpTo(LARGEST_PAGE, { default: 20 }),
  source,
  min_reliability: minReliability,
  context: Type.Optional(
    Type.Object({
      topic: Type.Optional(Type.String({ maxLength: 2_000, description: 'Joins the query at half weight' })),
      keywords: Type.Optional(Type.Array(Name, { maxItems: 50, description: 'Join the query at half weight' })),
      preferred_sources: Type.Optional(
        Type.Array(Name, { maxItems: 50, description: 'Their score counts 1.25 times' }),
      ),
      max_age_days: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 36_500,
          description: 'By publication, else by fetching. Default: no limit',
        }),
      ),
    }),
  ),
})
export type Search = Static<typeof Search>

export const Found = Type.Object({
  query: Text,
  results: Type.Array(Type.Object({ ...piece, outcome: Outcome, relevance: Share })),
  count: Type.Integer(),
})

export const Collect = Type.Object({
  task: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }),
  connectors: Type.Optional(Type.Array(Name, { maxItems: 20, description: 'Default: all that are configured' })),
  debate_id: Type.Optional(Id),
  round,
  limit: UpTo(20, { default: 5, description: 'Per connector, at most 20; higher values count as 20' }),
})
export type Collect = Static<typeof Collect>

export const Collected = Type.Object({
  task: Text,
  keywords: Type.Array(Text),
  snippets: Type.Array(EvidenceRecord),
  count: Type.Integer(),
  total_searched: Type.Integer({ description: 'How many texts the connectors returned' }),
  average_reliability: Type.Number(),
  average_freshness: Type.Number(),
  saved_ids: Type.Array(Text),
  debate_id: orNull(Text),
  round: orNull(Type.Integer()),
  errors: Type.Array(
    Type.Object({
      connector: Text,
      kind: Type.Enum([...VENDOR_FAULTS]),
      retryable: Type.Boolean(),
      message: Text,
      retry_after: Type.Optional(Type.Integer({ description: 'The number of seconds until it may work again' })),
    }),
    { description: 'The connectors that failed; the others are in `snippets`' },
  ),
})
export type Collected = Static<typeof Collected>

export const Deleted = Type.Object({ deleted: Type.Boolean(), evidence_id: Text })

export const Statistics = Type.Object({
  statistics: Type.Object({
    total_evidence: Type.Integer(),
    sources: Type.Record(Text, Type.Integer()),
    average_reliability: Type.Number(),
    debates_with_evidence: Type.Integer(),
  }),
})

export const Verify = Type.Object({
  outcome: Type.Enum(OUTCOMES, {
    description: 'UNVERIFIED withdraws a verdict; your verdict counts once per source and day',
  }),
})
export type Verify = Static<typeof Verify>
export const Verified = Type.Object({ evidence_id: Text, outcome: Outcome, reputation: Reputation })

export const SourcesQuery = pageQuery({ limit: 50, max: LARGEST_PAGE })
export const Sources = Type.Object({
  connectors: Type.Array(
    Type.Object({
      name: Text,
      source_type: Text,
      kind: Text,
      configured: Type.Boolean(),
      needs: Type.Array(Text, { description: 'The settings that are missing' }),
      authority: Share,
    }),
  ),
  ...listOf(
    'sources',
    Type.Object({
      source_key: Text,
      source_type: Text,
      base: Share,
      score: Share,
      tier: Tier,
      verdicts: Type.Integer({ description: 'The verdicts that changed it' }),
      recent: Type.Integer({ description: 'Those of the last 7 days' }),
      first_seen: Time,
      last_seen: Time,
    }),
  ).properties,
})

export const RoundQuery = Type.Object({ round: Type.Optional(Whole({ minimum: 0 })) })

export const DebateEvidence = Type.Object({
  debate_id: Text,
  round: orNull(Type.Integer()),
  evidence: Type.Array(
    Type.Object({
      id: Text,
      kind: Text,
      source: Text,
      title: Text,
      snippet: Text,
      content: Text,
      url: orNull(Text),
      reliability_score: Type.Number(),
      confidence: Type.Number(),
      freshness: Type.Number(),
      authority: Type.Number(),
      round: orNull(Type.Integer({ description: 'Null for material that the debate started with' })),
      attached_at: Time,
      metadata: anyFields(),
    }),
  ),
  count: Type.Integer(),
})

/** Code that is to become evidence. */
const CodeReference = Type.Object(
  {
    finding_id: Type.Optional(Id),
    repository: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The id or the name of a repository, with `symbol`' }),
    ),
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_300,
        description: 'The id of a symbol (`path:line:name`), or its name where only one has it',
      }),
    ),
    sbom_id_a: Type.Optional(Id),
    sbom_id_b: Type.Optional(Id),
  },
  { description: 'A finding, a symbol of a repository, or what bill of materials b has otherwise than a' },
)
export type CodeReference = Static<typeof CodeReference>

export const Associate = Type.Object({
  evidence_ids: Type.Optional(
    Type.Array(Type.String({ pattern: ID_PATTERN, maxLength: 64 }), { minItems: 1, maxItems: 50 }),
  ),
  code: Type.Optional(
    Type.Array(CodeReference, {
      minItems: 1,
      maxItems: 10,
      description: 'Code, as evidence of kind `code`; secrets in it are masked',
    }),
  ),
  round: Type.Optional(Whole({ minimum: 0, description: 'A label: which round it belongs to' })),
})
export type Associate = Static<typeof Associate>
export const Associated = Type.Object({ debate_id: Text, associated: Type.Array(Text), count: Type.Integer() })
