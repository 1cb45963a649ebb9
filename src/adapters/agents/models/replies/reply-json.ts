import { jsonrepair } from 'jsonrepair'
import { FIELD_NAMES } from './form-schemas.ts'

/** The library may scan a text again and again, so longer texts must be valid JSON. */
const MOST_MENDED = 32_768

/**
 * Mends a text that is nearly JSON, unless mending invents, drops or doubles anything; a string ends where a field or
 * the end of the object follows.
 */
function mended(text: string): unknown {
  if (text.length > MOST_MENDED || !/[}\]]\s*$/.test(text.slice(-20))) return undefined
  const written = text
    .replace(TRIPLE_QUOTED, (_, inner: string) => JSON.stringify(inner))
    .replace(JOINED, '')
    .replace(STRING_OR_WIDE, (found) => (found.length === 1 ? found.normalize('NFKC') : found))
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '\\u0027')
  const given = withEscapesKept(withoutComments(written)).replace(CONTROL, (sign) => JSON.stringify(sign).slice(1, -1))
  return repaired(withQuotesEscaped(given)) ?? repaired(given)
}

function repaired(given: string): unknown {
  try {
    const json = jsonrepair(given)
    const value: unknown = JSON.parse(json)
    return essence(given) === essence(json) && isSound(given, json) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * No field twice, no name that is a piece of a text, no bracket more or less, and no quotation mark that was another
 * sign.
 */
const isSound = (given: string, json: string) =>
  ['{', '}', '[', ']'].every((sign) => countOf(given, sign) === countOf(json, sign)) &&
  !hasDoubledName(json) &&
  !/\\"[^"]*"\s*:/.test(json) &&
  countOf(json, '\\"') <= countOf(given, '"')

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Characters that JSON does not allow and the library refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0007\u000b\u000e-\u001f]/g

const NAME = `"(?:${FIELD_NAMES.join('|')})"\\s*:`
const STRING_BEGINS = new RegExp(`${NAME}\\s*"`, 'g')
const STRING_ENDS = new RegExp(`"(?=\\s*(?:,\\s*${NAME}|(?:[}\\]]\\s*)+(?:,\\s*(?:${NAME}|\\{)|$)))`, 'g')

/** A string that continues after a quotation mark continues to the next field. */
function withQuotesEscaped(text: string): string {
  let escaped = ''
  let from = 0
  STRING_BEGINS.lastIndex = 0
  for (let found = STRING_BEGINS.exec(text); found; found = STRING_BEGINS.exec(text)) {
    const start = found.index + found[0].length
    STRING_ENDS.lastIndex = start - 1
    const end = STRING_ENDS.exec(text)?.index ?? -1
    if (end < start) continue
    escaped += text.slice(from, start) + text.slice(start, end).replace(/(?<!\\)"/g, '\\"')
    from = end
    STRING_BEGINS.lastIndex = end
  }
  return escaped + text.slice(from)
}

export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasDoubledName(text) ? undefined : value
  } catch {
    return undefined
  }
}

/** Multi-line strings as in Python. */
const TRIPLE_QUOTED = /"""((?:[^"]|"{1,2}(?!")){0,20000})"""/g
/** Full-width signs outside of strings. */
const STRING_OR_WIDE = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[：，｛｝［］]/g
/** Concatenated strings. */
const JOINED = /"\s{0,20}\+\s{0,20}"/g
const STRING_OR_COMMENT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?:\/\/|#)[^\n]{0,2000}|\/\*[\s\S]{0,2000}?\*\//g
/** After a value or a comma, or on its own line. */
const BEFORE_COMMENT = /(?:[,{}[\]"'\d\n]|true|false|null)[^\S\n]*$/

/** Removes comments beside fields. */
const withoutComments = (text: string) =>
  /[/#]/.test(text)
    ? text.replace(STRING_OR_COMMENT, (found, at: number) =>
        /^[/#]/.test(found) && BEFORE_COMMENT.test(text.slice(Math.max(0, at - 40), at)) ? '' : found,
      )
    : text

/** A backslash before a sign that needs none is kept, except before an apostrophe. */
const withEscapesKept = (text: string) =>
  text.replace(/\\([\s\S])/g, (pair, sign: string) => {
    if (sign === "'") return sign
    return '"\\/bfnrtu\n'.includes(sign) ? pair : `\\${pair}`
  })

const ESCAPE = /\\(u[\da-f]{4}|[\s\S])/gi
const NAMED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The content without the signs and blanks that hold it together. */
const essence = (text: string) =>
  text
    .replace(/&(?:quot|apos|#34|#39);/g, '')
    .replaceAll('&amp;', '&')
    .replace(ESCAPE, (_, code: string) =>
      code.length === 5 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (NAMED[code] ?? code),
    )
    .replace(/\b(?:None|undefined)\b/g, 'null')
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(/[\s"'“”„‘’‚«»`´\\,:;{}[\]\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]+/g, '')
    .replace(/\b(?:True|False)\b|True|False/g, (word) => word.toLowerCase())

const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}[\],:]/g

/** Whether an object has one name twice with different values. */
function hasDoubledName(json: string): boolean {
  const open: (Map<string, string> | undefined)[] = []
  let last = ''
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Map())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const value = SCALAR.exec(json.slice(index + 1, index + 1 + LONGEST_SCALAR))?.[0].trim() ?? ''
      const before = open.at(-1)?.get(last)
      if (before !== undefined && (before === '' || before !== value)) return true
      open.at(-1)?.set(last, value)
    } else if (token !== ',') last = token
  }
  return false
}

const LONGEST_SCALAR = 200
const SCALAR = /^\s*(?:"[^"\\]*"|[^\s"{}[\],:]+)(?=\s*[,}])/

