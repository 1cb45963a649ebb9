/** Scripts without spaces between words: their runs are indexed as pairs of neighbouring letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu
const MARKS = /\p{M}+/u

/** What is not part of a word; a dot between digits is. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}.]+|(?<!\p{N})\.|\.(?!\p{N})/gu

/** Letters with dots between them, such as `U.S.` and `e.g.`: separately each would be a meaningless rare word. */
const DOTTED = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{M}\p{N}])/gu

/**
 * A text as the dictionaries receive it: words with spaces between them, and nothing that their parser would take for a
 * tag, a path or a symbol.
 */
export const spacedWords = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSPACED, (run) => ` ${pairsOf(run)} `)
    .replace(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replace(BETWEEN_WORDS, ' ')

/** `東京都` becomes `東京 京都`; a single letter stays. Combining marks stay with their letter. */
function pairsOf(run: string): string {
  const letters: string[] = []
  for (const letter of run) {
    if (MARKS.test(letter) && letters.length > 0) letters[letters.length - 1] += letter
    else letters.push(letter)
  }
  if (letters.length < 2) return run
  return letters
    .slice(1)
    .map((letter, i) => `${letters[i]}${letter}`)
    .join(' ')
}
