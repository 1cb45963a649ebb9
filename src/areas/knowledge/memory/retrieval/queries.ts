import Type, { type Static } from 'typebox'
import { limitQuery, pageQuery } from '../../../../shared/pagination.ts'
import { CommaList, DateOrTime, Share, UpTo } from '../../../../shared/schemas.ts'
import { SPANS } from '../figures/figures.ts'
import { MEMORY_KINDS, TIERS } from '../kinds-and-tiers.ts'
import { EXTERNAL } from './query-parameters.ts'

export const LIMITS = {
  retrieve: { limit: 10, max: 100 },
  search: { limit: 20, max: 100 },
  entries: { limit: 20, max: 100 },
  critiques: { limit: 20, max: 100 },
  around: 50,
  offset: 10_000,
  days: 365,
} as const

const Sought = Type.Optional(
  Type.String({ maxLength: 4_000, description: 'The subject; `query` is accepted instead', 'x-required': true }),
)
const text = (description: string) => Type.Optional(Type.String({ maxLength: 4_000, description }))
const Tiers = Type.Optional(
  CommaList(TIERS, { maxLength: 100, description: 'One tier or several, separated by commas' }),
)
const OneTier = Type.Optional(Type.String({ maxLength: 50, 'x-enum': TIERS }))
const min_importance = Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Default: 0' }))
const Moment = (description: string) => Type.Optional(DateOrTime(description))

const Kind = Type.Optional(Type.String({ maxLength: 50, 'x-enum': MEMORY_KINDS }))

/** What narrows every search. */
const FILTERS = {
  tier: Tiers,
  tiers: Tiers,
  kind: Kind,
  min_importance,
  agent: Type.Optional(Type.String({ maxLength: 100, description: 'Only what this agent said' })),
  include_expired: Type.Optional(Type.Boolean({ description: 'Archived entries included' })),
  as_of: Moment('What held at that time, in place of what holds now'),
}

export const RetrieveQuery = Type.Object({
  query: text('What it is about; without it the newest are answered'),
  q: text('The same as `query`'),
  ...FILTERS,
  ...limitQuery(LIMITS.retrieve),
})

export const SearchQuery = Type.Object({
  q: Sought,
  query: text('The same as `q`'),
  ...FILTERS,
  sort: Type.Optional(Type.Enum(['relevance', 'importance', 'recency'], { description: 'Default: relevance' })),
  ...limitQuery(LIMITS.search),
})

export const IndexQuery = Type.Object({
  q: Sought,
  query: text('The same as `q`'),
  ...FILTERS,
  use_hybrid: Type.Optional(Type.Boolean({ description: 'Accepted but unused: one exact index ranks by words' })),
  include_external: Type.Optional(Type.Boolean({ description: 'All other sources too' })),
  external: Type.Optional(
    CommaList(Object.keys(EXTERNAL), { maxLength: 200, description: 'Other sources by name, separated by commas' }),
  ),
  ...limitQuery(LIMITS.search),
})

export const TimelineQuery = Type.Object({
  anchor_id: Type.String({ minLength: 1, maxLength: 200 }),
  before: UpTo(LIMITS.around, { minimum: 0, default: 3, description: 'At most 50' }),
  after: UpTo(LIMITS.around, { minimum: 0, default: 3, description: 'At most 50' }),
  tier: OneTier,
  min_importance,
})

export const EntriesQuery = Type.Object({
  ids: Type.Optional(
    CommaList([], { maxLength: 2000, description: 'Ids of entries, separated by commas. Default: the newest' }),
  ),
  tier: OneTier,
  kind: Kind,
  include_expired: Type.Optional(Type.Boolean({ description: 'Archived entries included' })),
  ...pageQuery(LIMITS.entries).properties,
})

export const CritiquesQuery = Type.Object({
  agent: Type.Optional(Type.String({ maxLength: 100, description: 'Only critiques of this agent' })),
  ...pageQuery(LIMITS.critiques).properties,
})

export const AnalyticsQuery = Type.Object({
  days: UpTo(LIMITS.days, { default: 30 }),
  period_hours: Type.Optional(UpTo(LIMITS.days * 24, { description: 'Instead of `days`; at most 8760' })),
  start_time: Moment('In place of `days`: a date or a time in ISO 8601'),
  end_time: Moment('Until now, unless told'),
  granularity: Type.Optional(Type.Enum([...SPANS], { description: 'Default: day' })),
})

export const CleanupQuery = Type.Object({
  tier: OneTier,
  archive: Type.Optional(
    Type.Boolean({
      description:
        'False deletes permanently what is archived or would be archived; owners and admins only. Default: true',
    }),
  ),
  max_age_hours: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 8760,
      description: 'Also archives entries created and last cited longer ago than this. Default: 0, off',
    }),
  ),
})

export const NewNote = Type.Object({
  content: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }),
  topic: Type.Optional(Type.String({ maxLength: 500, description: 'Its subject' })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20 })),
  importance: Type.Optional({
    ...Share,
    description: 'The share of the highest importance that a note can have. Default: 1',
  }),
})

export type RetrieveQuery = Static<typeof RetrieveQuery>
export type SearchQuery = Static<typeof SearchQuery>
export type IndexQuery = Static<typeof IndexQuery>
export type TimelineQuery = Static<typeof TimelineQuery>
export type EntriesQuery = Static<typeof EntriesQuery>
export type CritiquesQuery = Static<typeof CritiquesQuery>
export type AnalyticsQuery = Static<typeof AnalyticsQuery>
export type CleanupQuery = Static<typeof CleanupQuery>
export type NewNote = Static<typeof NewNote>
