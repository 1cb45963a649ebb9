import type { Token } from '../reading/words.ts'
import { clausesOf, type Found, type Sentence } from './clauses.ts'
import { isNegated, shiftsIn } from './shifts.ts'

/** Something good or bad that a sentence says, at the word where it says so. */
export interface Assertion {
  at: number
  value: number
  /** A judgement is on what is named after it, a property belongs to what is named before. */
  verdict: boolean
}

/** A sentence and what it says for better or worse. */
export interface Parsed extends Pick<Sentence, 'tokens' | 'clauses'> {
  assertions: readonly Assertion[]
}

const NEGATED = -0.8
const EXCESS = -1
const INABILITY_REACH = 5
/** What is left of something bad that could not happen. */
const SPARED = 0.5
const SAVING = 1
const SPENT = /^(?:ms|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?|euros?|dollars?|pounds?|percent)$/
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const STRESS = new Set('too very far much significantly highly extremely strongly severely seriously'.split(' '))
const STRESSED = 1.3
const SOFTENING = new Set('slightly somewhat marginally bit minor little'.split(' '))
const SOFTENED = 0.5

/** Reads a sentence by cue words, what is more or less of them, and what is negated. */
export function parse(tokens: readonly Token[]): Parsed {
  const sentence = clausesOf(tokens)
  const hedges = sentence.cues.filter(
    ({ kind, at }) => kind === 'hedge' && tokens[at + 1]?.word !== 'not' && !(at > 0 && tokens[at]?.name),
  )
  const certainty = (at: number) => hedges.find((hedge) => sentence.together(hedge.at, at))?.value ?? 1
  const assertions = [...cuesIn(sentence), ...excessesIn(sentence), ...inabilitiesIn(sentence), ...savingsIn(sentence)]
  return {
    tokens,
    clauses: sentence.clauses,
    assertions: assertions.map((one) => ({ ...one, value: one.value * certainty(one.at) })).sort((a, b) => a.at - b.at),
  }
}

function cuesIn(sentence: Sentence): Assertion[] {
  const { factors, silent } = shiftsIn(sentence)
  return sentence.telling
    .filter((cue) => !silent.has(cue) && (cue.kind !== 'quantity' || factors.has(cue)))
    .map((cue) => {
      const negation = isNegated(cue, sentence, silent) ? NEGATED : 1
      const value = cue.value * (factors.get(cue) ?? 1) * negation * degreeOf(cue, sentence)
      return { at: cue.at, value, verdict: cue.kind === 'verdict' }
    })
}

/** How much an adverb before a word, or before the `more` of it, makes of it. */
function degreeOf({ at }: Found, { tokens }: Sentence): number {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word)
  if (before.some((word) => SOFTENING.has(word))) return SOFTENED
  return before.some((word) => STRESS.has(word)) ? STRESSED : 1
}

/** "Too heavy": too much of anything is bad; where the word is a cue itself, it is only stressed. */
function excessesIn({ tokens, telling }: Sentence): Assertion[] {
  return tokens.flatMap(({ word }, at) => {
    const next = tokens[at + 1]
    const stresses = telling.some((cue) => cue.at === at + 1 || cue.at === at + 2)
    return word === 'too' && next && !next.mark && !stresses ? [{ at, value: EXCESS, verdict: false }] : []
  })
}

/** "Could not finish": bad, unless a cue says what, or it is something bad that could not. */
function inabilitiesIn({ cues, telling, together }: Sentence): Assertion[] {
  return cues
    .filter(({ kind }) => kind === 'inability')
    .filter(({ at }) => !telling.some((cue) => cue.at > at && cue.at - at <= INABILITY_REACH && together(cue.at, at)))
    .map(({ at, value }) => {
      const bad = telling.find((cue) => cue.kind === 'valence' && cue.at < at && cue.value < 0 && together(cue.at, at))
      return { at, value: bad ? SPARED - bad.value : value, verdict: false }
    })
}

/** "5 ms instead of 120 ms": of time and money less is better. */
function savingsIn({ tokens }: Sentence): Assertion[] {
  return tokens.flatMap(({ word }, at) => {
    if (word !== 'instead' || tokens[at + 1]?.word !== 'of') return []
    const before = tokens.slice(Math.max(0, at - 3), at)
    const now = numberIn(before.toReversed())
    const then = numberIn(tokens.slice(at + 2, at + 5))
    if (now === undefined || then === undefined || now === then || !before.some((token) => SPENT.test(token.word)))
      return []
    return [{ at, value: now < then ? SAVING : -SAVING, verdict: false }]
  })
}

function numberIn(tokens: readonly Token[]): number | undefined {
  for (const { word } of tokens) {
    const spelled = NUMBERS.indexOf(word)
    const value = spelled >= 0 ? spelled : Number.parseFloat(word.replaceAll(',', ''))
    if (!Number.isNaN(value)) return value
  }
}
