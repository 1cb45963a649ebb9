import { createHash } from 'node:crypto'
import { likeness } from '../../../../shared/text/likeness.ts'
import { contentStems } from '../../../../shared/text/stems.ts'
import type { SchedulerConfig } from '../scheduler/config.ts'
import {
  ageHours,
  emojiRatio,
  LEAST_LENGTH,
  LEAST_QUALITY,
  MOST_EMOJI,
  OVER_AFTER_LIVES,
  partsOf,
  qualityOf,
  type ScoreParts,
  scoreOf,
  weighedVolume,
} from './score.ts'
import { PLACE_FACTS, type Place, type SeenTopic } from './topic.ts'

/** Two headlines with this much likeness count as the same topic. */
export const ALIKE = 0.6

/** Why a topic is skipped, in the order of the checks. */
export const REASONS = [
  'too_short',
  'too_many_emoji',
  'low_quality',
  'category_blocked',
  'category_not_allowed',
  'low_volume',
  'low_controversy',
  'duplicate',
  'similar',
  'too_old',
  'low_score',
  'no_material',
] as const
export type Reason = (typeof REASONS)[number]

interface PassedOver {
  reason: Reason
  /** The value found and the value required. */
  why: string
}

export interface RankedTopic {
  topic: SeenTopic
  key: string
  category: string
  quality: number
  score: number
  parts: ScoreParts
  /** The same topic on other platforms. */
  alsoAt: readonly SeenTopic[]
  passedOver: PassedOver | null
}

/** A topic already used within the window, by key and words. */
export interface Earlier {
  key: string
  text: string
  /** Whether no material could be read. */
  withoutMaterial: boolean
}

interface Circumstances {
  config: SchedulerConfig
  earlier: readonly Earlier[]
  now: Date
}

interface Worded {
  topic: SeenTopic
  words: readonly string[]
}

/** Scores every topic, decides whether and why it is skipped, and sorts the best first. */
export function rankTopics(topics: readonly SeenTopic[], { config, earlier, now }: Circumstances): RankedTopic[] {
  const worded = topics.map((topic) => ({ topic, words: contentStems(topic.text) }))
  const before = earlier.map((each) => ({ ...each, words: contentStems(each.text) }))
  return worded
    .map(({ topic, words }): RankedTopic => {
      const { text, place } = topic
      const category = categoryOf(text, place)
      const quality = qualityOf(text)
      const alsoAt = likeIt({ topic, words }, worded)
      const parts = partsOf(topic, {
        facts: PLACE_FACTS[place],
        category: categoryWorth(category, config),
        boosted: holdsOneOf(text, config.boost_keywords),
        agreed: alsoAt.length > 0,
        model: config.decay_model,
        now,
      })
      const judged = { topic, key: dedupKey(text), category, quality, parts, score: scoreOf(parts), alsoAt }
      return { ...judged, passedOver: passedOver({ ...judged, words }, config, before, now) }
    })
    .sort((one, other) => other.score - one.score || (one.topic.id < other.topic.id ? -1 : 1))
}

/** Matches whole words in any case. */
const holdsOneOf = (text: string, words: readonly string[]): boolean => {
  const spaced = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.some((word) => spaced.includes(` ${word.toLowerCase().trim()} `))
}

/** Similar topics of other platforms. */
const likeIt = ({ topic, words }: Worded, all: readonly Worded[]) =>
  all.flatMap((other) =>
    other.topic.place !== topic.place && likeness(words, other.words) >= ALIKE ? [other.topic] : [],
  )

function categoryWorth(category: string, { allowed_categories: allowed }: SchedulerConfig): number {
  if (allowed.length === 0) return 0.5
  return allowed.includes(category) ? 1 : 0
}

type Weighed = Omit<RankedTopic, 'passedOver'> & { words: readonly string[] }
type Before = Earlier & { words: readonly string[] }

