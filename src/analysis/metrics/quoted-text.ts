/** Where a line ends. */
export const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Where what closes has been said. */
export const endAt = (closing: string, text: string, from: number): number => {
  const end = text.indexOf(closing, from)
  return end < 0 ? text.length : end + closing.length
}

/** Where a string ends: at its closing quote, and one of a single quote at the end of its line at the latest. */
export function endOfString(text: string, start: number, quote: string): number {
  const isLong = quote.length > 1
  for (let at = start + quote.length; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === 92) at++
    else if (character === 10 && !isLong) return at
    else if (text.startsWith(quote, at)) return at + quote.length
  }
  return text.length
}

/** What a value may follow; what follows anything else is divided. */
const BEFORE_VALUE =
  /(?:^|[(,=:[!&|?{;+*%~^-]|\b(?:return|typeof|case|in|of|delete|void|throw|do|else|await|yield))\s*$/
const LOOKED_BACK = 100
const LONGEST_PATTERN = 1_000

/** Where a pattern between slashes ends; a slash that begins none is passed over alone. */
export function endOfPattern(text: string, start: number): number {
  if (!BEFORE_VALUE.test(text.slice(Math.max(0, start - LOOKED_BACK), start))) return start + 1
  let isInClass = false
  for (let at = start + 1, end = Math.min(text.length, start + LONGEST_PATTERN); at < end; at++) {
    const character = text[at]
    if (character === '\n') break
    if (character === '\\') at++
    else if (character === '[') isInClass = true
    else if (character === ']') isInClass = false
    else if (character === '/' && !isInClass) return at + 1
  }
  return start + 1
}

/** Where a text between backquotes ends, whatever the code inside holds. */
export function endOfTemplate(text: string, start: number): number {
  /** For each that is open how many braces of its code are; none in its text. */
  const open = [0]
  let at = start + 1
  while (at < text.length && open.length > 0) {
    const inner = open.length - 1
    const braces = open[inner] as number
    const character = text[at]
    if (braces === 0) {
      if (character === '`') open.pop()
      else if (character === '$' && text[at + 1] === '{') open[inner] = 1
      at += character === '\\' || open[inner] === 1 ? 2 : 1
    } else at = endInCode(text, at, open)
  }
  return Math.min(at, text.length)
}

function endInCode(text: string, at: number, open: number[]): number {
  const inner = open.length - 1
  const character = text[at]
  if (character === '`') open.push(0)
  else if (character === '{') (open[inner] as number)++
  else if (character === '}') (open[inner] as number)--
  else if (character === '"' || character === "'") return endOfString(text, at, character)
  else if (text.startsWith('//', at)) return endOfLine(text, at)
  else if (text.startsWith('/*', at)) return endAt('*/', text, at + 2)
  else if (character === '/') return endOfPattern(text, at)
  return at + 1
}
