import { STOP_WORDS } from './stop-words.ts'

/** The configuration for texts that no other one fits. */
export const SIMPLE = 'simple'

/** With a smaller share of stop words a text is in none of the languages whose stop words we know. */
const LEAST_SHARE = 0.1
/** Fewer words without a stop word say nothing about the language. */
const LEAST_WORDS = 20
/** In a shorter phrase a single stop word decides the language. */
const LEAST_TOLD = 5
const SAMPLE = 20_000

const BY_CODE: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** The configurations in which a word is a stop word. */
const CONFIGS_OF_WORD = configsOfWords()

function configsOfWords(): ReadonlyMap<string, readonly string[]> {
  const configs = new Map<string, string[]>()
  for (const [config, words] of STOP_WORDS) {
    for (const word of words) configs.set(word, [...(configs.get(word) ?? []), config])
  }
  return configs
}

/** Scripts that mostly one language uses, where PostgreSQL knows the language but has no stop words. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Greek}/gu, 'greek'],
  [/\p{Script=Arabic}/gu, 'arabic'],
  [/\p{Script=Armenian}/gu, 'armenian'],
  [/\p{Script=Tamil}/gu, 'tamil'],
  [/\p{Script=Devanagari}/gu, 'hindi'],
]

/** The configuration of a language tag such as `pt-BR`. */
export const configOfTag = (tag: string | undefined): string | undefined =>
  tag === undefined ? undefined : BY_CODE[tag.toLowerCase().split(/[-_]/)[0] ?? '']

/**
 * The most likely configuration for a text; undefined if it is too short to tell. A few words of another language do
 * not outweigh the likely one: it needs twice as many stop words, and at least two in any longer text.
 */
export function configOf(text: string, likely?: string): string | undefined {
  const sample = text.slice(0, SAMPLE)
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const found = new Map([...STOP_WORDS.keys()].map((config) => [config, 0]))
  for (const word of words) {
    for (const config of CONFIGS_OF_WORD.get(word) ?? []) found.set(config, (found.get(config) ?? 0) + 1)
  }
  let best = SIMPLE
  for (const [config, count] of found) if (count > (found.get(best) ?? 0)) best = config
  const most = found.get(best) ?? 0
  const ofLikely = found.get(likely ?? '')
  const fewest = words.length < LEAST_TOLD ? 1 : 2
  if (ofLikely !== undefined && (most < fewest || most < 2 * ofLikely)) best = likely ?? best
  const share = (found.get(best) ?? 0) / Math.max(1, words.length)
  if (share > 0 && share >= LEAST_SHARE) return best
  if (words.length < LEAST_WORDS) return undefined
  return BY_SCRIPT.find(([letters]) => (sample.match(letters)?.length ?? 0) > sample.length / 3)?.[1] ?? SIMPLE
}

/** How many passages each configuration reads, the most frequent first. */
export function commonest(counts: Iterable<Readonly<Record<string, number>>>, leastShare = 0): string[] {
  const passages = new Map<string, number>()
  for (const each of counts) {
    for (const [config, count] of Object.entries(each)) passages.set(config, (passages.get(config) ?? 0) + count)
  }
  const all = [...passages.values()].reduce((sum, count) => sum + count, 0)
  return [...passages]
    .filter(([, count]) => count > 0 && count >= all * leastShare)
    .sort(([one, some], [other, more]) => more - some || (one < other ? -1 : 1))
    .map(([config]) => config)
}
