import { createHmac } from 'node:crypto'

/** A word, or a letter of a script without spaces between words, with its combining marks. */
const UNITS =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]\p{M}*)|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc])[\p{L}\p{M}\p{N}])+/gu

/** A letter counts as half a word: sixteen letters say as much as eight words. */
const WORD = 2
const LETTER = 1
export const WHOLE_RUN = 8 * WORD
const SHORTEST_TEXT = 3 * WORD

/** Consecutive words by which a quotation of a text is recognised. */
export interface Run {
  words: string
  /** Its weight; less than `WHOLE_RUN` if the whole text is no longer. */
  weight: number
}

interface Unit {
  word: string
  weight: number
}

const unitsOf = (text: string): Unit[] =>
  Array.from(text.normalize('NFKC').toLowerCase().matchAll(UNITS), ([word, letter]) => ({
    word,
    weight: letter === undefined ? WORD : LETTER,
  }))

/** The shortest run from a place on with this weight. */
function runFrom(units: readonly Unit[], start: number, wanted: number): Run | undefined {
  const words: string[] = []
  let weight = 0
  for (let i = start; weight < wanted; i++) {
    const unit = units[i]
    if (!unit) return undefined
    words.push(unit.word)
    weight += unit.weight
  }
  return { words: words.join(' '), weight }
}

/** The runs of a text: every eight consecutive words; all words of a text of three to seven; none of a shorter one. */
export function runsOf(text: string): Run[] {
  const units = unitsOf(text)
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0)
  if (weight < SHORTEST_TEXT) return []
  if (weight < WHOLE_RUN) return [{ words: units.map(({ word }) => word).join(' '), weight }]
  return units.flatMap((_, start) => runFrom(units, start, WHOLE_RUN) ?? [])
}

/** Every run that a text may have copied from others: of eight words, and of these lesser weights. */
export function runsWithin(text: string, lesser: readonly number[]): Run[] {
  const units = unitsOf(text)
  return units.flatMap((_, start) =>
    [WHOLE_RUN, ...lesser].flatMap((wanted) => {
      const run = runFrom(units, start, wanted)
      return run && (wanted === WHOLE_RUN || run.weight === wanted) ? [run] : []
    }),
  )
}

const DIGEST_BYTES = 16

/** Keyed digests of runs, so that nobody without the key can test guesses. */
export const runDigests =
  (key: Uint8Array) =>
  ({ words }: Run): Buffer =>
    createHmac('sha256', key).update(words).digest().subarray(0, DIGEST_BYTES)
