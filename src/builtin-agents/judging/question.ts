import { sentencesOf } from '../reading/sentences.ts'
import { contentStems, isStopWord, type Token, tokensOf } from '../reading/words.ts'
import { type Change, changeIn } from './change.ts'
import { cuesAt } from './cues.ts'
import { isGeneric, isLight } from './generic.ts'
import { parse } from './polarity.ts'
import { type Verb, verbAt } from './verbs.ts'

const MODALS = new Set(['should', 'shall', 'must', 'can', 'could', 'may', 'do', 'would', 'ought'])
const PRONOUNS = new Set(['we', 'i', 'they', 'you', 'one'])
const SKIPPED = new Set(
  'really now still also ever start to just immediately consider not need want think about'.split(' '),
)
/** "Is it time to …" asks for advice as "Should we …" does. */
const ADVISABLE =
  /^(?:is|isn['’]t|would|does) (?:it|now)\b.*\b(?:time|worth|wise|sense|sensible|right|idea|reasonable|advisable) (?:to|\w+ing)\b/i
const MOST_TERMS = 48
const MOST_KEYWORDS = 5

/** What a question asks, as far as rules can tell. */
export interface Question {
  /** Its words, by how much they say. */
  terms: ReadonlyMap<string, number>
  /** The same words as they are written, the most telling first. */
  keywords: readonly string[]
  /** The same in the order of the question, with those together that stand together: "order database". */
  matters: readonly string[]
  /** Those of them that are probably names. */
  names: readonly string[]
  /** Neighbouring words, as in "free tier": what they say is part of the name. */
  pairs: ReadonlySet<string>
  /** What a yes would take up, keep or leave. */
  change: Change
  /** −1 when a yes would be bad news: "Is it vulnerable?". */
  sign: 1 | -1
  /** What an open question wants to hear: what is good, what is bad, or just what is so. */
  wants: 'good' | 'bad' | 'facts'
  /** It asks for one of several. */
  single: boolean
}

/** The sentence that asks: the last one with a question mark, or else everything, also when that one alone says nothing. */
function askingPart(topic: string): string {
  const sentences = sentencesOf(topic).map(({ text }) => text)
  const asking = sentences.findLast((text) => /[?？؟]/.test(text)) ?? ''
  return contentStems(asking).some((stem) => !isGeneric(stem) && !isLight(stem)) ? asking : topic
}

const LONGEST = 8000

export function readQuestion(whole: string): Question {
  const topic = whole.slice(0, LONGEST)
  const asking = askingPart(topic)
  const tokens = tokensOf(asking).slice(0, 400)
  const words = tokens.filter(({ mark }) => !mark)
  const advisable = ADVISABLE.test(asking)
  const advises =
    advisable ||
    MODALS.has(words[0]?.word ?? '') ||
    /^(?:how|what|which|who)\b.*\b(?:should|shall|can|do)\b/i.test(asking)
  const polarity = parse(tokens).assertions.reduce((sum, { value }) => sum + value, 0)
  const { terms, keywords, matters, names } = termsOf(topic, asking)
  return {
    terms,
    keywords,
    matters,
    names,
    pairs: pairsIn(tokens),
    change: changeIn(words, verbOf(words, advisable)),
    sign: !advises && polarity < 0 ? -1 : 1,
    wants: wantsOf(asking, advises, polarity),
    single: /^\s*(?:which|who|where|when)\b/i.test(asking),
  }
}

export const pairsIn = (tokens: readonly Token[]) =>
  new Set(tokens.slice(1).map(({ stem }, at) => `${tokens[at]?.stem} ${stem}`))

function wantsOf(asking: string, advises: boolean, polarity: number): Question['wants'] {
  if (advises || /\b(?:best|recommend|improve|better)\b/i.test(asking)) return 'good'
  return polarity < 0 ? 'bad' : 'facts'
}

/** The verb that a question of the kind "Should we …" or "Should they be …" turns on. */
function verbOf(words: readonly Token[], advisable: boolean): Verb | undefined {
  const modal = advisable ? 0 : words.findIndex(({ word }) => MODALS.has(word))
  if (modal < 0) return
  const pronoun = words.findIndex(({ word }, at) => at > modal && at <= modal + 2 && PRONOUNS.has(word))
  if (pronoun < 0) {
    const passive = words.findIndex(({ word }) => word === 'be')
    const found = words.flatMap((_, at) => (at > modal ? (verbAt(words, at) ?? []) : []))
    return found.find(({ at }) => at === passive + 1) ?? found[0]
  }
  const at = words.findIndex(({ word }, place) => place > pronoun && !SKIPPED.has(word))
  const stem = words[at]?.stem
  return stem === undefined ? undefined : (verbAt(words, at) ?? { kind: 'adopting', at, stems: [stem] })
}

function termsOf(topic: string, asking: string) {
  const terms = new Map<string, number>()
  const written = new Map<string, string>()
  const tokens = tokensOf(asking)
  for (const [at, token] of tokens.entries()) {
    if (token.mark || isStopWord(token.word) || terms.size >= MOST_TERMS) continue
    const light = isGeneric(token.stem) || isLight(token.stem) || cuesAt(tokens, at).length > 0
    const weight = token.name && at > 0 ? 2 : light ? 0.4 : 1
    for (const stem of contentStems(token.word)) terms.set(stem, Math.max(weight, terms.get(stem) ?? 0))
    if (!written.has(token.stem)) written.set(token.stem, token.name ? wordIn(asking, token.word) : token.word)
  }
  if (topic !== asking)
    for (const stem of contentStems(topic)) if (terms.size < MOST_TERMS && !terms.has(stem)) terms.set(stem, 0.2)
  const keywords = [...written]
    .sort(([a], [b]) => (terms.get(b) ?? 0) - (terms.get(a) ?? 0))
    .filter(([stem]) => (terms.get(stem) ?? 0) > 0.4 || written.size < 3)
    .slice(0, MOST_KEYWORDS)
  return {
    terms,
    keywords: keywords.map(([, word]) => word),
    matters: runsOf(tokens, new Map(keywords)),
    names: keywords.map(([, word]) => word).filter((word) => /^\p{Lu}|\p{N}/u.test(word)),
  }
}

/** Words that stand next to each other, as one. */
function runsOf(tokens: readonly Token[], written: ReadonlyMap<string, string>): string[] {
  const runs: string[] = []
  tokens.forEach(({ stem }, at) => {
    const word = written.get(stem)
    if (word === undefined) return
    const continues = at > 0 && written.has(tokens[at - 1]?.stem ?? '')
    runs.push(continues ? `${runs.pop()} ${word}` : word)
  })
  return [...new Set(runs)]
}

/** A name as the question spells it. */
function wordIn(text: string, lower: string): string {
  const at = text.toLowerCase().indexOf(lower)
  return at < 0 ? lower : text.slice(at, at + lower.length)
}
