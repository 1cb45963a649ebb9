const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** More than the name of any field has. */
const LONGEST_NAME = 100

type Place = 'before' | 'object' | 'value' | 'done'

/** The text of one field of the first JSON object in a stream, as it is written; what is no text is never told. */
export function liveField(field: string): { push(jsonDelta: string): string } {
  let place: Place = 'before'
  let depth = 0
  let inString = false
  /** What was read of an escape, its backslash included. */
  let escaped = ''
  let name = ''
  /** The last string of the object was this field's name, and its colon has come. */
  let isNext = false
  let heard = ''
  /** The first half of a pair, which is told with the second. */
  let half = ''

  function hear(sign: string) {
    if (place !== 'value') {
      if (name.length < LONGEST_NAME) name += sign
      return
    }
    const whole = half + sign
    half = isFirstHalf(sign) ? sign : ''
    heard += half === '' ? whole : whole.slice(0, -1)
  }

  function readInString(sign: string) {
    if (escaped !== '') {
      escaped += sign
      const code = /^\\u([\da-f]{4})$/i.exec(escaped)?.[1]
      if (code) hear(String.fromCharCode(Number.parseInt(code, 16)))
      else if (escaped.startsWith('\\u') && escaped.length < 6) return
      else if (!escaped.startsWith('\\u')) hear(ESCAPES[sign] ?? sign)
      escaped = ''
    } else if (sign === '\\') escaped = sign
    else if (sign === '"') {
      inString = false
      if (place === 'value') place = 'done'
    } else hear(sign)
  }

  function readBetween(sign: string) {
    if (place === 'before') {
      if (sign !== '{') return
      place = 'object'
      depth = 1
    } else if (sign === '"') {
      inString = true
      if (isNext) place = 'value'
      name = ''
    } else if (sign === ':') isNext = depth === 1 && name === field
    else if (sign.trim() !== '') {
      isNext = false
      if (sign === '{' || sign === '[') depth += 1
      else if (sign === '}' || sign === ']') depth -= 1
      if (depth === 0) place = 'done'
    }
  }

  return {
    push(jsonDelta) {
      heard = ''
      for (let at = 0; at < jsonDelta.length && place !== 'done'; at++) {
        if (inString) readInString(jsonDelta.charAt(at))
        else readBetween(jsonDelta.charAt(at))
      }
      return heard
    },
  }
}

const isFirstHalf = (sign: string) => sign >= '\ud800' && sign <= '\udbff'
