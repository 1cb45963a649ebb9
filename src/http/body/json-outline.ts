import { isUtf8 } from 'node:buffer'
import { invalid, unreadable } from '../../shared/errors.ts'
import { isObject } from '../../shared/fields.ts'
import { refuseUnstorableText, refuseUnstorableValues } from '../validation.ts'
import { endOfBlanks, endOfScalar, Strings } from './json-scan.ts'

const DEEPEST = 64
/** A name costs many times what a value does: each may create another hidden class. */
const MOST_NAMES = 1_000
/** This many names may all differ; the names that follow may be of this many kinds: what one object may have, twice. */
const FREE_NAMES = 10_000
const MOST_KINDS = 2 * MOST_NAMES
/** Longer numbers have no use, and each digit costs time. */
const LONGEST_NUMBER = 1_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20
const UNDERSCORE = 0x5f
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const POISON = '__proto__'

const notJson = () => unreadable('The body is not valid JSON', 'INVALID_JSON')

const beginsNumber = (byte: number) => byte === MINUS || (byte >= ZERO && byte <= NINE)

/** The fewest bytes of a number that the parser would read as infinity, which JSON cannot write: with an exponent, and without. */
const SHORTEST_INFINITE = '2e308'.length
const LARGEST_DIGITS = 308
const SMALL_E = 0x65
const LARGE_E = 0x45

function isInfinite(bytes: Buffer, start: number, end: number): boolean {
  const length = end - start + 1
  if (length < SHORTEST_INFINITE) return false
  let isLarge = length > LARGEST_DIGITS
  for (let at = start; at <= end && !isLarge; at++) isLarge = bytes[at] === SMALL_E || bytes[at] === LARGE_E
  return isLarge && Math.abs(Number(bytes.toString('latin1', start, end + 1))) === Number.POSITIVE_INFINITY
}

/** What the scan has found, so that it need not be searched again. */
interface Outline {
  values: number
  /** Whether a string may contain a NUL or a lone surrogate once its escapes are resolved. */
  isRisky: boolean
}

/** A name with its escapes resolved; undefined if it cannot be read, which the parser will report. */
function nameAt(bytes: Buffer, start: number, end: number): string | undefined {
  try {
    return JSON.parse(bytes.toString('utf8', start, end + 1))
  } catch {
    return undefined
  }
}

/** Reading a name costs far more than skipping it, so only what could be the forbidden one is read. */
function mayBePoison(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start + 1]
  const length = end - start - 1
  return (first === UNDERSCORE || first === BACKSLASH) && length >= POISON.length && length <= 6 * POISON.length
}

/**
 * Scans a JSON text once without building anything, and stops at the first value beyond the limit or nested too deep,
 * at a name too many in its object, at the forbidden name, at too many kinds of names and at an endless number. The
 * parser decides whether the text is JSON.
 */
export function outlineOf(bytes: Buffer, most: number): Readonly<Outline> {
  const strings = new Strings(bytes)
  let values = 0
  const inObject = new Uint8Array(DEEPEST + 1)
  let depth = 0
  /** Each has a value, unless the text is no JSON, so the limit of values bounds them. */
  let names = 0
  const namesOfOne = new Uint32Array(DEEPEST + 1)
  const kinds = new Set<string>()
  let awaitsName = false
  /** The name of the body's field that is being read. */
  let field: { start: number; end: number } | undefined

  /** Names the field at fault, or the whole body if it is in no field or the name cannot be read. */
  function refuse(isInField: boolean, ofField: string, ofBody: string): never {
    const name = field && isInField ? nameAt(bytes, field.start, field.end) : undefined
    throw name ? invalid(name, ofField) : unreadable(ofBody, 'TOO_MANY_VALUES')
  }
  function refuseValues(): never {
    const words = `${most.toLocaleString('en')} values`
    refuse(depth > 1, `holds too much: the whole body may have at most ${words}`, `The body has more than ${words}`)
  }
  function count() {
    values += 1
    if (values > most) refuseValues()
  }
  function countName(start: number, end: number) {
    names += 1
    if (names > most) refuseValues()
    const ofOne = (namesOfOne[depth] ?? 0) + 1
    namesOfOne[depth] = ofOne
    if (ofOne > MOST_NAMES) {
      const words = `an object with more than ${MOST_NAMES.toLocaleString('en')} fields`
      refuse(depth > 1, `holds ${words}`, `The body is ${words}`)
    }
    if (names <= FREE_NAMES) return
    kinds.add(bytes.toString('latin1', start, end))
    if (kinds.size > MOST_KINDS) {
      const words = 'fields of too many different names'
      refuse(depth > 1, `holds ${words}`, `The body has ${words}`)
    }
  }

  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte <= SPACE) {
      at = endOfBlanks(bytes, at)
    } else if (byte === QUOTE) {
      const end = strings.endOf(at)
      if (!awaitsName) count()
      else {
        awaitsName = false
        countName(at, end)
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
    } else if (byte !== COLON) {
      count()
      const end = endOfScalar(bytes, at, LONGEST_NUMBER)
      if (end - at >= LONGEST_NUMBER) {
        if (!beginsNumber(byte)) throw notJson()
        const words = `a number of more than ${LONGEST_NUMBER.toLocaleString('en')} digits`
        refuse(depth > 0, `holds ${words}`, `The body holds ${words}`)
      }
      if (beginsNumber(byte) && isInfinite(bytes, at, end)) {
        const words = 'a number that is too large to be read'
        refuse(depth > 0, `holds ${words}`, `The body holds ${words}`)
      }
      at = end
    }
  }
  return { values, isRisky: strings.isRisky }
}

/** A JSON body with at most this many values, or undefined if there is none. */
export function readJson(bytes: Buffer, mostValues: number, passwords?: ReadonlySet<string>): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw unreadable('The body is not valid UTF-8', 'INVALID_ENCODING')
  const { isRisky } = outlineOf(bytes, mostValues)
  const text = bytes.toString('utf8')
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notJson()
  }
  if (isRisky && isObject(value)) refuseUnstorableValues(value, passwords)
  else if (isRisky) refuseUnstorableText(value, '')
  return value
}
