import { sentencesOf } from '../reading/sentences.ts'
import { contentStems, isStopWord, stemOf, type Token, tokensOf } from '../reading/words.ts'
import { cuesAt } from './cues.ts'
import { parse } from './polarity.ts'

const listed = (words: string) => new Set(words.split(/\s+/).map(stemOf))

/** Words of questions that say little about what is asked. */
const GENERIC = listed(
  `use using new service system team company project product year way thing good best better option plan approach process
  time work make get take go need want next current our software tool solution people start question decide decision
  consider choose pick select follow do think answer problem old`,
)
/** Verbs that any question may turn on. */
const LIGHT = listed('adopt get have move accept stop keep continue stay buy change let give put run')
const LEAVING = listed(
  `stop drop abandon remove ban retire cancel reduce cut kill delete discontinue end quit reject avoid deprecate sunset leave
  abolish scrap lift waive repeal revoke skip withdraw suspend freeze dismantle fire close dismiss terminate fix solve address mitigate prevent eliminate limit disable forbid decommission`,
)
const KEEPING = listed('continue keep stay remain retain maintain stick renew extend')
const ADOPTING = listed(
  'adopt use choose pick buy hire select migrate move switch introduce implement launch deploy accept approve build sign join',
)
/** What people call the step from the old to the new, whatever the question calls it. */
const CHANGING = listed('migrate switch move transition change replace rewrite rollout conversion upgrade')

const MODALS = new Set(['should', 'shall', 'must', 'can', 'could', 'may', 'do', 'would', 'ought'])
const PRONOUNS = new Set(['we', 'i', 'they', 'you', 'one'])
const SKIPPED = new Set(['really', 'now', 'still', 'also', 'ever', 'start', 'to', 'just', 'immediately', 'consider'])
const RIVAL_AFTER = new Set(['over', 'than', 'versus', 'vs', 'unlike'])
const MOST_TERMS = 48

/** What a question asks, as far as rules can tell. */
export interface Question {
  /** Its words, by how much they say. */
  terms: ReadonlyMap<string, number>
  /** The same words as they are written, the most telling first. */
  keywords: readonly string[]
  /** Those of them that are probably names. */
  names: readonly string[]
  /** Neighbouring words, as in "free tier": what they say is part of the name. */
  pairs: ReadonlySet<string>
  /** How the thing named relates to a yes: taken up, kept, or left. */
  move: 'change' | 'keep' | 'leave'
  action: ReadonlySet<string>
  target: ReadonlySet<string>
  /** What the target would replace. */
  rival: ReadonlySet<string>
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
  return contentStems(asking).some((stem) => !GENERIC.has(stem) && !LIGHT.has(stem)) ? asking : topic
}

const LONGEST = 8000

export function readQuestion(whole: string): Question {
  const topic = whole.slice(0, LONGEST)
  const asking = askingPart(topic)
  const tokens = tokensOf(asking).slice(0, 400)
  const words = tokens.filter(({ mark }) => !mark)
  const advises =
    MODALS.has(words[0]?.word ?? '') || /^(?:how|what|which|who)\b.*\b(?:should|shall|can|do)\b/i.test(asking)
  const verb = actionOf(words)
  const { target, rival } = sidesOf(words, verb)
  const action = new Set(verb ? [verb.stem] : [])
  const replaces = words.some(({ stem }) => stem === stemOf('replace')) && rival.size > 0
  const polarity = parse(tokens).assertions.reduce((sum, { value }) => sum + value, 0)
  const kind = verb && !replaces ? moveOf(verb.stem) : 'change'
  const { terms, keywords, names } = termsOf(topic, asking)
  return {
    terms,
    keywords,
    names,
    pairs: pairsIn(tokens),
    move: kind,
    action,
    target,
    rival,
    sign: !advises && polarity < 0 ? -1 : 1,
    wants: wantsOf(asking, advises, polarity),
    single: /^\s*(?:which|who|where|when)\b/i.test(asking),
  }
}

