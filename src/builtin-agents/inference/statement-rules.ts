import { tellingStems, type Word, wordsOf } from '../text/clauses.ts'
import { affirms, type Said } from './affirmation.ts'
import { type Rule, type Sentence, yesOrNo } from './rule.ts'
import { meaning } from './synonyms-and-opposites.ts'

/** "Q: Is it free?" */
const LABEL = 'q'
const REPLY = /^\W*(?:A(?:nswer)?:\s*)?(yes|no)\b(?!\s+(?:one|other|longer|matter))/i

/** The sources ask the same themselves, and the next sentence begins with yes or no. */
export const askedAndAnswered: Rule = ({ asked, pair, questions, after }) =>
  questions.flatMap(({ passage, words }) => {
    const stems = new Set(tellingStems(words).filter((stem) => stem !== LABEL))
    const isAsked = stems.size === asked.stems.length && asked.stems.every((stem) => stems.has(stem))
    const next = isAsked ? after(passage) : undefined
    const reply = next && REPLY.exec(next.text)?.[1]?.toLowerCase()
    return next && reply ? yesOrNo(reply === 'yes' ? 1 : -1, pair, 'asked_and_answered', [next]) : []
  })

/** One sentence says what is asked in the words and the order of the question, or denies it. */
export const statedOutright: Rule = ({ asked, pair, sentences }) =>
  sentences.flatMap(({ passage, words }) =>
    yesOrNo(affirms(asked.stems, words, asked), pair, 'stated_outright', [passage]),
  )

const FEWEST = 2
const DOES = new Set(['do', 'does', 'did'])
const BEING = new Set('is are was were be been'.split(' '))

/** "Water damage is not covered" answers whether the warranty covers it: who covers goes without saying. */
export const subjectUnderstood: Rule = ({ asked, pair, sentences }) => {
  if (!DOES.has(asked.words[0]?.word ?? '')) return []
  return sentences.flatMap(({ passage, words }) => {
    const said = words.filter(({ telling }) => telling).map(({ stem }) => stem)
    const left = asked.stems.filter((stem) => said.some((one) => meaning(stem, one)))
    const isEnd = left.length >= FEWEST && left.every((stem, at) => stem === asked.stems.at(at - left.length))
    const nothingElse = said.every((stem) => left.some((one) => meaning(one, stem)))
    const passive = words.some(({ word }) => BEING.has(word))
    if (left.length === asked.stems.length || !isEnd || !nothingElse || !passive) return []
    return yesOrNo(affirms(left, words, asked, 'any'), pair, 'subject_understood', [passage])
  })
}

const WHICH = new Set(['which', 'what', 'whose'])

/** A sentence that says of exactly one option what is asked. */
export const namedOption: Rule = ({ asked, options, sentences }) => {
  const named = options.map((option) => ({ option, stems: tellingStems(wordsOf(`: ${option.text}`, asked.language)) }))
  const offered = new Set(named.flatMap(({ stems }) => stems))
  const kind = asked.words.find((_, at) => WHICH.has(asked.words[at - 1]?.word ?? ''))?.stem
  const rest = asked.stems.filter((stem) => !offered.has(stem) && stem !== kind)
  if (!rest.length || named.some(({ stems }) => !stems.length)) return []
  return sentences.flatMap(({ passage, words }) => {
    const affirmed = named.filter(({ stems }) => affirms([...stems, ...rest], words, asked, 'any') === 1)
    const [one, other] = affirmed
    return one && !other ? [{ answer: one.option.text, rule: 'named_option' as const, grounds: [passage] }] : []
  })
}

/** Where an exception begins, by the words that open it. */
const OPENINGS = [
  'except for',
  'except',
  'with the exception of',
  'apart from',
  'other than',
  'but not',
  'excluding',
].map((phrase) => phrase.split(' '))

function exceptionIn(words: readonly Word[]): readonly [number, number] | undefined {
  for (let at = 1; at < words.length; at++) {
    const opening = OPENINGS.find((phrase) => phrase.every((word, ahead) => words[at + ahead]?.word === word))
    if (opening) return [at, at + opening.length]
  }
}

/** A sentence that holds for everything but what is asked about. */
export const statedException: Rule = ({ asked, pair, sentences }) =>
  sentences.flatMap(({ passage, words }) => {
    const [end, begin] = exceptionIn(words) ?? []
    if (end === undefined) return []
    const [held, excepted] = [words.slice(0, end), words.slice(begin)]
    const names = (list: readonly Word[], stem: string) => list.some((word) => meaning(stem, word.stem))
    const inException = asked.stems.filter((stem) => names(excepted, stem))
    const inRule = asked.stems.filter((stem) => names(held, stem))
    const rest = asked.stems.filter((stem) => !inException.includes(stem))
    if (!inException.length || !rest.length || !rest.every((stem) => inRule.includes(stem))) return []
    const said = affirms(rest, held, asked, 'any')
    return yesOrNo(said && (-said as Said), pair, 'stated_exception', [passage])
  })

interface Conditional {
  condition: readonly Word[]
  consequence: readonly Word[]
}

const OPENING = new Set(['if', 'when', 'whenever', 'where'])

/** "If A, B" and "B if A"; "only if" says when it does not hold, not when it does. */
function conditionalIn(words: readonly Word[]): Conditional | undefined {
  const at = words.findIndex(({ word }) => OPENING.has(word))
  if (at < 0 || words[at - 1]?.word === 'only' || words.some(({ word }, other) => other !== at && OPENING.has(word)))
    return
  if (at > 0) return { condition: words.slice(at + 1), consequence: words.slice(0, at) }
  const comma = words.findIndex(({ word }) => word === ',')
  return comma < 0 ? undefined : { condition: words.slice(1, comma), consequence: words.slice(comma + 1) }
}

const STATEMENT = { words: [] }

/** A rule of the sources whose condition the asker or another sentence says is met. */
export const metCondition: Rule = ({ asked, pair, sentences }) => {
  const facts = asked.facts.map((fact) => ({
    words: wordsOf(fact, asked.language),
    grounds: [] as Sentence['passage'][],
  }))
  const statements = [...facts, ...sentences.map(({ words, passage }) => ({ words, grounds: [passage] }))]
  return sentences.flatMap(({ passage, words }) => {
    const conditional = conditionalIn(words)
    const said = conditional && affirms(asked.stems, conditional.consequence, asked, 'any')
    if (!said) return []
    const stems = [...new Set(tellingStems(conditional.condition))]
    const met =
      stems.length > 0 && statements.find((fact) => fact.words !== words && affirms(stems, fact.words, STATEMENT) === 1)
    return met ? yesOrNo(said, pair, 'met_condition', [passage, ...met.grounds]) : []
  })
}

const FEWEST_SAME_WORDS = 3
/** Which one is the most, the first or the only one turns on the order of the words. */
const SUPERLATIVE = /^(?:most|least|best|worst|first|last|only|same|more|less|than|.{2,}est)$/

/** One clause holds all the words asked about, in another order. */
export const sameWords: Rule = ({ asked, pair, sentences }) => {
  if (asked.stems.length < FEWEST_SAME_WORDS || asked.words.some(({ word }) => SUPERLATIVE.test(word))) return []
  return sentences.flatMap(({ passage, words }) =>
    affirms(asked.stems, words, asked)
      ? []
      : yesOrNo(affirms(asked.stems, words, asked, 'any'), pair, 'same_words', [passage]),
  )
}
