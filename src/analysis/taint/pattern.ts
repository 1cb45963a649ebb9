import { RE2JS } from 're2js'
import type { Constant } from '../ir/ir.ts'
import type { PatternTime } from '../patterns/pattern-time.ts'

/** A pattern of texts. */
interface Matcher {
  test(text: string): boolean
}

/** Makes a matcher of a pattern and its flags; throws what is wrong with it, in words. */
type Compile = (source: string, flags: string) => Matcher

const native: Compile = (source, flags) => new RegExp(source, flags)

/** The most instructions of a pattern, and of a text the most that is looked at: together they bound the time of a match. */
const MOST_STEPS = 200
const MOST_TEXT = 1_000

/** For patterns of strangers: no text takes such a pattern long. */
export const linear: Compile = (source, flags) => {
  const program = RE2JS.compile(source, flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0)
  if (program.programSize() > MOST_STEPS) throw new Error(`\`/${source}/\` repeats too much`)
  return { test: (text) => program.test(text.slice(0, MOST_TEXT)) }
}

/** Of an argument: `is not true` also holds where it is left out, and `is absent` only there. */
export type Test =
  | { is: Constant }
  | { isNot: Constant }
  | { matches: Matcher }
  | { isConstant: boolean }
  | { takes: PatternTime }

export interface Condition {
  /** `0`, `shell`, `this`, and the keys below it: `2.secure`. */
  argument: string[]
  test: Test
}

/** `os.system(0)`, `requests.get() where verify is false`, `**.innerHTML=`. */
export interface CallPattern {
  /** The last part of the name, by which patterns are looked up. */
  last: string
  /** Without the last part, from the end to the beginning; `**` is any number of parts. */
  before: readonly string[]
  /** The arguments that matter: indexes, names, `this`, `*`; `0^` is the first of a list, none where the call alone matters. */
  arguments: readonly string[]
  isAssignment: boolean
  conditions: readonly Condition[]
  text: string
}

const FORM = /^([\w$*?.<>{},/@[\]-]+?)(=?)(?:\(([^)]*)\))?(?:\s+where\s+(.+))?$/

/** Throws what is wrong with it, in words. */
export function readPatterns(text: string, compile: Compile = native): CallPattern[] {
  const [, names, end, given, where] = FORM.exec(text.trim()) ?? []
  if (!names) throw new Error(`\`${text}\` is no call: write it like \`os.system(0)\``)
  const conditions = where ? where.split(/\s+and\s+/).map((one) => readCondition(one, compile)) : []
  return alternatives(names).map((name) => {
    const parts = name.split('.')
    return {
      last: parts.at(-1) ?? '',
      before: parts.slice(0, -1).reverse(),
      arguments: (given ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
      isAssignment: end === '=',
      conditions,
      text,
    }
  })
}

/** `a.{b,c}` is `a.b` and `a.c`. */
function alternatives(text: string): string[] {
  const found = /\{([^{}]*)\}/.exec(text)
  if (!found) return [text]
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  return (found[1] ?? '').split(',').flatMap((one) => alternatives(before + one + after))
}

function readCondition(text: string, compile: Compile): Condition {
  const [, argument = '', verb = '', value = ''] = /^(\S+)\s+(is not|is|matches|takes)\s+(.+)$/.exec(text.trim()) ?? []
  if (!argument) throw new Error(`\`${text}\` is no condition: write it like \`shell is true\` or \`0 matches /md5/\``)
  return { argument: argument.split('.'), test: readTest(verb, value.trim(), compile) }
}

function readTest(verb: string, value: string, compile: Compile): Test {
  if (verb === 'matches') {
    const [, source, flags = ''] = /^\/(.+)\/([iu]*)$/.exec(value) ?? []
    if (!source) throw new Error(`\`${value}\` is no pattern: write it like \`/md5/i\``)
    return { matches: compile(source, flags) }
  }
  if (verb === 'takes') {
    if (value !== 'polynomial' && value !== 'exponential')
      throw new Error(`\`${value}\` is no time: write \`polynomial\` or \`exponential\``)
    return { takes: value }
  }
  if (value === 'absent') return { is: value }
  if (value === 'constant') return { isConstant: verb === 'is' }
  const constant = readConstant(value)
  return verb === 'is' ? { is: constant } : { isNot: constant }
}

function readConstant(value: string): Constant {
  if (value === 'true' || value === 'false') return value === 'true'
  if (value === 'null') return null
  if (/^-?\d+$/.test(value)) return Number(value)
  return value.replace(/^(['"])(.*)\1$/, '$2')
}

/** Whether the parts of a name, from the end, are those of the pattern. */
function matchesParts(pattern: readonly string[], parts: readonly string[], from = 0, at = 0): boolean {
  for (let index = from; index < pattern.length; index++) {
    const part = pattern[index]
    if (part === '**') {
      for (let skipped = at; skipped <= parts.length; skipped++)
        if (matchesParts(pattern, parts, index + 1, skipped)) return true
      return false
    }
    if (at >= parts.length || (part !== '*' && part !== parts[at])) return false
    at++
  }
  return at === parts.length
}

const MOST_KNOWN = 20_000

/** Things found by the name of what is called. */
export class PatternIndex<T> {
  readonly #byLast = new Map<string, { pattern: CallPattern; value: T }[]>()
  readonly #found = new Map<string, { pattern: CallPattern; value: T }[]>()

  add(text: string, value: T, compile?: Compile) {
    for (const pattern of readPatterns(text, compile)) {
      const key = (pattern.isAssignment ? '=' : '') + pattern.last
      const known = this.#byLast.get(key)
      if (known) known.push({ pattern, value })
      else this.#byLast.set(key, [{ pattern, value }])
    }
  }

  /** The names before the last part that hold no wildcard: types and modules. */
  owners(): string[] {
    const all = [...this.#byLast.values()].flat().map(({ pattern }) => pattern.before)
    return all
      .filter((before) => !before.some((part) => part.includes('*')))
      .map((before) => before.toReversed().join('.'))
  }

  find(api: string, isAssignment = false): { pattern: CallPattern; value: T }[] {
    const name = isAssignment ? `=${api}` : api
    const known = this.#found.get(name) ?? this.#matching(api, isAssignment)
    if (this.#found.size < MOST_KNOWN) this.#found.set(name, known)
    return known
  }

  #matching(api: string, isAssignment: boolean): { pattern: CallPattern; value: T }[] {
    const parts = api.split('.')
    const sign = isAssignment ? '=' : ''
    const candidates = [...(this.#byLast.get(sign + parts.at(-1)) ?? []), ...(this.#byLast.get(`${sign}*`) ?? [])]
    if (candidates.length === 0) return candidates
    const before = parts.slice(0, -1).reverse()
    return candidates.filter(({ pattern }) => matchesParts(pattern.before, before))
  }
}
