import Type from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'
import { TIERS } from '../kinds-and-tiers.ts'
import { SPANS } from './figures.ts'

const Tier = Type.Enum([...TIERS])
const Whole = Type.Integer()
const Text = Type.String()
const byTier = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Object({ fast: schema, medium: schema, slow: schema, glacial: schema })

const TierSize = Type.Object({ count: Whole, size_bytes: Whole, oldest: Type.Optional(Time) })
const Transitions = Type.Object({
  promotions: Type.Record(Text, Whole),
  demotions: Type.Record(Text, Whole),
  total_promotions: Whole,
  total_demotions: Whole,
})
export const TierStats = Type.Object({
  ...byTier(TierSize).properties,
  tiers: byTier(TierSize),
  total_memories: Whole,
  transitions: Transitions,
})
export const entryCountNames = alsoNamed('entry_count', 'count')
export const tierNames = alsoNamed('tier', 'name')

export const Tiers = Type.Object({
  tiers: Type.Array(
    Type.Object({
      ...tierNames(Tier),
      ...entryCountNames(Whole),
      avg_importance: Share,
      avg_surprise: Share,
      avg_consolidation: Type.Number({ description: 'How many debates or people said an entry, on average' }),
      oldest_entry: orNull(Time),
      newest_entry: orNull(Time),
      utilization_pct: Type.Number(),
      limit: Type.Integer({ description: 'How many entries it has room for' }),
      half_life_hours: Type.Number(),
      size_bytes: Whole,
    }),
  ),
  total_memories: Whole,
  transitions_24h: Whole,
})
export const ArchiveStats = Type.Object({
  total_archived: Whole,
  archive_size_bytes: Whole,
  oldest_entry: orNull(Time),
  newest_entry: orNull(Time),
  compression_ratio: orNull(Type.Number({ description: 'The size of the words on disk, relative to their length' })),
  by_tier: byTier(Whole),
})
const Utilization = Type.Object({ utilization: Type.Number(), entries: Whole, limit: Whole })
export const byTierNames = alsoNamed('by_tier', 'tier_utilization')
export const pressureNames = alsoNamed('pressure_level', 'status')

export const utilizationNames = alsoNamed('utilization', 'pressure')

export const Pressure = Type.Object({
  ...utilizationNames(Type.Number({ description: 'Of the fullest tier' })),
  ...pressureNames(Type.Enum(['low', 'medium', 'high', 'critical'])),
  recommendations: Type.Array(Text),
  ...byTierNames(byTier(Utilization)),
  total_memories: Whole,
  cleanup_recommended: Type.Boolean(),
})

const TierFigures = {
  count: Whole,
  avg_importance: Share,
  hit_rate: Type.Number({ description: 'How often supplied passages were cited' }),
  promotion_rate: Type.Number({ description: 'Promoted entries, relative to the entries at the start' }),
  size_bytes: Whole,
}
export const entryTotalNames = alsoNamed('total_memories', 'total_entries')

export const Analytics = Type.Object({
  days: Type.Number(),
  period_start: Time,
  period_end: Time,
  granularity: Type.Enum([...SPANS]),
  ...entryTotalNames(Whole),
  tier_stats: byTier(Type.Object(TierFigures)),
  entries_by_tier: byTier(Whole),
  learning_velocity: Type.Number({ description: 'New entries per day' }),
  promotion_effectiveness: Type.Number({ description: 'The share of what was promoted that was cited afterwards' }),
  promotions: Whole,
  demotions: Whole,
  consolidation_events: Type.Integer({ description: 'Promotions, demotions and merges' }),
  avg_importance: Share,
  storage_bytes: Whole,
  data_points: Type.Array(
    Type.Object({
      timestamp: Time,
      entries_count: Whole,
      storage_bytes: Whole,
      operations: Type.Object({ stores: Whole, retrieves: Whole, deletes: Whole }),
    }),
  ),
  snapshots: Type.Array(Type.Object({ timestamp: Time, total_memories: Whole, entries_by_tier: byTier(Whole) })),
})
export const TierAnalytics = Type.Object({
  tier: Tier,
  days: Type.Number(),
  ...TierFigures,
  promotions: Whole,
  demotions: Whole,
})
export const Snapshotted = Type.Object({ status: Type.Enum(['success']), message: Text, timestamp: Time })
