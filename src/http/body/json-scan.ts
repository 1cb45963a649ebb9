/** Where the parts of a JSON text end, found without making anything of them. */

/** Not shared with others: what a module exports is looked up at each use, which makes such a loop half as fast. */
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d
/** The highest of the characters that JSON reads as blank; what stands below it is no part of a value. */
const SPACE = 0x20
const ZERO = 0x30
const SMALL_A = 0x61
const SMALL_D = 0x64
const SMALL_U = 0x75
const CODE_LENGTH = 4

/** So many bytes of a string are looked at one by one, and the rest by the runtime's own search, of which a call costs as much as some two hundred. */
const SHORT = 1_024

const small = (byte: number | undefined) => (byte ?? 0) | 0x20

/** Whether the digits of a code are those of a NUL or of a surrogate. */
function isRiskyCode(bytes: Buffer, at: number): boolean {
  const first = bytes[at]
  const second = bytes[at + 1]
  if (small(first) === SMALL_D) return second === 0x38 || second === 0x39 || small(second) >= SMALL_A
  return first === ZERO && second === ZERO && bytes[at + 2] === ZERO && bytes[at + 3] === ZERO
}

const positionOf = (byte: number, bytes: Buffer, from: number) => {
  const found = bytes.indexOf(byte, from)
  return found < 0 ? bytes.length : found
}

/** Finds the ends of the strings of one text, in the order in which they stand. */
export class Strings {
  /** Whether one may hold a NUL or half of a surrogate pair once its escapes are resolved. */
  isRisky = false
  /** Where quotes and backslashes stand next: remembered, so that no stretch is searched twice. */
  #quote = -1
  #backslash = -1
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Where a string that begins at `start` ends: at its closing quote, or at the end of the text. */
  endOf(start: number): number {
    const bytes = this.#bytes
    let from = start + 1
    for (;;) {
      const stop = from + SHORT
      const at = this.#walk(from, Math.min(stop, bytes.length))
      if (at < stop || at >= bytes.length) return at
      if (this.#quote < at) this.#quote = positionOf(QUOTE, bytes, at)
      if (this.#backslash < at) this.#backslash = positionOf(BACKSLASH, bytes, at)
      from = Math.min(this.#quote, this.#backslash)
    }
  }

  /** Walks up to the closing quote, or to `stop`, or past it by an escape. */
  #walk(from: number, stop: number): number {
    const bytes = this.#bytes
    let at = from
    for (; at < stop; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) return at
      if (byte !== BACKSLASH) continue
      at++
      if (bytes[at] !== SMALL_U) continue
      if (!this.isRisky) this.isRisky = isRiskyCode(bytes, at + 1)
      at += CODE_LENGTH
    }
    return at
  }
}

const endsScalar = (byte: number | undefined) =>
  byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COLON || (byte ?? 0) <= SPACE

/** The last byte of a number or a word that begins at `start`, of at most so many bytes and one. */
export function endOfScalar(bytes: Buffer, start: number, most: number): number {
  const stop = Math.min(bytes.length, start + most + 1)
  let at = start + 1
  while (at < stop && !endsScalar(bytes[at])) at++
  return at - 1
}

/** The last of the blanks that begin at `start`: a loop of its own, which runs five times as fast as one more case of a walk. */
export function endOfBlanks(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && (bytes[at] as number) <= SPACE) at++
  return at - 1
}
