import Type, { type Static } from 'typebox'
import { MOST_ROUNDS } from '../../../../engine/protocol.ts'
import { type FieldFault, refuseFaults } from '../../../../shared/errors.ts'
import { disagreement } from '../../../../shared/field-names.ts'
import { Share } from '../../../../shared/schemas.ts'
import { DECAY_MODELS } from '../ranking/score.ts'
import { PLATFORMS } from '../ranking/topic.ts'

const Names = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50, description })

const OWN = {
  poll_interval_seconds: Type.Integer({ minimum: 60, maximum: 86_400, description: 'Default: 300' }),
  platforms: Type.Array(Type.Enum(PLATFORMS), {
    maxItems: PLATFORMS.length,
    uniqueItems: true,
    description: 'The organization’s own feeds are always included. Default: `hackernews` and `reddit`',
  }),
  max_debates_per_hour: Type.Integer({ minimum: 0, maximum: 60, description: 'Default: 6' }),
  min_interval_between_debates: Type.Integer({ minimum: 0, maximum: 86_400, description: 'Seconds. Default: 600' }),
  min_volume_threshold: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'Applies where a platform reports a volume, times its multiplier. Default: 100',
  }),
  min_controversy_score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Applies where a platform reports how far people disagree. Default: 0.3',
  }),
  allowed_categories: Names('Empty allows all. Default: `tech`, `ai`, `science`, `programming`'),
  blocked_categories: Names('Default: `politics`, `religion`'),
  dedup_window_hours: Type.Integer({ minimum: 1, maximum: 720, description: 'Default: 24' }),
  debate_rounds: Type.Integer({ minimum: 1, maximum: MOST_ROUNDS, description: 'Default: 3' }),
  consensus_threshold: Type.Number({ minimum: 0, maximum: 1, description: 'Default: 0.7' }),
  auto_debate: Type.Boolean({ description: 'Whether debates are started at all. Default: true' }),
  min_score: Type.Number({ minimum: 0, maximum: 1, description: 'Default: 0' }),
  decay_model: Type.Enum(DECAY_MODELS, { description: 'How topics age. Default: `EXPONENTIAL`' }),
  boost_keywords: Names('Words that make a topic worth more'),
}

export const SchedulerConfig = Type.Object(OWN)
export type SchedulerConfig = Static<typeof SchedulerConfig>

export const DEFAULT_CONFIG: SchedulerConfig = {
  poll_interval_seconds: 300,
  platforms: ['hackernews', 'reddit'],
  max_debates_per_hour: 6,
  min_interval_between_debates: 600,
  min_volume_threshold: 100,
  min_controversy_score: 0.3,
  allowed_categories: ['tech', 'ai', 'science', 'programming'],
  blocked_categories: ['politics', 'religion'],
  dedup_window_hours: 24,
  debate_rounds: 3,
  consensus_threshold: 0.7,
  auto_debate: true,
  min_score: 0,
  decay_model: 'EXPONENTIAL',
  boost_keywords: ['should', 'versus', 'vs', 'controversial', 'debate', 'ethics', 'risk', 'future of'],
}

const SOURCES = [...PLATFORMS, 'all'] as const

/** The names that existing clients use for three of the settings. */
const OTHER_NAMES = {
  fetch_interval_minutes: Type.Number({
    minimum: 1,
    maximum: 1_440,
    description: '`poll_interval_seconds`, in minutes',
  }),
  sources: Type.Array(Type.Enum(SOURCES), {
    maxItems: SOURCES.length,
    uniqueItems: true,
    description: '`platforms`; `all` means all of them',
  }),
  categories: Names('`allowed_categories`'),
}

export const ConfigChange = Type.Partial(Type.Object({ ...OWN, ...OTHER_NAMES }))
export type ConfigChange = Static<typeof ConfigChange>

export const ShownConfig = Type.Object({
  ...OWN,
  ...OTHER_NAMES,
  min_quality_threshold: Share,
  similarity_threshold: Share,
})

/** The configuration after a change; two names of one setting must agree. */
export function changedConfig(config: SchedulerConfig, change: ConfigChange): SchedulerConfig {
  const { fetch_interval_minutes: minutes, sources, categories, ...own } = change
  const same = { ...own }
  const faults: FieldFault[] = []
  const also = <Name extends keyof SchedulerConfig>(
    other: string,
    name: Name,
    value: SchedulerConfig[Name] | undefined,
  ) => {
    if (value === undefined) return
    const fault = disagreement({ [name]: own[name], [other]: value })
    if (fault) faults.push(fault)
    Object.assign(same, { [name]: value })
  }
  also('fetch_interval_minutes', 'poll_interval_seconds', minutes === undefined ? undefined : Math.round(minutes * 60))
  also('sources', 'platforms', sources && PLATFORMS.filter((name) => sources.includes(name) || sources.includes('all')))
  also('categories', 'allowed_categories', categories)
  refuseFaults(faults)
  return { ...config, ...same }
}
