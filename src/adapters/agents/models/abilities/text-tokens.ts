interface Density {
  /** Up to this code unit. */
  below: number
  /** More than usual tokenizers make of one character. */
  most: number
  /** Fewer than any makes of it. */
  fewest: number
}

/** Characters of plain Latin text that a token has, carefully; words and figures of evidence have fewer than prose. */
export const LATIN_CHARACTERS = 3

const DENSITIES: readonly Density[] = [
  { below: 0x80, most: 1 / LATIN_CHARACTERS, fewest: 1 / 8 },
  /** Latin letters with marks. */
  { below: 0x250, most: 0.7, fewest: 1 / 8 },
  /** Greek, Cyrillic, Armenian. */
  { below: 0x590, most: 0.6, fewest: 1 / 8 },
  /** Hebrew, Arabic, the scripts of India, Thai. */
  { below: 0x1100, most: 1, fewest: 1 / 8 },
  /** Chinese, Japanese, Korean, and half of an emoji. */
  { below: 0x10000, most: 1.2, fewest: 1 / 4 },
]

function sum(text: string, what: 'most' | 'fewest'): number {
  const counts = DENSITIES.map(() => 0)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    let place = 0
    while (unit >= (DENSITIES[place]?.below ?? Number.POSITIVE_INFINITY)) place++
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.reduce((tokens, count, place) => tokens + count * (DENSITIES[place]?.[what] ?? 0), 0)
}

/** About as many tokens as a text has, rather too many. */
export const likelyTokens = (text: string): number => Math.ceil(sum(text, 'most'))

/** Many tokenizers have one token for a run of blanks, dashes or any other sign. */
const RUNS = /\s{2,}|(.)\1+/gsu

/** A text has at least so many tokens, whatever tokenizer counts them. */
export const fewestTokens = (text: string): number => Math.floor(sum(text.replace(RUNS, ' '), 'fewest'))
