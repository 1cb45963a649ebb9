import { jsonrepair } from 'jsonrepair'

/** The library may look at a text again and again: of longer ones only what is JSON is read. */
const MOST_MENDED = 32_768

/** What a text means that is nearly JSON, unless mending it invents, drops or doubles anything. */
export function mended(text: string): unknown {
  if (text.length > MOST_MENDED || !/[}\]]\s*$/.test(text.slice(-20))) return undefined
  const given = withEscapesKept(withoutComments(text))
  try {
    const repaired = jsonrepair(given)
    const value: unknown = JSON.parse(repaired)
    return essence(given) === essence(repaired) && !hasDoubledName(repaired) ? value : undefined
  } catch {
    return undefined
  }
}

export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasDoubledName(text) ? undefined : value
  } catch {
    return undefined
  }
}

const STRING_OR_COMMENT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\/\/[^\n]{0,2000}|\/\*[\s\S]{0,2000}?\*\//g
/** Behind a value or a comma, or on a line of its own. */
const BEFORE_COMMENT = /(?:[,{}[\]"'\d\n]|true|false|null)[^\S\n]*$/

/** A comment beside a field is said to nobody. */
const withoutComments = (text: string) =>
  text.includes('//') || text.includes('/*')
    ? text.replace(STRING_OR_COMMENT, (found, at: number) =>
        found.startsWith('/') && BEFORE_COMMENT.test(text.slice(Math.max(0, at - 40), at)) ? '' : found,
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
    .replace(ESCAPE, (_, code: string) =>
      code.length === 5 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (NAMED[code] ?? code),
    )
    .replace(/\b(?:None|undefined)\b/g, 'null')
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(/[\s"'“”„‘’‚«»`´\\,:;{}[\]\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]+/g, '')
    .replace(/\b(?:True|False)\b|True|False/g, (word) => word.toLowerCase())

const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}[\],:]/g

/** Whether an object of a JSON text has one name twice. */
function hasDoubledName(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const names = open.at(-1)
      if (names?.has(last)) return true
      names?.add(last)
    } else if (token !== ',') last = token
  }
  return false
}
