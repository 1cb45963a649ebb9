import { expect } from 'vitest'

/** How much longer the long text is, and how much more of it may be read. */
const TIMES = 4
const MOST = 4.5

/** Tells of each expression that reads a text while something is done, from where to where it went. */
function watched(work: () => unknown, tell: (expression: RegExp, text: string, from: number, to: number) => void) {
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function watchedExec(text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    /** What is sticky looks at one place, and finds nothing beyond it. */
    const missed = this.sticky ? Math.min(from + 1, text.length) : text.length
    tell(this, text, from, found ? found.index + found[0].length : missed)
    return found
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
}

/** How many characters all expressions together have gone through, each from where it began to where it found something. */
export function charactersRead(work: () => unknown): number {
  let characters = 0
  watched(work, (_expression, _text, from, to) => {
    characters += to - from
  })
  return characters
}

/** The expressions that read a text of at least this length and may look ahead as far as they like from each place of it. */
export function unboundedIn(length: number, work: () => unknown): string[] {
  const sources = new Set<string>()
  watched(work, ({ source }, text) => {
    if (text.length >= length) sources.add(source)
  })
  const repeats = (source: string) => source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return [...sources].filter((source) => /[*+]|\{\d+,\}/.test(repeats(source))).sort()
}

/** Fails when more is read than grows with the length of the text: of expressions that look a bounded way ahead (`unboundedIn`) this is the work. */
export function expectLinearReading(length: number, make: (length: number) => string, work: (text: string) => unknown) {
  const [short, long] = [make(length / TIMES), make(length)].map((text) => charactersRead(() => work(text)))
  expect(long, `${long} characters were read of a long text and ${short} of a short one`).toBeLessThanOrEqual(
    MOST * (short ?? 0),
  )
}
