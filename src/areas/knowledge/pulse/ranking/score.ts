import { HOUR_MS } from '../../../../shared/time/dates.ts'
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
  let weights = 0
  for (const [name, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]) {
    const part = parts[name]
    if (part === null) continue
    sum += weight * part
    weights += weight
  }
  const weighed = Math.min(1, (sum * ALL_WEIGHTS) / weights)
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

export const LEAST_LENGTH = 10
export const MOST_EMOJI = 0.1
export const LEAST_QUALITY = 0.5

const LETTER = /\p{L}/gu
const CAPITAL = /\p{Lu}/gu
const EMOJI = /\p{Extended_Pictographic}/gu
const REPEATED_MARKS = /[!?]{2,}|\.{4,}/
const LINK_ONLY = /^\s*(https?:\/\/|www\.)\S+\s*$/i
const BAIT = [
  /you won[’']?t believe/i,
  /\bwill (shock|blow|change) (you|your)\b/i,
  /\bthis one (weird )?trick\b/i,
  /\bnumber \d+ will\b/i,
  /\bwhat happen(s|ed) next\b/i,
  /\b(gone|goes) wrong\b/i,
  /\bdoctors hate\b/i,
  /\bclick here\b/i,
  /\b(omg|wtf)\b/i,
]
/** Shorter headlines in capitals may be names. */
const FEWEST_LETTERS = 12
const SHOUTED = 0.6

const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0

/** The share of emoji among the characters. */
export const emojiRatio = (text: string): number => countOf(text, EMOJI) / Math.max(1, [...text].length)

/** The quality of a headline: 1, minus deductions for shouting, repeated marks, clickbait and bare links. */
export function qualityOf(text: string): number {
  const letters = countOf(text, LETTER)
  const shouted = letters >= FEWEST_LETTERS && countOf(text, CAPITAL) / letters >= SHOUTED
  const against =
    (shouted ? 0.3 : 0) +
    (REPEATED_MARKS.test(text) ? 0.2 : 0) +
    (BAIT.some((words) => words.test(text)) ? 0.3 : 0) +
    (LINK_ONLY.test(text) ? 0.5 : 0)
  return Math.max(0, Math.round((1 - against) * 100) / 100)
}