/** How many places may be the beginning of an answer, how many of them may fail, and how deep brackets nest. */
const MOST_BEGINNINGS = 32
const MOST_BROKEN = 4
const DEEPEST = 64

interface Wanted {
  /** Whether a value is, or holds, what was asked for. */
  isWanted(value: unknown): boolean
  /** Whether a value that lacks so many closing brackets can still be complete. */
  isWhole(value: unknown, lacks?: number): boolean
}

/** The first field of an object without its opening brace, which the server may have written itself. */
const BEGINS_INSIDE = new RegExp(`^["'“](?:${FIELD_NAMES.join('|')})["'”]\\s*:`, 'i')

/** Finds the one requested value in a text, whatever surrounds it; `several` when candidates differ. */
export function jsonIn(text: string, wanted: Wanted): { value: unknown } | 'none' | 'several' {
  if (BEGINS_INSIDE.test(text)) return jsonIn(`{${text}`, wanted)
  const whole = parsed(text)
  if (wanted.isWanted(whole)) return { value: whole }
  const found = [...valuesIn(text, wanted)].filter((value) => wanted.isWanted(value))
  const [value, ...others] = found.filter(
    (each, index) => !found.some((other, at) => at !== index && says(other, each, at < index)),
  )
  if (value === undefined) return 'none'
  return others.length === 0 ? { value } : 'several'
}

/** Whether one object says everything that another says; of equal objects the earlier counts. */
function says(one: unknown, other: unknown, isEarlier: boolean): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(other)
  if (!isEarlier && names.length === Object.keys(one).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(one, name) && JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name)),
  )
}

/**
 * The values in a text, one after another. After an unreadable one only complete values count, since others may be
 * parts of it.
 */
function* valuesIn(text: string, wanted: Wanted): Generator<unknown> {
  let from = 0
  let broke = 0
  for (let tries = 0; tries < MOST_BEGINNINGS && broke < MOST_BROKEN; tries++) {
    const start = beginningAfter(text, from)
    if (start < 0) return
    const { end, lacks } = bracketed(text, start)
    const value = lacks === '' ? readOrMended(text.slice(start, end)) : broken(text.slice(start), lacks, wanted)
    if (value !== undefined && (broke === 0 || wanted.isWhole(value))) yield value
    if (lacks !== '' && value !== undefined) return
    broke += Number(lacks !== '')
    from = lacks === '' ? end : start + 1
  }
}

/** A value that lacks only its last brackets, or one mended up to its last bracket. */
function broken(text: string, lacks: string, wanted: Wanted): unknown {
  const piece = text.replace(/\s{0,20}`{3,8}\s{0,20}$/, '').trimEnd()
  const closed = !lacks.includes('"') && /["\]}\p{L}]$/u.test(piece) ? readOrMended(piece + lacks) : undefined
  if (closed !== undefined && wanted.isWhole(closed, lacks.length)) return closed
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  return last > 0 ? mended(text.slice(0, last)) : undefined
}

const readOrMended = (piece: string) => parsed(piece) ?? (/[:：]/.test(piece) ? mended(piece) : undefined)

/** A brace, or a bracket before one. */
function beginningAfter(text: string, from: number): number {
  const found = /[{｛](?!\{)|\[(?=\s{0,40}\{)/g
  found.lastIndex = from
  return found.exec(text)?.index ?? -1
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const SIGN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|["{}[\]]/g

/**
 * From an opening bracket to its closing one; `lacks` holds the missing brackets, with a quotation mark when more is
 * wrong.
 */
function bracketed(text: string, start: number): { end: number; lacks: string } {
  const open: string[] = []
  SIGN.lastIndex = start
  for (let found = SIGN.exec(text); found; found = SIGN.exec(text)) {
    const [sign] = found
    const closing = CLOSING[sign]
    if (closing && open.length < DEEPEST) open.push(closing)
    else if (sign === open.at(-1)) open.pop()
    else if (sign.length === 1) return { end: text.length, lacks: `"${open.at(-1)}` }
    if (open.length === 0) return { end: found.index + sign.length, lacks: '' }
  }
  return { end: text.length, lacks: open.toReversed().join('') }
}
