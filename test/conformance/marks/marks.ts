const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'

/** The word of a number: four syllables, no two alike, in no language. */
function word(number: number): string {
  let rest = (number * 7919 + 104_729) % (CONSONANTS.length * VOWELS.length) ** 4
  let letters = ''
  for (let syllable = 0; syllable < 4; syllable++) {
    letters += CONSONANTS[rest % CONSONANTS.length] ?? ''
    rest = Math.floor(rest / CONSONANTS.length)
    letters += VOWELS[rest % VOWELS.length] ?? ''
    rest = Math.floor(rest / VOWELS.length)
  }
  return letters
}

let words = 0
const sentence = (length: number) => Array.from({ length }, () => word(words++)).join(' ')

/** A sentence of eight words that nobody else says. */
export const long = () => sentence(8)
/** Three of them, where a field is short. */
export const short = () => sentence(3)

export interface Mark {
  text: string
  operation: string
  field: string
}

/** The sentences that a text has, in whatever case. */
export function marksIn<Sentence extends { text: string }>(
  haystack: string,
  marks: readonly Sentence[],
): readonly Sentence[] {
  const lower = haystack.toLowerCase()
  return marks.filter(({ text }) => lower.includes(text))
}
