import type { PlaceFacts, SeenTopic } from './topic.ts'

/** The parts of a score; the weight of a part that a platform does not report goes to the others. */
export interface ScoreParts {
  category: number
  volume: number | null
  controversy: number | null
  boost: number
  freshness: number
  credibility: number
  /** A bonus for topics that appear on several platforms. */
  agreement: number
}

const WEIGHTS = { category: 0.3, volume: 0.3, controversy: 0.4, boost: 0.2 } as const
const ALL_WEIGHTS = 1.2
/** The volume that counts as full. */
const FULL_VOLUME = Math.log(5_001)
const AGREEMENT = 0.2
const HOUR_MS = 3_600_000

/** The volume in a unit common to all platforms. */
export const weighedVolume = ({ volume }: SeenTopic, { volumeMultiplier }: PlaceFacts): number | null =>
  volume === null ? null : volume * volumeMultiplier

/** How far people disagree, by the ratio of replies to approval or by split votes. */
export function controversyOf({ points, comments, upvoteRatio, likes, replies }: SeenTopic): number | null {
  if (upvoteRatio !== null) return 1 - Math.abs(2 * upvoteRatio - 1)
  if (points !== null && comments !== null) return shareOf(comments, points)
  if (likes !== null && replies !== null) return shareOf(replies, likes)
  return null
}

const shareOf = (one: number, other: number) => (one + other > 0 ? one / (one + other) : 0)

export const ageHours = ({ publishedAt, firstSeen }: SeenTopic, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(publishedAt ?? firstSeen)) / HOUR_MS)

interface Circumstances {
  facts: PlaceFacts
  /** 1 if its category was requested, ½ if every category is allowed. */
  category: number
  boosted: boolean
  agreed: boolean
  model: DecayModel
  now: Date
}

export function partsOf(topic: SeenTopic, { facts, category, boosted, agreed, model, now }: Circumstances): ScoreParts {
  const weighed = weighedVolume(topic, facts)
  return {
    category,
    volume: weighed === null ? null : Math.min(1, Math.log(1 + weighed) / FULL_VOLUME),
    controversy: controversyOf(topic),
    boost: boosted ? 1 : 0,
    freshness: freshness(model, ageHours(topic, now), facts.halfLifeHours),
    credibility: facts.credibility,
    agreement: agreed ? AGREEMENT : 0,
  }
}

export function scoreOf(parts: ScoreParts): number {
  let sum = 0
  let told = 0
  for (const [name, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]) {
    const part = parts[name]
    if (part === null) continue
    sum += weight * part
    told += weight
  }
  const weighed = Math.min(1, (sum * ALL_WEIGHTS) / told)
  return Math.min(1, weighed * parts.freshness * parts.credibility + parts.agreement)
}

export const DECAY_MODELS = ['EXPONENTIAL', 'LINEAR', 'STEP', 'LOGARITHMIC'] as const
type DecayModel = (typeof DECAY_MODELS)[number]

/** The remaining value of a topic by age; `lives` is the age in half-lives. */
const MODELS: Readonly<Record<DecayModel, (lives: number) => number>> = {
  EXPONENTIAL: (lives) => 0.5 ** lives,
  LINEAR: (lives) => Math.max(0, 1 - lives / 2),
  STEP: (lives) => (lives < 1 ? 1 : lives < 2 ? 0.5 : lives < 4 ? 0.25 : 0),
  LOGARITHMIC: (lives) => 1 / (1 + Math.log(1 + lives)),
}

export const freshness = (model: DecayModel, ageHours: number, halfLifeHours: number): number =>
  MODELS[model](Math.max(0, ageHours) / halfLifeHours)

/** After this many half-lives a topic is over, whatever the model says. */
export const OVER_AFTER_LIVES = 8
