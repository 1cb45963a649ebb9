import { ANY_CHARACTER, type CharSet, type PatternPart, readPattern } from './read-pattern.ts'

/** How the time that a pattern takes may grow with the text, with an engine that tries one way after the other. */
export type PatternTime = 'linear' | 'polynomial' | 'exponential'

const MOST_CHARACTERS = 4_000
const MOST_PLACES = 120
const MOST_COPIES = 3
const MOST_KNOWN = 5_000

const known = new Map<string, PatternTime>()

/** Of a pattern as it stands in the code: `/a+/i`. What cannot be read is held for linear. */
export function patternTime(literal: string): PatternTime {
  const before = known.get(literal)
  if (before) return before
  const [, source, flags = ''] = /^\/([\s\S]+)\/([a-z]*)$/.exec(literal) ?? []
  const read = source && source.length <= MOST_CHARACTERS ? readPattern(source, flags) : undefined
  const time = read ? timeOf(new Automaton(read, flags.includes('y'))) : 'linear'
  if (known.size < MOST_KNOWN) known.set(literal, time)
  return time
}

function timeOf(automaton: Automaton): PatternTime {
  if (automaton.isTooLarge) return 'linear'
  if (automaton.repeatsInTwoWays()) return 'exponential'
  return automaton.handsOver() ? 'polynomial' : 'linear'
}

interface Built {
  first: number[]
  last: number[]
  /** What comes next may follow what came before. */
  isNullable: boolean
  /** The same at the end of the pattern: a check may still fail there. */
  mayBeLeft: boolean
}

/** The places of a pattern at which a character is taken, and which may follow which: in how many ways. */
class Automaton {
  readonly #sets: CharSet[] = []
  readonly #next: Map<number, number>[] = []
  readonly #last: ReadonlySet<number>
  /** Skips what stands before a match; undefined where the pattern begins at the beginning. */
  readonly #search: number | undefined
  isTooLarge = false

  constructor(pattern: PatternPart, isSticky: boolean) {
    const { first, last } = this.#build(pattern)
    this.#last = new Set(last)
    if (isSticky) return
    this.#search = this.#place(ANY_CHARACTER)
    this.#link([this.#search], [this.#search, ...first])
  }

  #place(set: CharSet): number {
    if (this.#sets.length > MOST_PLACES) this.isTooLarge = true
    else {
      this.#sets.push(set)
      this.#next.push(new Map())
    }
    return this.#sets.length - 1
  }

