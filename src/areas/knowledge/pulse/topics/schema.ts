import Type, { type Static } from 'typebox'
import { MODES, MOST_ROUNDS } from '../../../../engine/protocol.ts'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { anyFields, orNull, Share, Time, UpTo } from '../../../../shared/schemas.ts'
import { Fault } from '../feeds/schema.ts'
import { REASONS } from '../ranking/rank-topics.ts'
import { OWN_FEEDS, PLATFORMS } from '../ranking/topic.ts'
import { MOST_TOPICS } from './platforms.ts'

const Platform = Type.Enum([...PLATFORMS, OWN_FEEDS, 'all'])

export const TrendingQuery = Type.Object({
  limit: UpTo(MOST_TOPICS, {
    default: 10,
    description: `Per platform; at most ${MOST_TOPICS}, higher values count as ${MOST_TOPICS}`,
  }),
  source: Type.Optional(Platform),
  platform: Type.Optional(Platform),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  min_score: Type.Optional(Share),
})
export type TrendingQuery = Static<typeof TrendingQuery>

const Parts = Type.Object({
  category: Share,
  volume: orNull(Share),
  controversy: orNull(Share),
  boost: Share,
  freshness: Share,
  credibility: Share,
  agreement: Share,
})

export const lastUpdatedNames = alsoNamed('last_updated', 'fetched_at')
export const platformNames = alsoNamed('platform', 'source')

const TrendingTopic = Type.Object({
  id: Type.String(),
  topic: Type.String(),
  ...platformNames(Type.String()),
  volume: orNull(Type.Integer()),
  category: Type.String(),
  url: orNull(Type.String()),
  discussion_url: orNull(Type.String()),
  raw_data: anyFields({ description: 'The content that the platform sent, at most 4 KB' }),
  score: Share,
  parts: Parts,
  quality: Share,
  passed_over: orNull(
    Type.Object({
      reason: Type.Enum(REASONS),
      why: Type.String({ description: 'The values it has, and the values it would need' }),
    }),
  ),
  dedup_key: Type.String(),
  velocity: orNull(Type.Number({ description: 'How much its volume grew in an hour' })),
  sources: Type.Array(Type.String(), { description: 'The places where people discuss it' }),
  related_topics: Type.Array(Type.String()),
  suggested_debate_prompt: Type.String(),
  published_at: orNull(Time),
  first_seen: Time,
  ...lastUpdatedNames(Time),
})

export const PlatformStatus = Type.Object({
  platform: Type.String(),
  configured: Type.Boolean(),
  needs: Type.Array(Type.String(), { description: 'The settings that are missing' }),
  fetched_at: orNull(Time),
  error: orNull(Fault),
  breaker: Type.Enum(['closed', 'open', 'half_open']),
})

export const countNames = alsoNamed('count', 'total')

export const Trending = Type.Object({
  topics: Type.Array(TrendingTopic),
  ...countNames(Type.Integer()),
  categories: Type.Array(Type.String()),
  sources: Type.Array(Type.String()),
  platforms: Type.Array(PlatformStatus),
  fetched_at: orNull(Time),
  updated_at: orNull(Time),
})

export const TopicDebate = Type.Object({
  topic: Type.Optional(Type.String({ maxLength: 2_000, description: '`topic` or `topic_id` is required' })),
  topic_id: Type.Optional(Type.String({ maxLength: 64, description: 'Of a trending topic' })),
  rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROUNDS, description: 'Default: 3' })),
  consensus_threshold: Type.Optional(Share),
  agents: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 8 })),
  protocol: Type.Optional(
    Type.Object({
      rounds: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROUNDS })),
      consensus: Type.Optional(Type.Enum(MODES)),
      consensus_threshold: Type.Optional(Share),
    }),
  ),
})
export type TopicDebate = Static<typeof TopicDebate>

export const StartedTopic = Type.Object({
  debate_id: Type.String(),
  topic: Type.String(),
  task: Type.String({ description: 'The question that is debated' }),
  status: Type.Enum(['started']),
  agents: Type.Array(Type.String()),
  evidence_ids: Type.Array(Type.String(), {
    description: 'Evidence from the page that the topic links to, if it could be read',
  }),
})
