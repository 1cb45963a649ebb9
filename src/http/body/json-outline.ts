import { invalid, unreadable } from '../../shared/errors.ts'

const DEEPEST = 64
/** A name costs many times what a value does: each may make an object of another kind. */
const MOST_NAMES = 1_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const UNDERSCORE = 0x5f
const ZERO = 0x30
const SMALL_A = 0x61
const SMALL_D = 0x64
const SMALL_U = 0x75
/** The highest of the characters that JSON reads as blank; what stands below it is no part of a value. */
const SPACE = 0x20

const POISON = '__proto__'

/** What was met on the way, so that nobody has to look for it again. */
interface Outline {
  values: number
  /** Whether a string may hold a NUL or half of a surrogate pair once its escapes are resolved. */
  isRisky: boolean
}

/** So many bytes of a string are looked at one by one, and the rest by the runtime's own search, of which a call costs as much as some two hundred. */
const SHORT = 1_024

/** Walks through a string up to its closing quote, or to `stop`, or past it by an escape. */
function walkString(bytes: Buffer, from: number, stop: number, outline: Outline): number {
  let at = from
  for (; at < stop; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte !== BACKSLASH) continue
    at++
    if (bytes[at] === SMALL_U && isRiskyCode(bytes, at + 1)) outline.isRisky = true
  }
  return at
}

/** Where quotes and backslashes stand next: remembered, so that no stretch is searched twice. */
interface Ahead {
  quote: number
  backslash: number
}

const positionOf = (byte: number, bytes: Buffer, from: number) => {
  const found = bytes.indexOf(byte, from)
  return found < 0 ? bytes.length : found
}

/** Where a string that begins at `start` ends: at its closing quote, or at the end of the text. */
function endOfString(bytes: Buffer, start: number, outline: Outline, ahead: Ahead): number {
  let from = start + 1
  for (;;) {
    const stop = from + SHORT
    const at = walkString(bytes, from, Math.min(stop, bytes.length), outline)
    if (at < stop || at >= bytes.length) return at
    if (ahead.quote < at) ahead.quote = positionOf(QUOTE, bytes, at)
    if (ahead.backslash < at) ahead.backslash = positionOf(BACKSLASH, bytes, at)
    from = Math.min(ahead.quote, ahead.backslash)
  }
}

const small = (byte: number | undefined) => (byte ?? 0) | 0x20

/** Whether four digits are those of a NUL or of a surrogate. */
function isRiskyCode(bytes: Buffer, at: number): boolean {
  const [first, second] = [bytes[at], bytes[at + 1]]
  if (small(first) === SMALL_D) return second === 0x38 || second === 0x39 || small(second) >= SMALL_A
  return first === ZERO && second === ZERO && bytes[at + 2] === ZERO && bytes[at + 3] === ZERO
}

const endsScalar = (byte: number | undefined) =>
  byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COLON || (byte ?? 0) <= SPACE

function endOfScalar(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && !endsScalar(bytes[at])) at++
  return at - 1
}

/** A name as it reads once its escapes are resolved; undefined where it cannot be read, which parsing will tell. */
function nameAt(bytes: Buffer, start: number, end: number): string | undefined {
  try {
    return JSON.parse(bytes.toString('utf8', start, end + 1))
  } catch {
    return undefined
  }
}

/** Reading a name costs far more than passing over it, so only what could be the forbidden one is read. */
function mayBePoison(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start + 1]
  const length = end - start - 1
  return (first === UNDERSCORE || first === BACKSLASH) && length >= POISON.length && length <= 6 * POISON.length
}

/**
 * Walks over a JSON text once, without making anything of it, and stops at the first value that is one too many, at the
 * first that lies too deep, at the name that is one too many in its object and at one that must not be used. Whether the text is JSON at all is for the parser to
 * say.
 */
export function outlineOf(bytes: Buffer, most: number): Readonly<Outline> {
  const outline: Outline = { values: 0, isRisky: false }
  const ahead: Ahead = { quote: -1, backslash: -1 }
  const inObject = new Uint8Array(DEEPEST + 1)
  let depth = 0
  /** Each has a value, unless the text is no JSON; so they end where values do. */
  let names = 0
  const namesOfOne = new Uint32Array(DEEPEST + 1)
  let awaitsName = false
  /** The name of the field of the body that is being read. */
  let field: { start: number; end: number } | undefined

  function refuse(): never {
    const name = field && depth > 1 ? nameAt(bytes, field.start, field.end) : undefined
    const words = `${most.toLocaleString('en')} values`
    if (name) throw invalid(name, `holds too much: the whole body may have at most ${words}`)
    throw unreadable(`The body has more than ${words}`, 'TOO_MANY_VALUES')
  }
  function count() {
    outline.values += 1
    if (outline.values > most) refuse()
  }
  function countName() {
    names += 1
    if (names > most) refuse()
    const ofOne = (namesOfOne[depth] ?? 0) + 1
    namesOfOne[depth] = ofOne
    if (ofOne <= MOST_NAMES) return
    const name = field && depth > 1 ? nameAt(bytes, field.start, field.end) : undefined
    const words = `an object with more than ${MOST_NAMES.toLocaleString('en')} fields`
    throw name ? invalid(name, `holds ${words}`) : unreadable(`The body is ${words}`, 'TOO_MANY_VALUES')
  }

  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte <= SPACE || byte === COLON) continue
    if (byte === QUOTE) {
      const end = endOfString(bytes, at, outline, ahead)
      if (!awaitsName) count()
      else {
        awaitsName = false
        countName()
        if (depth === 1) field = { start: at, end }
        if (mayBePoison(bytes, at, end) && nameAt(bytes, at, end) === POISON) {
          throw unreadable(`The body has a field named ${POISON}`, 'FORBIDDEN_FIELD')
        }
      }
      at = end
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      count()
      depth += 1
      if (depth > DEEPEST) throw unreadable(`The body nests deeper than ${DEEPEST} levels`, 'TOO_DEEP')
      awaitsName = byte === OPEN_OBJECT
      inObject[depth] = awaitsName ? 1 : 0
      namesOfOne[depth] = 0
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth = Math.max(0, depth - 1)
      awaitsName = false
    } else if (byte === COMMA) {
      awaitsName = inObject[depth] === 1
    } else {
      count()
      at = endOfScalar(bytes, at)
    }
  }
  return outline
}
