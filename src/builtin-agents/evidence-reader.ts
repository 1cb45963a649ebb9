import type { Evidence } from '../engine/state-parts.ts'
import { answerOptions, applyRules } from './inference/apply-rules.ts'
import type { Option, Sentence, Verdict } from './inference/rule.ts'
import { related } from './inference/synonyms-and-opposites.ts'
import { type RelevantPassage, relevantPassages } from './relevant-passages.ts'
import { wordsOf } from './text/clauses.ts'
import { isOrder } from './text/embedded-orders.ts'
import { type ParsedQuestion, parseQuestion } from './text/parse-question.ts'
import { inFixedOrder, type Passage, passagesOf } from './text/sentences.ts'
import { stemCounter } from './text/tokens.ts'

/** What the evidence says about a question. */
export interface Case {
  asked: ParsedQuestion
  /** What the rules conclude: one answer, several that contradict each other, or none. */
  verdicts: readonly Verdict[]
  /** What bears on the question, the closest first. */
  bearing: readonly RelevantPassage[]
}

interface EvidenceReader {
  read(evidence: readonly Evidence[], topic: string, options: readonly Option[]): Case
  /** Whether a word with this stem occurs in the sentences. */
  mentions(evidence: readonly Evidence[], stem: string): boolean
}

interface Read {
  passages: readonly Passage[]
  cases: Map<string, Case>
}

const MOST_CASES = 64
/** Of more sentences that share words with a question, those that share most are read. */
const MOST_SENTENCES = 400

/** Reads each piece of evidence once, and for each question once, for as long as a reference to it exists. */
export function evidenceReader(): EvidenceReader {
  const pieces = new WeakMap<Evidence, readonly Passage[]>()
  const lists = new WeakMap<readonly Evidence[], Read>()

  const passagesIn = (piece: Evidence) => {
    const known = pieces.get(piece) ?? passagesOf(piece)
    pieces.set(piece, known)
    return known
  }

  const readIn = (evidence: readonly Evidence[]) => {
    const known = lists.get(evidence) ?? { passages: inFixedOrder(evidence).flatMap(passagesIn), cases: new Map() }
    lists.set(evidence, known)
    return known
  }

  return {
    read(evidence, topic, options) {
      const { passages, cases } = readIn(evidence)
      const key = JSON.stringify([topic, options.map(({ id, text }) => [id, text])])
      const known = cases.get(key)
      if (known) return known
      if (cases.size >= MOST_CASES) cases.clear()
      const found = caseOf(topic, options, passages)
      cases.set(key, found)
      return found
    },
    mentions(evidence, stem) {
      const count = stemCounter(new Map([[stem, true]]))
      return readIn(evidence).passages.some(({ text }) => count(text).size > 0)
    },
  }
}

function caseOf(topic: string, options: readonly Option[], passages: readonly Passage[]): Case {
  const question = parseQuestion(topic)
  const answers = answerOptions(question, options)
  const named = answers.options.flatMap(({ text }) => wordsOf(`: ${text}`, question.language).map(({ stem }) => stem))
  const all = sentencesOn([...question.stems, ...named], question, passages)
  const [questions = [], sentences = []] = [true, false].map((asks) =>
    all.filter(({ passage }) => isQuestion(passage.text) === asks),
  )
  const after = (passage: Passage) => passages[passages.indexOf(passage) + 1]
  return {
    asked: question,
    verdicts: applyRules({ asked: question, ...answers, sentences, questions, after }),
    bearing: relevantPassages(question, sentences),
  }
}

const isQuestion = (text: string) => /[?？؟]["'”’)*_]*$/.test(text)

/** The sentences that share words with the question; instructions to readers are left out. */
function sentencesOn(stems: readonly string[], { language }: ParsedQuestion, passages: readonly Passage[]): Sentence[] {
  const wanted = new Map(stems.flatMap((stem) => related(stem.replace(/'s$/, '')).map((one) => [one, true] as const)))
  if (!wanted.size) return []
  const count = stemCounter(wanted)
  return passages
    .map((passage, place) => ({ passage, place, shared: count(passage.text).size }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.place - b.place)
    .slice(0, MOST_SENTENCES)
    .filter(({ passage }) => !isOrder(passage.text))
    .sort((a, b) => a.place - b.place)
    .map(({ passage }) => ({ passage, words: wordsOf(passage.text, language) }))
}