function passedOver(judged: Weighed, config: SchedulerConfig, before: readonly Before[], now: Date): PassedOver | null {
  const { topic, category, quality, key, words, parts, score } = judged
  const facts = PLACE_FACTS[topic.place]
  const length = [...topic.text.trim()].length
  const volume = weighedVolume(topic, facts)
  const lives = ageHours(topic, now) / facts.halfLifeHours
  const same = before.find((each) => each.key === key)
  const similar = before.find((each) => likeness(each.words, words) >= ALIKE)
  const allowed = config.allowed_categories
  const checks: readonly (readonly [Reason, boolean, () => string])[] = [
    ['too_short', length < LEAST_LENGTH, () => `${length} characters; at least ${LEAST_LENGTH}`],
    ['too_many_emoji', emojiRatio(topic.text) > MOST_EMOJI, () => `at most ${MOST_EMOJI} of its characters`],
    ['low_quality', quality < LEAST_QUALITY, () => `${quality}; at least ${LEAST_QUALITY}`],
    ['category_blocked', config.blocked_categories.includes(category), () => category],
    [
      'category_not_allowed',
      allowed.length > 0 && !allowed.includes(category),
      () => `${category} is none of ${allowed.join(', ')}`,
    ],
    [
      'low_volume',
      volume !== null && volume < config.min_volume_threshold,
      () => `${Math.round(volume ?? 0)}; at least ${config.min_volume_threshold}`,
    ],
    [
      'low_controversy',
      parts.controversy !== null && parts.controversy < config.min_controversy_score,
      () => `${(parts.controversy ?? 0).toFixed(2)}; at least ${config.min_controversy_score}`,
    ],
    ['no_material', same?.withoutMaterial === true, () => 'nothing that it links to could be read'],
    ['duplicate', same !== undefined, () => `debated within ${config.dedup_window_hours} hours`],
    ['similar', similar !== undefined && !similar.withoutMaterial, () => `like “${similar?.text ?? ''}”`],
    ['too_old', lives > OVER_AFTER_LIVES, () => `${Math.round(lives * facts.halfLifeHours)} hours old`],
    ['low_score', score < config.min_score, () => `${score.toFixed(2)}; at least ${config.min_score}`],
  ]
  const failed = checks.find(([, fails]) => fails)
  return failed ? { reason: failed[0], why: failed[2]() } : null
}

/** The key that identifies a repeated topic: the first 16 hex digits of the SHA-256 of its text, lower-cased and trimmed. */
export const dedupKey = (text: string): string =>
  createHash('sha256').update(text.trim().toLowerCase()).digest('hex').slice(0, 16)

/** The keywords of each category; the first category with the most matches wins. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ai: 'ai|agi|llm|llms|gpt|chatgpt|openai|anthropic|claude|gemini|mistral|llama|deepseek|machine learning|deep learning|neural|artificial intelligence|language model|language models|diffusion|transformer|chatbot|copilot|robot|robots'.split(
    '|',
  ),
  programming:
    'programming|code|coding|compiler|rust|python|javascript|typescript|golang|java|kotlin|swift|c++|sql|postgres|postgresql|sqlite|database|api|framework|library|open source|git|linux kernel|kernel|debugging|refactoring|algorithm|webassembly|wasm|react|node.js|docker|kubernetes|terminal|cli|sdk|repository|bug|bugs|software'.split(
      '|',
    ),
  science:
    'science|scientist|scientists|study|research|researchers|physics|quantum|biology|chemistry|astronomy|space|nasa|telescope|planet|mars|moon|climate|gene|genes|genome|dna|cancer|vaccine|fossil|neuroscience|mathematics|theorem|particle|fusion'.split(
      '|',
    ),
  tech: 'tech|technology|google|apple|microsoft|amazon|meta|nvidia|intel|amd|chip|chips|semiconductor|gpu|cpu|startup|startups|android|iphone|browser|chrome|firefox|internet|web|cloud|aws|cyber|security|hack|hacked|hackers|encryption|privacy|password|data breach|smartphone|laptop|linux|windows|app|apps|vpn|5g|battery|electric car|tesla'.split(
    '|',
  ),
  business:
    'business|company|companies|market|markets|stock|stocks|ipo|acquisition|acquires|merger|layoffs|revenue|profit|ceo|investors|economy|inflation|bank|banks|trade|tariff|tariffs|funding'.split(
      '|',
    ),
  health:
    'health|hospital|doctor|doctors|patients|disease|drug|drugs|medicine|medical|mental health|diet|fda|virus'.split(
      '|',
    ),
  politics:
    'politics|election|elections|president|senate|congress|parliament|minister|government|democrat|democrats|republican|republicans|trump|biden|putin|vote|voters|war|sanctions|supreme court|immigration|protest|protests|party leader'.split(
      '|',
    ),
  religion: 'religion|religious|church|pope|islam|muslim|christian|jewish|hindu|buddhist|bible|quran|mosque|god'.split(
    '|',
  ),
  sports: 'sports|football|soccer|nba|nfl|mlb|olympics|tennis|golf|cricket|championship|world cup|league|coach'.split(
    '|',
  ),
  entertainment:
    'movie|movies|film|netflix|music|album|celebrity|actor|actress|tv show|series|game|games|gaming|oscars'.split('|'),
}

const GENERAL = 'general'

const PATTERNS = Object.entries(WORDS).map(([category, words]) => {
  const alternatives = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return { category, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}+])`, 'giu') }
})

/** The category of a platform, for headlines without keywords. */
const OF_PLACE: Partial<Record<Place, string>> = { github: 'programming' }

export function categoryOf(text: string, place: Place): string {
  let best = OF_PLACE[place] ?? GENERAL
  let most = 0
  for (const { category, pattern } of PATTERNS) {
    const found = new Set(text.match(pattern)?.map((word) => word.toLowerCase())).size
    if (found > most) [best, most] = [category, found]
  }
  return best
}
