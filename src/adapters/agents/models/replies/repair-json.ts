import { jsonrepair } from 'jsonrepair'
import { FIELD_NAMES } from './field-names.ts'

/** The library may look at a text again and again: of longer ones only what is JSON is read. */
const MOST_MENDED = 32_768

/** What a text means that is nearly JSON, unless mending it invents, drops or doubles anything; a string ends where a field or the end of the object follows. */
export function mended(text: string): unknown {
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

/** No field twice, none whose name is a piece of a text, no bracket more or less, and no quotation mark that was another sign. */
const isSound = (given: string, json: string) =>
  ['{', '}', '[', ']'].every((sign) => countOf(given, sign) === countOf(json, sign)) &&
  !hasDoubledName(json) &&
  !/\\"[^"]*"\s*:/.test(json) &&
  countOf(json, '\\"') <= countOf(given, '"')

const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** Characters that stand in no JSON, and that the library refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0007\u000b\u000e-\u001f]/g

const NAME = `"(?:${FIELD_NAMES.join('|')})"\\s*:`
const STRING_BEGINS = new RegExp(`${NAME}\\s*"`, 'g')
const STRING_ENDS = new RegExp(`"(?=\\s*(?:,\\s*${NAME}|(?:[}\\]]\\s*)+(?:,\\s*(?:${NAME}|\\{)|$)))`, 'g')

/** A string that goes on behind a quotation mark goes on to where the next field begins. */
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

/** Strings of several lines, as Python has them. */
const TRIPLE_QUOTED = /"""((?:[^"]|"{1,2}(?!")){0,20000})"""/g
/** Signs as they are written between ideographs, outside of strings. */
const STRING_OR_WIDE = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[：，｛｝［］]/g
/** Strings that are put together. */
const JOINED = /"\s{0,20}\+\s{0,20}"/g
const STRING_OR_COMMENT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|(?:\/\/|#)[^\n]{0,2000}|\/\*[\s\S]{0,2000}?\*\//g
/** Behind a value or a comma, or on a line of its own. */
const BEFORE_COMMENT = /(?:[,{}[\]"'\d\n]|true|false|null)[^\S\n]*$/

/** A comment beside a field is said to nobody. */
const withoutComments = (text: string) =>
  /[/#]/.test(text)
    ? text.replace(STRING_OR_COMMENT, (found, at: number) =>
        /^[/#]/.test(found) && BEFORE_COMMENT.test(text.slice(Math.max(0, at - 40), at)) ? '' : found,
      )
    : text

/** A backslash before a sign that needs none is a sign itself, except before an apostrophe. */
const withEscapesKept = (text: string) =>
  text.replace(/\\([\s\S])/g, (pair, sign: string) => {
    if (sign === "'") return sign
    return '"\\/bfnrtu\n'.includes(sign) ? pair : `\\${pair}`
  })

const ESCAPE = /\\(u[\da-f]{4}|[\s\S])/gi
const NAMED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** All that is said, without the signs and blanks that hold it together. */
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

/** Whether an object of a JSON text has one name twice, and not the same text or number under it. */
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
