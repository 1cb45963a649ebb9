import type { RE2JS } from 're2js'
import { atFirstUse } from '../../../../shared/lazy-package.ts'

const re2 = atFirstUse<typeof import('re2js')>('re2js')

const LONGEST_PATTERN = 256
/** The most instructions of a compiled pattern: with the length of the text they bound the time of a match. */
const MOST_STEPS = 200
/** Patterns read this much of a body. */
export const READ_BY_PATTERNS = 8_192

interface Pattern {
  fits(text: string): boolean
}

/** Compiles a pattern whose time grows only with the text, or says why it is invalid. */
export function readPattern(source: string): Pattern | string {
  if (source.length > LONGEST_PATTERN) return `must have at most ${LONGEST_PATTERN} characters`
  let program: RE2JS
  try {
    const { RE2JS } = re2()
    program = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
  } catch {
    return 'is no pattern of RE2'
  }
  if (program.programSize() > MOST_STEPS) return 'repeats too much'
  return { fits: (text) => program.test(text) }
}

const MOST_KEPT = 500

/** Keeps compiled patterns, so that none is compiled again for each message. */
export function patternCache() {
  const known = new Map<string, Pattern | string>()
  function read(source: string): Pattern | undefined {
    const pattern = known.get(source) ?? readPattern(source)
    if (!known.has(source)) {
      if (known.size >= MOST_KEPT) known.clear()
      known.set(source, pattern)
    }
    return typeof pattern === 'string' ? undefined : pattern
  }
  return Object.assign(read, { forget: () => known.clear(), held: () => ({ entries: known.size }) })
}
export type PatternCache = ReturnType<typeof patternCache>
