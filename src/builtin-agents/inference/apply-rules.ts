import type { ParsedQuestion } from '../text/parse-question.ts'
import { numberAgainstLimit, statedValue, twoNumbers } from './number-rules.ts'
import type { Option, Rule, RuleInput, Verdict } from './rule.ts'
import {
  askedAndAnswered,
  metCondition,
  namedOption,
  sameWords,
  statedException,
  statedOutright,
  subjectUnderstood,
} from './statement-rules.ts'

const RULES: readonly Rule[] = [
  askedAndAnswered,
  statedOutright,
  subjectUnderstood,
  statedException,
  metCondition,
  numberAgainstLimit,
  twoNumbers,
  namedOption,
  statedValue,
  sameWords,
]

/** A question of one word says too little for the rules. */
const FEWEST_WORDS = 2

/** Applies all rules to a question: one answer, several that contradict each other, or none. */
export function applyRules(matter: RuleInput): readonly Verdict[] {
  if (matter.asked.stems.length < FEWEST_WORDS) return []
  const verdicts = RULES.flatMap((rule) => rule(matter))
  return [...Map.groupBy(verdicts, ({ answer }) => answer.toLowerCase()).values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ ...first, grounds: [...new Set(alike.flatMap(({ grounds }) => grounds))] }] : []
  })
}

const YES = /^(?:yes|ja|oui|s[ií]|sim|sì)$/i
const NO = /^(?:no|nein|non|nee|não)$/i
const OPENING_WORD =
  /^(?:what|which|who|whom|whose|how|why|where|when|was|welche[rsn]?|wer|wen|wem|wie|warum|wieso|wo|wann|wohin|que|quoi|qui|quel(?:le)?s?|comment|pourquoi|où|quand|combien|qué|cuál(?:es)?|quién(?:es)?|cómo|por|dónde|cuándo|cuánt[oa]s?)$/i
const LIST = /[,:]\s*(?:is it\s+)?([^,:?]+(?:,\s*[^,:?]+)*?),?\s+or\s+([^,:?]+)\?*\s*$/i
const NAMES = /\b((?:\p{Lu}|\p{N})[\p{L}\p{N}-]*) or ((?:\p{Lu}|\p{N})[\p{L}\p{N}-]*)\?*\s*$/u
const LONGEST = 40

type AnswerOptions = Pick<RuleInput, 'pair' | 'options'>

/** The possible answers of a question: yes or no, its options, or anything. */
export function answerOptions(asked: ParsedQuestion, options: readonly Option[]): AnswerOptions {
  const [one, other, more] = options
  if (one && other && !more) {
    const [yes, no] = YES.test(one.text.trim()) ? [one, other] : [other, one]
    if (YES.test(yes.text.trim()) && NO.test(no.text.trim())) return { pair: { yes, no }, options: [] }
  }
  if (options.length) return { pair: null, options }
  const named = optionsIn(asked.sentence)
  if (named.length) return { pair: null, options: named.map((text) => ({ id: text, text })) }
  return {
    pair: asksYesOrNo(asked) ? { yes: optionOf(asked.language.yes), no: optionOf(asked.language.no) } : null,
    options: [],
  }
}

const optionOf = (text: string): Option => ({ id: text, text })

/** English questions of this kind come with their options; in other languages the first word shows it. */
function asksYesOrNo({ language, sentence, words }: ParsedQuestion): boolean {
  return (
    language.code !== 'en' &&
    /\?\s*$/.test(sentence) &&
    !OPENING_WORD.test(words[0]?.word ?? '') &&
    !words.some(({ word }) => ['oder', 'ou', 'o'].includes(word))
  )
}

function optionsIn(question: string): string[] {
  const list = LIST.exec(question)
  const names = NAMES.exec(question)
  const found = list ? [...(list[1] ?? '').split(/,\s*/), list[2] ?? ''] : names ? [names[1] ?? '', names[2] ?? ''] : []
  const texts = found.map((text) => text.trim())
  return texts.every((text) => text !== '' && text.length <= LONGEST) ? texts.map(capitalised) : []
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
