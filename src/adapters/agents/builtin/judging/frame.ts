import { contentStems, stemOf, tokensOf } from '../reading/words.ts'
import { isGeneric, pairsIn, type Question, verbs } from './question.ts'

/** Something sentences speak about, and what good words about it mean for each option. */
export interface Subject {
  stems: ReadonlySet<string>
  /** Names of several words that only count together, such as `Option B`. */
  phrases: readonly (readonly string[])[]
  effects: ReadonlyMap<string, number>
}

/** How sentences are read for a closed question. */
export interface Frame {
  subjects: readonly Subject[]
  /** Neighbouring words of the question and its options: names, whatever they mean. */
  pairs: ReadonlySet<string>
  /** What a sentence speaks about that names nothing. */
  fallback: Subject | null
  /** What would be left as it is, when the question is about a change. */
  present: Subject | null
  /** Everything but the thing asked about: "other vendors". */
  others: Subject | null
  /** The step the question asks for, when it is not the same as the thing. */
  action: Subject | null
  /** The same, when that step is to leave something, whatever it is called: "ending it". */
  leaving: Subject | null
}

export interface Option {
  id: string
  text: string
}

const YES = /^(?:yes|approve|accept|adopt|go|agree|allow|proceed|true|support|do it|go ahead)\b/i
const NO = /^(?:no|reject|decline|refuse|no-go|deny|disagree|stop|false|oppose|don't|do not|never)\b/i
const KINDS = /^(?:option|plan|variant|vendor|candidate|choice|team|offer|phase|version|proposal)$/i

/** The options that say yes and no, where there are just these two. */
export function yesAndNo(options: readonly Option[]): { yes: Option; no: Option } | undefined {
  const [first, second, third] = options
  if (!first || !second || third) return
  const isNo = ({ text }: Option) => NO.test(text.trim())
  if (isNo(first) === isNo(second)) return
  const [yes, no] = isNo(first) ? [second, first] : [first, second]
  const denied = new Set(contentStems(no.text))
  const opposites = YES.test(yes.text.trim()) || contentStems(yes.text).every((stem) => denied.has(stem))
  return opposites ? { yes, no } : undefined
}

export function frameOf(question: Question, options: readonly Option[]): Frame {
  const pair = yesAndNo(options)
  return pair ? answeredByYes(question, pair.yes.id, pair.no.id) : chosenFrom(question, options)
}

function answeredByYes({ move, action, target, rival, sign, pairs }: Question, yes: string, no: string): Frame {
  const towards = (direction: number) => new Map([yes, no].map((id) => [id, id === yes ? direction : -direction]))
  const subject = (stems: ReadonlySet<string>, direction: number): Subject => ({
    stems,
    phrases: [],
    effects: towards(direction),
  })
  const thing = subject(target, move === 'leave' ? -sign : sign)
  const other = subject(rival, move === 'leave' ? sign : -sign)
  const step = subject(new Set([...action, ...(move === 'keep' ? [] : verbs.changing)]), sign)
  const moving = subject(verbs.changing, -sign)
  return {
    subjects: [thing, other, move === 'keep' ? moving : step],
    pairs,
    fallback: thing,
    present: move === 'change' ? other : null,
    others: other,
    action: step,
    leaving: move === 'leave' ? step : null,
  }
}

function chosenFrom(question: Question, options: readonly Option[]): Frame {
  const stemsOf = options.map(({ text }) => new Set(contentStems(text)))
  const subjects = options.map((option, index): Subject => {
    const words = tokensOf(option.text).filter(({ mark }) => !mark)
    const own = [...(stemsOf[index] ?? [])].filter(
      (stem) => stem.length > 1 && !stemsOf.some((others, at) => at !== index && others.has(stem)),
    )
    const telling = own.filter((stem) => !isGeneric(stem))
    const named = words.length <= 4 ? [words.map(({ stem }) => stem)] : []
    const [letter] = words
    if (letter && words.length === 1 && letter.word.length === 1)
      return {
        stems: new Set(),
        phrases: ['option', 'plan', 'variant', 'choice'].map((kind) => [stemOf(kind), letter.stem]),
        effects: effectsOf(options, option),
      }
    const lettered = words.length === 2 && KINDS.test(words[0]?.word ?? '')
    return {
      stems: new Set(lettered ? [] : telling.length ? telling : own),
      phrases: named,
      effects: effectsOf(options, option),
    }
  })
  const pairs = new Set([...question.pairs, ...options.flatMap(({ text }) => [...pairsIn(tokensOf(text))])])
  return { subjects, pairs, fallback: null, present: null, others: null, action: null, leaving: null }
}

/** Of two options, what speaks against one speaks for the other. */
const effectsOf = (options: readonly Option[], option: Option) =>
  new Map(options.flatMap(({ id }) => (id === option.id ? [[id, 1]] : options.length === 2 ? [[id, -1]] : [])))
