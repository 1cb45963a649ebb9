import { contentStems, stemOf, tokensOf } from '../reading/words.ts'
import type { Thing } from './change.ts'
import { isGeneric } from './generic.ts'
import { pairsIn, type Question } from './question.ts'
import { opposite } from './question-parts.ts'
import { verbs } from './verbs.ts'

/** Something sentences speak about, and what good words about it mean for each option. */
export interface Subject {
  stems: ReadonlySet<string>
  /** Names of several words that only count together, such as `Option B`. */
  phrases: readonly (readonly string[])[]
  effects: ReadonlyMap<string, number>
}

/** How sentences are read for a question that a yes or a no answers. */
export interface Proposal {
  /** What is there today, and what would be there instead. */
  present: Subject
  future: Subject
  /** The same two by their age, where the question turns back to the older one. */
  older: Subject
  newer: Subject
  /** The nouns that they are. */
  heads: ReadonlySet<string>
  /** Everything but the thing asked about: "other vendors". */
  others: Subject
  /** The step from the one to the other. */
  step: Subject
  /** It is a step away from something, whatever that is called: "ending it". */
  leaves: boolean
  /** The question's own verb. */
  action: ReadonlySet<string>
}

/** How sentences are read for a closed question. */
export interface Frame {
  subjects: readonly Subject[]
  /** Neighbouring words of the question and its options: names, whatever they mean. */
  pairs: ReadonlySet<string>
  /** What a sentence speaks about that names nothing. */
  fallback: Subject | null
  proposal: Proposal | null
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

/** What is said of the thing to be taken speaks for a yes as it stands, what is said of the thing to be left is turned round. */
function answeredByYes({ change, sign, pairs }: Question, yes: string, no: string): Frame {
  const { taken, left, action } = change
  const towards = (direction: number) => new Map([yes, no].map((id) => [id, id === yes ? direction : -direction]))
  const subject = ({ stems }: Pick<Thing, 'stems'>, direction: number, phrases: Subject['phrases'] = []): Subject => ({
    stems,
    phrases,
    effects: towards(direction),
  })
  const sides = { taken: subject(taken, sign), left: subject(left, -sign) }
  const verb = new Set(action.length === 1 ? action : [])
  const step = subject(
    { stems: change.keeps ? verbs.changing : verbs.changing.union(verb) },
    change.keeps ? -sign : sign,
    action.length > 1 ? [action] : [],
  )
  return {
    subjects: [sides.taken, sides.left, step],
    pairs,
    fallback: sides[change.asked],
    proposal: {
      present: sides[change.present],
      future: sides[opposite(change.present)],
      older: sides[change.older],
      newer: sides[opposite(change.older)],
      heads: new Set([taken.head, left.head].filter((head) => head !== undefined)),
      others: sides[opposite(change.asked)],
      step,
      leaves: change.asked === 'left',
      action: verb,
    },
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
  return { subjects, pairs, fallback: null, proposal: null }
}

/** Of two options, what speaks against one speaks for the other. */
const effectsOf = (options: readonly Option[], option: Option) =>
  new Map(options.flatMap(({ id }) => (id === option.id ? [[id, 1]] : options.length === 2 ? [[id, -1]] : [])))
