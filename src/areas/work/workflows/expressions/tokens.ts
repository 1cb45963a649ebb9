import { isStorableText } from '../../../../shared/text/storable-text.ts'

/** A fault of an expression, in words, with the place where it was found. */
export class ExpressionFault extends Error {
  constructor(message: string, at: number) {
    super(`${message}, at character ${at + 1}`)
    this.name = 'ExpressionFault'
  }
}

export type Token = { at: number } & (
  | { is: 'number'; value: number }
  | { is: 'text'; value: string }
  | { is: 'name'; value: string }
  | { is: 'sign'; value: string }
  | { is: 'end'; value: string }
)

const SPACE = /[ \t\r\n]+/y
const NUMBER = /\d+(?:\.\d+)?/y
const NAME = /[A-Za-z_]\w*/y
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y
const SIGN = /\|\||&&|==|!=|<=|>=|[<>+\-*/%!?:.,()[\]]/y
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/g
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', "'": "'" }

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  while (at < source.length) {
    const space = take(SPACE)
    if (space !== undefined) {
      at += space.length
      continue
    }
    const found = read(take, at)
    if (!found) throw new ExpressionFault(`cannot be read from ${JSON.stringify(source.slice(at, at + 10))} on`, at)
    tokens.push(found.token)
    at += found.length
  }
  return [...tokens, { is: 'end', value: 'the end', at }]
}

function read(take: (pattern: RegExp) => string | undefined, at: number): { token: Token; length: number } | undefined {
  const number = take(NUMBER)
  if (number !== undefined) return { token: { is: 'number', value: Number(number), at }, length: number.length }
  const name = take(NAME)
  if (name !== undefined) {
    return {
      token: name === 'in' ? { is: 'sign', value: name, at } : { is: 'name', value: name, at },
      length: name.length,
    }
  }
  const text = take(TEXT)
  if (text !== undefined)
    return { token: { is: 'text', value: unescaped(text.slice(1, -1), at), at }, length: text.length }
  const sign = take(SIGN)
  return sign === undefined ? undefined : { token: { is: 'sign', value: sign, at }, length: sign.length }
}

function unescaped(text: string, at: number): string {
  const plain = text.replace(ESCAPE, (_all, code: string | undefined, letter: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    const sign = ESCAPES[letter ?? '']
    if (sign === undefined) throw new ExpressionFault(`\\${letter} is no escape`, at)
    return sign
  })
  if (isStorableText(plain)) return plain
  throw new ExpressionFault('a text may hold neither a NUL character nor half a surrogate pair', at)
}
