import Type, { type Static } from 'typebox'
import { MOMENT_TYPES } from '../../../engine/insight/moments.ts'
import { TRAITS } from '../../../engine/insight/traits.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Share, Time, UpTo } from '../../../shared/schemas.ts'

const MomentType = Type.Enum([...MOMENT_TYPES])

export const timestampNames = alsoNamed('timestamp', 'created_at')
export const significanceNames = alsoNamed('significance', 'significance_score')

export const descriptionNames = alsoNamed('description', 'content')

export const Moment = Type.Object({
  id: Type.String(),
  type: MomentType,
  debate_id: Type.String(),
  agent: Type.String(),
  other_agents: Type.Array(Type.String()),
  round: Type.Integer(),
  ...descriptionNames(Type.String()),
  ...significanceNames(Share),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  ...timestampNames(Time),
})

const OfDebate = Type.Object({
  debate_id: Type.Optional(Type.String({ description: 'Only the moments of this debate' })),
})
const DebateId = orNull(Type.String())
const Counts = Type.Record(Type.String(), Type.Integer())

export const SummaryQuery = OfDebate
export const Summary = Type.Object({
  debate_id: DebateId,
  total_moments: Type.Integer(),
  by_type: Type.Object(
    Object.fromEntries(MOMENT_TYPES.map((type) => [type, Type.Integer()])) as Record<
      (typeof MOMENT_TYPES)[number],
      ReturnType<typeof Type.Integer>
    >,
  ),
  by_agent: Counts,
  recent_count_24h: Type.Integer(),
  most_significant: orNull(Moment),
  recent: Type.Array(Moment),
  highlights: Type.Array(Moment, { description: 'The most significant' }),
  key_turning_points: Type.Array(Moment, { description: 'Those highlights that changed a decision' }),
})

export const TimelineQuery = Type.Object({
  ...OfDebate.properties,
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
const MomentList = listOf('moments', Moment)
export const Timeline = Type.Object({
  ...MomentList.properties,
  debate_id: DebateId,
  duration_seconds: Type.Number({ description: 'From the first moment of this page to the last' }),
})

export const PERIODS = { '24h': 1, '7d': 7, '30d': 30 } as const
export const TrendingQuery = Type.Object({
  period: Type.Enum(Object.keys(PERIODS) as (keyof typeof PERIODS)[], { default: '7d' }),
  limit: UpTo(50, { default: 10 }),
})
export const momentListNames = alsoNamed('trending', 'moments', 'items')

export const Trending = Type.Object({
  period: Type.String(),
  ...momentListNames(Type.Array(Moment)),
  count: Type.Integer(),
  top_debates: Type.Array(Type.String()),
})

export const ByTypePage = pageQuery({ limit: 50, max: 200 })
export const ByType = Type.Object({ type: MomentType, ...MomentList.properties })

export const TraitsQuery = Type.Object({
  min_confidence: Type.Number({ minimum: 0, maximum: 1, default: 0.5 }),
  limit: UpTo(100, { default: 20 }),
})

const EmergentTrait = Type.Object({
  agent: Type.String(),
  trait: Type.Enum([...TRAITS]),
  domain: Type.String(),
  confidence: Type.Number({ description: 'A lower bound of its share' }),
  evidence: Type.Array(Type.String()),
  detected_at: Time,
})
export const traitListNames = alsoNamed('emergent_traits', 'items')

export const EmergentTraits = Type.Object({
  ...traitListNames(Type.Array(EmergentTrait)),
  count: Type.Integer(),
  total: Type.Integer(),
  min_confidence: Type.Number(),
})

const Figures = {
  debates: Type.Integer(),
  consensus_rate: orNull(Share),
  average_rounds: orNull(Type.Number()),
  average_confidence: orNull(Share),
  outcomes: Type.Integer({ description: 'Decisions whose outcome became known' }),
  accuracy: orNull(Share),
  brier: orNull(Type.Number()),
}

const LearnedPattern = Type.Object({
  id: Type.String(),
  pattern_type: Type.Enum(['agent_trait', 'domain_accuracy']),
  description: Type.String(),
  confidence: Type.Number(),
  frequency: Type.Integer(),
  first_seen: Time,
  last_seen: Time,
  metadata: Type.Record(Type.String(), Type.Unknown()),
})
export const Evolution = Type.Object({
  summary: Type.Object({
    ...Figures,
    days: Type.Integer({ description: 'How far back this looks' }),
    patterns: Type.Integer(),
    trend: Type.Enum(['improving', 'stable', 'declining', 'unknown'], {
      description: 'The accuracy of the later half of the outcomes compared with the earlier half',
    }),
  }),
  timeline: Type.Array(Type.Object({ date: Type.String(), timestamp: Time, ...Figures })),
  patterns: Type.Array(LearnedPattern),
})

export type Moment = Static<typeof Moment>
export type Summary = Static<typeof Summary>
export type Evolution = Static<typeof Evolution>
