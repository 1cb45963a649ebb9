import type { Evidence } from '../../engine/state-parts.ts'
import { compare, type Passage } from '../reading/passages.ts'
import { tokensOf } from '../reading/words.ts'
import { type Frame, frameOf, type Option, type Subject, yesAndNo } from './frame.ts'
import { leanOf } from './lean.ts'
import { type Parsed, parse } from './polarity.ts'
import { type Question, readQuestion } from './question.ts'
import { DIRECT, type Ranked, rank } from './relevance.ts'
import { labelOf, type Trait, traitsOf } from './traits.ts'

/** A passage that has to do with the question, and what it says to it. */
export interface Finding {
  passage: Passage
  /** It names what is asked about itself. */
  direct: boolean
  /** From its relevance and the reliability of its source. */
  weight: number
  /** What it says for each option, or below zero against it. */
  options: ReadonlyMap<string, number>
  /** What it says at all: above zero good, below bad. */
  polarity: number
  traits: ReadonlySet<Trait>
}

/** Everything the evidence says to a question. */
export interface Case {
  question: Question
  options: readonly Option[]
  /** The option that says yes, when the question is answered by yes or no. */
  affirmed: string | null
  /** The weightiest first; the order does not depend on that of the evidence. */
  findings: readonly Finding[]
}

/** Weighs the evidence for a question. Without options the question is open. */
export function weigh(topic: string, options: readonly Option[], passages: readonly Passage[]): Case {
  const question = readQuestion(topic)
  const pair = yesAndNo(options)
  const frame = frameOf(question, options)
  const terms = new Map(question.terms)
  if (!pair) for (const { stems } of frame.subjects) for (const stem of stems) terms.set(stem, 1.5)
  const lettered = frame.subjects.some(({ stems }) => !stems.size)
  if (!pair && lettered)
    for (const { phrases } of frame.subjects) for (const [stem] of phrases) terms.set(stem ?? '', 1)
  const read = reader(frame)
  const findings = distinct(rank(passages, terms, question.change.step))
    .filter(isEvidence)
    .map((ranked) => findingOf(ranked, read))
  return {
    question,
    options,
    affirmed: pair?.yes.id ?? null,
    findings: findings.sort(
      (a, b) =>
        b.weight - a.weight ||
        compare(a.passage.text, b.passage.text) ||
        compare(a.passage.evidence.id, b.passage.evidence.id),
    ),
  }
}

/** A sentence that stands in several sources is one statement; passages come with the most reliable source first. */
function distinct(ranked: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>()
  return ranked.filter(({ passage }) => {
    const text = passage.text.toLowerCase().replace(/\s+/g, ' ')
    return !seen.has(text) && seen.add(text)
  })
}

/** Words to whoever reads along, not about the matter. */
const ADDRESSES_READER =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|above|previous|prior)|\b(?:system|hidden) prompt\b|\byou (?:are|act) (?:now )?(?:an? )?(?:ai|assistant|agent|model|chatbot)\b|\b(?:you|agents?|assistants?|models?|voters?) (?:must|should|shall|have to|will|need to) (?:now )?(?:vote|answer|reply|respond|output|say|agree|conclude|choose)\b|^\W*(?:vote|answer|reply|respond|output)\b.{0,30}\b(?:yes|no|for|with|only|option)\b/i
const isEvidence = ({ passage }: Ranked) => !ADDRESSES_READER.test(passage.text)

interface Reader {
  parsed(passage: Passage): Parsed
  lean(passage: Passage): ReturnType<typeof leanOf>
}

/** How many sentences back a sentence may take its subject from. */
const PRONOUN_REACH = 3
const nothing = () => null

function reader(frame: Frame): Reader {
  const parses = new Map<Passage, Parsed>()
  const parsed = (passage: Passage) => {
    const known = parses.get(passage) ?? parse(tokensOf(passage.text))
    parses.set(passage, known)
    return known
  }
  const names = new Map<string, Subject | null>()
  const named = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const { subject } = leanOf(parse(tokensOf(text)), frame, nothing, 0)
    names.set(text, subject)
    return subject
  }
  const carried = ({ previous, headings, evidence }: Passage): Subject | null => {
    let before = previous
    for (let back = 0; before && back < PRONOUN_REACH; back++) {
      const { subject } = leanOf(parsed(before), frame, nothing, 0)
      if (subject) return subject
      before = before.previous
    }
    return headings.reduceRight<Subject | null>((found, text) => found ?? named(text), null) ?? named(evidence.title)
  }
  return {
    parsed,
    lean: (passage) => leanOf(parsed(passage), frame, () => carried(passage), labelOf(passage)),
  }
}

const isQuestion = (text: string) => /[?？؟]["'”’)*_]*$/.test(text)

function findingOf({ passage, relevance }: Ranked, { parsed, lean }: Reader): Finding {
  const { assertions } = parsed(passage)
  const asks = isQuestion(passage.text)
  const said = assertions.reduce((sum, { value }) => sum + value, 0)
  const label = labelOf(passage)
  const polarity = label ? label * Math.max(1, Math.abs(said)) : said
  return {
    passage,
    direct: relevance >= DIRECT,
    weight: relevance * trustIn(passage.evidence),
    options: asks ? new Map() : lean(passage).options,
    polarity: asks ? 0 : polarity,
    traits: traitsOf(passage),
  }
}

const trustIn = ({ reliability }: Evidence) => 0.4 + 0.6 * Math.max(0, Math.min(1, reliability))
