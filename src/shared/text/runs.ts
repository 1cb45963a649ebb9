import { createHmac } from 'node:crypto'

/** A word, or a letter of a script that sets no spaces between words, with the marks that belong to it. */
const UNITS =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]\p{M}*)|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc])[\p{L}\p{M}\p{N}])+/gu

/** A letter counts as half a word: sixteen of them say as much as eight words. */
const WORD = 2
const LETTER = 1
export const WHOLE_RUN = 8 * WORD
const SHORTEST_TEXT = 3 * WORD

/** Some words in a row, by which a text is known again wherever it is quoted. */
export interface Run {
  words: string
  /** How much it weighs; less than `WHOLE_RUN` where a whole text is no longer. */
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

/** The shortest run from a place on that weighs so much. */
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

/** By which runs a text is known: every eight words in a row; of three to seven words all together; of fewer, none. */
export function runsOf(text: string): Run[] {
  const units = unitsOf(text)
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0)
  if (weight < SHORTEST_TEXT) return []
  if (weight < WHOLE_RUN) return [{ words: units.map(({ word }) => word).join(' '), weight }]
  return units.flatMap((_, start) => runFrom(units, start, WHOLE_RUN) ?? [])
}

/** Every run that a text may have taken over from others: of eight words, and of these lesser weights. */
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

/** Digests of runs that nobody can try guesses on who has not the key. */
export const runDigests =
  (key: Uint8Array) =>
  ({ words }: Run): Buffer =>
    createHmac('sha256', key).update(words).digest().subarray(0, DIGEST_BYTES)
