/** Finds where the parts of a JSON text end, without building anything. */

/** Not exported: an import is looked up at each use, which halves the speed of such a loop. */
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d
/** The highest whitespace character of JSON; no lower one is part of a value. */
const SPACE = 0x20
const ZERO = 0x30
const SMALL_A = 0x61
const SMALL_D = 0x64
const SMALL_U = 0x75
const CODE_LENGTH = 4

/**
 * After this many bytes without an escape, a string is scanned four bytes at a time; with frequent escapes that would
 * be slower.
 */
const PLAIN = 8
const WORD = 4
const QUOTES = 0x22222222
const BACKSLASHES = 0x5c5c5c5c
const ONES = 0x01010101
const HIGH_BITS = 0x80808080

const small = (byte: number | undefined) => (byte ?? 0) | 0x20

/** Whether the digits of an escape are those of a NUL or of a surrogate. */
function isRiskyCode(bytes: Buffer, at: number): boolean {
  const first = bytes[at]
  const second = bytes[at + 1]
  if (small(first) === SMALL_D) return second === 0x38 || second === 0x39 || small(second) >= SMALL_A
  return first === ZERO && second === ZERO && bytes[at + 2] === ZERO && bytes[at + 3] === ZERO
}

/** Has a high bit exactly where one of the four bytes equals the byte that the pattern repeats. */
const found = (word: number, pattern: number) => {
  const others = word ^ pattern
  return (others - ONES) & ~others & HIGH_BITS
}

/** Finds the ends of the strings of one text. */
export class Strings {
  /** Whether a string may contain a NUL or a lone surrogate once its escapes are resolved. */
  isRisky = false
  readonly #bytes: Buffer
  /** The same bytes as words, from the first aligned one. */
  readonly #words: Int32Array
  readonly #firstWord: number

  constructor(bytes: Buffer) {
    const { buffer, byteOffset, length } = bytes
    this.#bytes = bytes
    this.#firstWord = -byteOffset & (WORD - 1)
    const words = Math.max(0, Math.floor((length - this.#firstWord) / WORD))
    this.#words = new Int32Array(buffer, words > 0 ? byteOffset + this.#firstWord : 0, words)
  }

  /** Where the string that begins at `start` ends: at its closing quote, or at the end of the text. */
  endOf(start: number): number {
    const bytes = this.#bytes
    const first = this.#firstWord
    const { length } = bytes
    let at = start + 1
    for (;;) {
      for (let plain = 0; at < length; ) {
        const byte = bytes[at]
        if (byte === QUOTE) return at
        if (byte === BACKSLASH) {
          at += this.#lengthOfEscape(at)
          plain = 0
        } else {
          at++
          plain++
          if (plain > PLAIN && ((at - first) & (WORD - 1)) === 0) break
        }
      }
      if (at >= length) return at
      at = first + WORD * this.#nextWord((at - first) / WORD)
    }
  }

  /** The first word, from this one on, with a quote or a backslash. */
  #nextWord(from: number): number {
    const words = this.#words
    let at = from
    for (; at < words.length; at++) {
      const word = words[at] as number
      if ((found(word, QUOTES) | found(word, BACKSLASHES)) !== 0) break
    }
    return at
  }

  #lengthOfEscape(at: number): number {
    if (this.#bytes[at + 1] !== SMALL_U) return 2
    if (!this.isRisky) this.isRisky = isRiskyCode(this.#bytes, at + 2)
    return 2 + CODE_LENGTH
  }
}

const endsScalar = (byte: number | undefined) =>
  byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COLON || (byte ?? 0) <= SPACE

/** The last byte of a number or literal that begins at `start`, after at most this many bytes and one. */
export function endOfScalar(bytes: Buffer, start: number, most: number): number {
  const stop = Math.min(bytes.length, start + most + 1)
  let at = start + 1
  while (at < stop && !endsScalar(bytes[at])) at++
  return at - 1
}

/**
 * The last of the blanks that begin at `start`: a loop of its own runs five times as fast as another case of the scan.
 */
export function endOfBlanks(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && (bytes[at] as number) <= SPACE) at++
  return at - 1
}