  #link(from: readonly number[], to: readonly number[]) {
    for (const one of from) for (const other of to) this.#next[one]?.set(other, (this.#next[one]?.get(other) ?? 0) + 1)
  }

  #build(part: PatternPart): Built {
    if (this.isTooLarge) return { first: [], last: [], isNullable: true, mayBeLeft: true }
    switch (part.k) {
      case 'chars': {
        const place = this.#place(part.set)
        return { first: [place], last: [place], isNullable: false, mayBeLeft: false }
      }
      case 'check': {
        const place = this.#place(0n)
        return { first: [place], last: [place], isNullable: !part.isEdge, mayBeLeft: false }
      }
      case 'choice': {
        const all = part.parts.map((one) => this.#build(one))
        return {
          first: all.flatMap(({ first }) => first),
          last: all.flatMap(({ last }) => last),
          isNullable: all.some(({ isNullable }) => isNullable),
          mayBeLeft: all.some(({ mayBeLeft }) => mayBeLeft),
        }
      }
      case 'sequence':
        return this.#sequence(part.parts)
      case 'repeat':
        return this.#repeat(part)
    }
  }

  #sequence(parts: readonly PatternPart[]): Built {
    let all: Built = { first: [], last: [], isNullable: true, mayBeLeft: true }
    /** From where what comes next may follow. */
    let open: number[] = []
    for (const part of parts) {
      const next = this.#build(part)
      this.#link(open, next.first)
      open = next.isNullable ? [...open, ...next.last] : next.last
      all = {
        first: all.isNullable ? [...all.first, ...next.first] : all.first,
        last: next.mayBeLeft ? [...all.last, ...next.last] : next.last,
        isNullable: all.isNullable && next.isNullable,
        mayBeLeft: all.mayBeLeft && next.mayBeLeft,
      }
    }
    return { ...all, last: all.last }
  }

  #repeat({ of, least, most }: Extract<PatternPart, { k: 'repeat' }>): Built {
    if (most === 0) return { first: [], last: [], isNullable: true, mayBeLeft: true }
    const isEndless = most === Infinity
    const copies = Math.min(isEndless ? Math.max(least, 1) : most, MOST_COPIES)
    const parts: PatternPart[] = []
    for (let copy = 0; copy < copies - (isEndless ? 1 : 0); copy++)
      parts.push(copy < least ? of : { k: 'choice', parts: [of, { k: 'sequence', parts: [] }] })
    const before = this.#sequence(parts)
    if (!isEndless) return before
    const loop = this.#build(of)
    this.#link(loop.last, loop.first)
    this.#link(before.last, loop.first)
    const isOptional = least === 0
    return {
      first: before.isNullable ? [...before.first, ...loop.first] : before.first,
      last: isOptional || loop.mayBeLeft ? [...before.last, ...loop.last] : loop.last,
      isNullable: before.isNullable && (isOptional || loop.isNullable),
      mayBeLeft: before.mayBeLeft && (isOptional || loop.mayBeLeft),
    }
  }

  /** From a place back to it, one text leads in two ways: each repetition doubles what there is to try. */
  repeatsInTwoWays(): boolean {
    for (let place = 0; place < this.#sets.length; place++) {
      if (place === this.#search || this.#last.has(place) || this.#sets[place] === 0n) continue
      if (this.#returnsTwice(place)) return true
    }
    return false
  }

  /** Walks pairs of places that one text leads to, from (place, place) and back to it, past a pair of two. */
  #returnsTwice(place: number): boolean {
    const size = this.#sets.length
    const reached = new Map<number, Set<number>>()
    const open = [place * size + place]
    const seen = new Set(open)
    let isDouble = false
    while (open.length > 0) {
      const pair = open.pop() as number
      const [one, other] = [Math.floor(pair / size), pair % size]
      for (const [a, ways] of this.#next[one] ?? [])
        for (const [b] of this.#next[other] ?? []) {
          if (((this.#sets[a] as bigint) & (this.#sets[b] as bigint)) === 0n) continue
          const next = a * size + b
          reached.set(next, (reached.get(next) ?? new Set()).add(pair))
          if (one === other && a === b && ways > 1) isDouble ||= this.#reaches(a, place)
          if (!seen.has(next)) {
            seen.add(next)
            open.push(next)
          }
        }
    }
    if (isDouble) return true
    /** Backwards from the pair that it began with. */
    const back = [place * size + place]
    const found = new Set<number>()
    while (back.length > 0) {
      for (const before of reached.get(back.pop() as number) ?? []) {
        if (found.has(before)) continue
        if (Math.floor(before / size) !== before % size) return true
        found.add(before)
        back.push(before)
      }
    }
    return false
  }

  #reaches(from: number, to: number): boolean {
    return from === to || this.#reachable(from, ANY_CHARACTER).has(to)
  }

  #reachable(from: number, set: CharSet): ReadonlySet<number> {
    const seen = new Set<number>()
    const open = [from]
    while (open.length > 0)
      for (const next of this.#next[open.pop() as number]?.keys() ?? []) {
        if (seen.has(next) || ((this.#sets[next] as bigint) & set) === 0n) continue
        seen.add(next)
        open.push(next)
      }
    return seen
  }

  /** Two loops after each other take the same character: where one ends and the other begins is tried out. */
  handsOver(): boolean {
    for (const set of this.#kinds()) {
      const loops = this.#next.flatMap((next, place) =>
        next.has(place) && ((this.#sets[place] as bigint) & set) !== 0n ? [place] : [],
      )
      if (loops.length < 2) continue
      for (const one of loops) {
        const after = this.#reachable(one, set)
        if (
          loops.some((other) => other !== one && !this.#last.has(other) && after.has(other) && other !== this.#search)
        )
          return true
      }
    }
    return false
  }

  /** One character of each kind that the pattern tells apart. */
  #kinds(): CharSet[] {
    let kinds: CharSet[] = [ANY_CHARACTER]
    for (const set of new Set(this.#sets)) {
      kinds = kinds.flatMap((kind) => [kind & set, kind & ~set].filter((one) => one !== 0n))
      if (kinds.length > 140) break
    }
    return kinds.map((kind) => kind & -kind)
  }
}
