import type { Evidence } from '../../engine/state-parts.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { contentStems } from './words.ts'

/** A sentence of a piece of evidence, ready to be compared with questions. */
export class Passage {
  readonly evidence: Evidence
  readonly text: string
  readonly block: number
  readonly headings: readonly string[]
  /** Sentences that stand together under one heading share it. */
  readonly section: number
  /** The passage before it in its block. */
  readonly previous: Passage | null
  #stems: readonly string[] | undefined

  constructor(evidence: Evidence, { text, block, headings }: Sentence, section: number, previous: Passage | null) {
    this.evidence = evidence
    this.text = text
    this.block = block
    this.headings = headings
    this.section = section
    this.previous = previous
  }

  /** Most passages of a long text have nothing to do with what is asked, so their words are never looked at. */
  get stems(): readonly string[] {
    this.#stems ??= contentStems(this.text)
    return this.#stems
  }
}

const LONGEST_SECTION = 40

/** Reads a piece of evidence into its passages. */
export function passagesOf(evidence: Evidence): Passage[] {
  const passages: Passage[] = []
  let section = 0
  let length = 0
  for (const sentence of sentencesOf(evidence.content)) {
    const last = passages.at(-1)
    if (last && (last.headings !== sentence.headings || ++length >= LONGEST_SECTION)) {
      section++
      length = 0
    }
    passages.push(new Passage(evidence, sentence, section, last?.block === sentence.block ? last : null))
  }
  return passages
}

/** The same evidence in the same order, however it was attached. */
export const inFixedOrder = (evidence: readonly Evidence[]): Evidence[] =>
  [...evidence].sort(
    (a, b) =>
      b.reliability - a.reliability ||
      compare(a.title, b.title) ||
      compare(a.content, b.content) ||
      compare(a.id, b.id),
  )

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