export const pairsIn = (tokens: readonly Token[]) =>
  new Set(tokens.slice(1).map(({ stem }, at) => `${tokens[at]?.stem} ${stem}`))

function moveOf(stem: string): Question['move'] {
  if (LEAVING.has(stem)) return 'leave'
  return KEEPING.has(stem) ? 'keep' : 'change'
}

function wantsOf(asking: string, advises: boolean, polarity: number): Question['wants'] {
  if (advises || /\b(?:best|recommend|improve|better)\b/i.test(asking)) return 'good'
  return polarity < 0 ? 'bad' : 'facts'
}

/** The verb that a question of the kind "Should we …" turns on. */
function actionOf(words: readonly Token[]): Token | undefined {
  const modal = words.findIndex(({ word }) => MODALS.has(word))
  if (modal < 0) return
  const pronoun = words.findIndex(({ word }, at) => at > modal && at <= modal + 2 && PRONOUNS.has(word))
  if (pronoun < 0) return words.find(({ stem }) => LEAVING.has(stem) || KEEPING.has(stem) || ADOPTING.has(stem))
  const rest = words.slice(pronoun + 1).filter(({ word }) => !SKIPPED.has(word) && word !== 'not')
  return rest[0]
}

/** Tells what would be taken up from what it would replace: "from A to B", "replace A with B", "B instead of A". */
function sidesOf(words: readonly Token[], verb: Token | undefined) {
  const target = new Set<string>()
  const rival = new Set<string>()
  const common = new Set<string>()
  const crosses = words.some(({ word }) => word === 'from') && words.some(({ word }) => word === 'to')
  const replacing = verb?.stem === stemOf('replace') && words.some(({ word }) => word === 'with' || word === 'by')
  let side = crosses ? common : replacing ? rival : target
  words.forEach(({ word, stem }, at) => {
    const next = words[at + 1]?.word
    if (crosses && word === 'from') side = rival
    else if (crosses && word === 'to' && side === rival) side = target
    else if (replacing && (word === 'with' || word === 'by')) side = target
    else if (RIVAL_AFTER.has(word) || (word === 'instead' && next === 'of') || (word === 'rather' && next === 'than'))
      side = rival
    else if (!isStopWord(word) && !GENERIC.has(stem) && words[at] !== verb) side.add(stem)
  })
  for (const stem of rival) target.delete(stem)
  return { target, rival }
}

function termsOf(topic: string, asking: string) {
  const terms = new Map<string, number>()
  const written = new Map<string, string>()
  const tokens = tokensOf(asking)
  for (const [at, token] of tokens.entries()) {
    if (token.mark || isStopWord(token.word) || terms.size >= MOST_TERMS) continue
    const light = GENERIC.has(token.stem) || LIGHT.has(token.stem) || cuesAt(tokens, at).length > 0
    const weight = token.name && at > 0 ? 2 : light ? 0.4 : 1
    for (const stem of contentStems(token.word)) terms.set(stem, Math.max(weight, terms.get(stem) ?? 0))
    if (!written.has(token.stem)) written.set(token.stem, token.name ? wordIn(asking, token.word) : token.word)
  }
  if (topic !== asking)
    for (const stem of contentStems(topic)) if (terms.size < MOST_TERMS && !terms.has(stem)) terms.set(stem, 0.2)
  const keywords = [...written]
    .sort(([a], [b]) => (terms.get(b) ?? 0) - (terms.get(a) ?? 0))
    .filter(([stem]) => (terms.get(stem) ?? 0) > 0.4 || written.size < 3)
    .map(([, word]) => word)
  return { terms, keywords: keywords.slice(0, 5), names: keywords.filter((word) => /^\p{Lu}|\p{N}/u.test(word)) }
}

/** A name as the question spells it. */
function wordIn(text: string, lower: string): string {
  const at = text.toLowerCase().indexOf(lower)
  return at < 0 ? lower : text.slice(at, at + lower.length)
}

export const verbs = { leaving: LEAVING, keeping: KEEPING, adopting: ADOPTING, changing: CHANGING }
export const isGeneric = (stem: string) => GENERIC.has(stem)
