/**
 * A set of characters as bits: ASCII by its codes, then a letter, a space and a sign that stand for all others of their kind.
 */
export type CharSet = bigint

export type PatternPart =
  | { k: 'chars'; set: CharSet }
  /** Takes no character; what does not let anything past it is the beginning or the end. */
  | { k: 'check'; isEdge: boolean }
  | { k: 'sequence'; parts: PatternPart[] }
  | { k: 'choice'; parts: PatternPart[] }
  | { k: 'repeat'; of: PatternPart; least: number; most: number }

const OTHER_LETTER = 128
const OTHER_SPACE = 129
const OTHER_SIGN = 130
const bit = (code: number): CharSet => 1n << BigInt(code)
const between = (from: number, to: number): CharSet => {
  let set = 0n
  for (let code = from; code <= to; code++) set |= bit(code)
  return set
}
export const ANY_CHARACTER = between(0, OTHER_SIGN)
const DIGITS = between(48, 57)
const WORD = DIGITS | between(65, 90) | between(97, 122) | bit(95)
const SPACES = between(9, 13) | bit(32) | bit(OTHER_SPACE)
const LINE_ENDS = bit(10) | bit(13)
const CLASSES: Record<string, CharSet> = {
  d: DIGITS,
  w: WORD,
  s: SPACES,
  D: ANY_CHARACTER & ~DIGITS,
  W: ANY_CHARACTER & ~WORD,
  S: ANY_CHARACTER & ~SPACES,
}
const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 }
const MOST_DEPTH = 40

const setOf = (code: number): CharSet => {
  if (code < 128) return bit(code)
  const text = String.fromCodePoint(code)
  return bit(/\s/u.test(text) ? OTHER_SPACE : /\p{L}/u.test(text) ? OTHER_LETTER : OTHER_SIGN)
}

/** What a regular expression of JavaScript is made of; undefined where it has a form that is not read. */
export function readPattern(source: string, flags: string): PatternPart | undefined {
  try {
    const reader = new Reader(source, flags)
    const read = reader.choice(0)
    return reader.isDone ? read : undefined
  } catch (fault) {
    if (fault instanceof Unread) return undefined
    throw fault
  }
}

class Unread extends Error {}

class Reader {
  #at = 0
  readonly #text: string
  readonly #flags: string

  constructor(text: string, flags: string) {
    this.#text = text
    this.#flags = flags
  }

  get isDone() {
    return this.#at >= this.#text.length
  }

  #peek(text: string) {
    return this.#text.startsWith(text, this.#at)
  }

  #takes(text: string): boolean {
    if (!this.#peek(text)) return false
    this.#at += text.length
    return true
  }

  #matched(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at
    const found = form.exec(this.#text)
    if (found) this.#at += found[0].length
    return found ?? undefined
  }

  choice(depth: number): PatternPart {
    if (depth > MOST_DEPTH) throw new Unread()
    const parts = [this.#sequence(depth)]
    while (this.#takes('|')) parts.push(this.#sequence(depth))
    return parts.length === 1 ? (parts[0] as PatternPart) : { k: 'choice', parts }
  }

  #sequence(depth: number): PatternPart {
    const parts: PatternPart[] = []
    while (!this.isDone && !this.#peek('|') && !this.#peek(')')) parts.push(this.#repeated(this.#atom(depth)))
    return { k: 'sequence', parts }
  }

  #repeated(of: PatternPart): PatternPart {
    const [told, least = '', comma, most = ''] = this.#matched(/[*+?]|\{(\d+)(,?)(\d*)\}/y) ?? []
    if (!told) return of
    this.#takes('?')
    if (told === '?') return { k: 'repeat', of, least: 0, most: 1 }
    if (told === '*' || told === '+') return { k: 'repeat', of, least: told === '+' ? 1 : 0, most: Infinity }
    return { k: 'repeat', of, least: Number(least), most: comma ? (most ? Number(most) : Infinity) : Number(least) }
  }

  #atom(depth: number): PatternPart {
    if (this.#matched(/\(\?<?[=!]/y)) {
      this.choice(depth + 1)
      this.#closes()
      return { k: 'check', isEdge: false }
    }
    if (this.#matched(/\((?:\?:|\?<[^>]*>)?/y)) {
      const inner = this.choice(depth + 1)
      this.#closes()
      return inner
    }
    if (this.#takes('^') || this.#takes('$')) return { k: 'check', isEdge: true }
    if (this.#takes('[')) return { k: 'chars', set: this.#class() }
    if (this.#takes('.'))
      return { k: 'chars', set: this.#flags.includes('s') ? ANY_CHARACTER : ANY_CHARACTER & ~LINE_ENDS }
    if (this.#takes('\\')) return this.#escaped()
    return { k: 'chars', set: this.#folded(setOf(this.#character())) }
  }

  #closes() {
    if (!this.#takes(')')) throw new Unread()
  }

  #character(): number {
    const code = this.#text.codePointAt(this.#at)
    if (code === undefined) throw new Unread()
    this.#at += code > 0xffff ? 2 : 1
    return code
  }

  #escaped(): PatternPart {
    if (this.#matched(/[bB]|[1-9]\d*|k<[^>]*>/y)) return { k: 'check', isEdge: false }
    return { k: 'chars', set: this.#folded(this.#escapedSet()) }
  }

  #escapedSet(): CharSet {
    const [, negated] = this.#matched(/([pP])\{[^}]*\}/y) ?? []
    if (negated) return ANY_CHARACTER & ~SPACES
    const hex = this.#matched(/u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y)
    if (hex) return setOf(Math.min(0x10ffff, Number.parseInt(hex.slice(1).find(Boolean) ?? '0', 16)))
    const control = this.#matched(/c([A-Za-z])/y)?.[1]
    if (control) return bit(control.charCodeAt(0) % 32)
    const code = this.#character()
    const name = String.fromCodePoint(code)
    return CLASSES[name] ?? setOf(CONTROLS[name] ?? code)
  }

  #class(): CharSet {
    const isNegated = this.#takes('^')
    let set = 0n
    while (!this.#takes(']')) {
      const from = this.#member()
      if (this.#peek('-') && this.#text[this.#at + 1] !== ']' && from.code !== undefined) {
        this.#at++
        const to = this.#member()
        if (to.code === undefined) set |= from.set | bit(45) | to.set
        else
          set |= between(from.code, Math.min(to.code, 127)) | (to.code > 127 ? between(OTHER_LETTER, OTHER_SIGN) : 0n)
      } else set |= from.set
    }
    const folded = this.#folded(set)
    return isNegated ? ANY_CHARACTER & ~folded : folded
  }

  #member(): { set: CharSet; code?: number } {
    if (!this.#takes('\\')) {
      const code = this.#character()
      return { set: setOf(code), code }
    }
    if (this.#takes('b')) return { set: bit(8), code: 8 }
    const set = this.#escapedSet()
    return (set & (set - 1n)) === 0n && set > 0n && set < bit(128) ? { set, code: set.toString(2).length - 1 } : { set }
  }

  #folded(set: CharSet): CharSet {
    if (!this.#flags.includes('i')) return set
    const [upper, lower] = [set & between(65, 90), set & between(97, 122)]
    return set | (upper << 32n) | (lower >> 32n)
  }
}
