/** How many comparisons a match took, for whoever counts them. */
export interface Steps {
  count: number
}

/**
 * Whether a text fits a pattern of `*` and `?`. It never looks back further than the last `*`, so it takes at most the product of
 * both lengths, and of a pattern with one `*` their sum.
 */
export function globFits(pattern: string, text: string, steps: Steps = { count: 0 }): boolean {
  const [signs, letters] = [[...pattern], [...text]]
  let [sign, letter] = [0, 0]
  let [star, resume] = [-1, 0]
  while (letter < letters.length) {
    steps.count += 1
    if (signs[sign] === '*') {
      star = sign
      sign += 1
      resume = letter
    } else if (signs[sign] === '?' || (sign < signs.length && signs[sign] === letters[letter])) {
      sign += 1
      letter += 1
    } else if (star >= 0) {
      sign = star + 1
      resume += 1
      letter = resume
    } else return false
  }
  while (signs[sign] === '*') sign += 1
  return sign === signs.length
}

/** How much of a pattern is said outright: the more, the sooner it is asked. */
export const literalSigns = (pattern: string) => [...pattern].filter((sign) => sign !== '*' && sign !== '?').length
