import { stemOf, type Token } from '../reading/words.ts'
import { type Cue, cuesAt } from './cues.ts'

/** Something good or bad that a sentence says, at the word where it says so. */
export interface Assertion {
  at: number
  value: number
  /** A judgement is on what is named after it, a property belongs to what is named before. */
  verdict: boolean
}

/** A sentence with its cues, cut into clauses. */
export interface Parsed {
  tokens: readonly Token[]
  /** The clause of each token. */
  clauses: readonly number[]
  assertions: readonly Assertion[]
  hedged: boolean
}

const CONJUNCTIONS = new Set(
  'but while whereas although though however yet because so since which who despite unless then'.split(' '),
)
const COORDINATORS = new Set(['and', 'or', 'nor', 'both'])
/** `against` is a judgement only behind one of these. */
const JUDGING = new Set(
  'advise recommend decide vote argue warn speak case evidence lean rule counsel'.split(' ').map(stemOf),
)
const JUDGED_WITHIN = 3
const NONE_AFTER = new Set(['none', 'nothing', 'nobody', 'zero', 'no'])
const PASSIVE = new Set('is are was were been being be get got'.split(' '))
const NEGATION_REACH = 5
const REMOVAL_REACH = 5
const DIRECTION_AHEAD = 4
const DIRECTION_BACK = 6
const NEGATED = 0.8
const STRESS = new Set('too very far much significantly highly extremely strongly severely seriously'.split(' '))
const STRESSED = 1.5
const EXCESS = 1
const SOFTENING = new Set('slightly somewhat marginally bit minor little'.split(' '))
const SOFTENED = 0.5

type Together = (a: number, b: number) => boolean

interface Found extends Cue {
  at: number
}

function clausesOf(tokens: readonly Token[]): number[] {
  let clause = 0
  return tokens.map(({ mark, word }) => {
    if (mark || CONJUNCTIONS.has(word)) clause++
    return clause
  })
}

function cuesOf(tokens: readonly Token[]): Found[] {
  const found: Found[] = []
  for (let at = 0; at < tokens.length; at++) {
    const cues = cuesAt(tokens, at)
    for (const cue of cues) found.push({ ...cue, at })
    at += Math.max(1, ...cues.map(({ length }) => length)) - 1
  }
  return found
}

const COUNTS = new Set<Cue['kind']>(['valence', 'quantity', 'verdict'])

/** Reads what a sentence says for better or worse: cue words, what is more or less of them, and what is negated. */
export function parse(tokens: readonly Token[]): Parsed {
  const clauses = clausesOf(tokens)
  const cues = cuesOf(tokens)
  const together = (a: number, b: number) => clauses[a] === clauses[b]
  const counting = cues.filter(({ kind }) => COUNTS.has(kind))
  const of = (kind: Cue['kind']) => cues.filter((cue) => cue.kind === kind)
  const signs = new Map<Found, number>()
  const silenced = new Set<Found>()

  for (const direction of [...of('up'), ...of('down')].sort((a, b) => a.at - b.at)) {
    const near = counting.filter((cue) => together(cue.at, direction.at) && cue.kind !== 'verdict' && !signs.has(cue))
    const bound = boundTo(direction, near, tokens)
    if (bound) for (const cue of compound(bound, near)) signs.set(cue, direction.value)
  }
  for (const remover of of('remover')) {
    const ahead = counting.find(
      ({ at, value, kind }) =>
        at > remover.at &&
        at - remover.at <= REMOVAL_REACH &&
        together(at, remover.at) &&
        value < 0 &&
        kind !== 'verdict',
    )
    const turned = ahead ?? removedBefore(remover, counting, tokens, together)
    if (!turned) continue
    signs.set(turned, (signs.get(turned) ?? 1) * -1)
    for (const same of counting) if (same.at === remover.at) silenced.add(same)
  }
  for (const against of counting.filter(({ at }) => tokens[at]?.word === 'against')) {
    const judged = tokens
      .slice(Math.max(0, against.at - JUDGED_WITHIN), against.at)
      .some(({ stem }) => JUDGING.has(stem))
    for (const cue of counting)
      if (judged ? cue.at < against.at && against.at - cue.at <= JUDGED_WITHIN : cue === against) silenced.add(cue)
  }

  const assertions: Assertion[] = []
  for (const cue of counting) {
    if (silenced.has(cue)) continue
    const sign = signs.get(cue)
    if (cue.kind === 'quantity' && sign === undefined) continue
    const negated = isNegated(cue, { tokens, cues, counting, together })
    const value = cue.value * (sign ?? 1) * (negated ? -NEGATED : 1) * degree(tokens, cue.at)
    assertions.push({ at: cue.at, value, verdict: cue.kind === 'verdict' })
  }
  for (const at of excessesIn(tokens, counting)) assertions.push({ at, value: -EXCESS, verdict: false })
  for (const cue of of('inability')) {
    const followed = counting.some(({ at }) => at > cue.at && at - cue.at <= NEGATION_REACH && together(at, cue.at))
    const ofBad = counting.some(({ at, value }) => at < cue.at && value < 0 && together(at, cue.at))
    if (!followed) assertions.push({ at: cue.at, value: cue.value * (ofBad ? -1 : 1), verdict: false })
  }

  const hedges = of('hedge').filter(({ at }) => tokens[at + 1]?.word !== 'not' && !(at && tokens[at]?.name))
  const hedged = (at: number) => hedges.some((hedge) => together(hedge.at, at))
  return {
    tokens,
    clauses,
    assertions: assertions
      .map((one) => (hedged(one.at) ? { ...one, value: one.value * (hedges[0]?.value ?? 1) } : one))
      .sort((a, b) => a.at - b.at),
    hedged: hedges.length > 0,
  }
}

/** "Too heavy": too much of anything is bad; where the word is a cue itself, it is only stressed. */
const excessesIn = (tokens: readonly Token[], counting: readonly Found[]) =>
  tokens.flatMap(({ word }, at) => {
    const next = tokens[at + 1]
    return word === 'too' && next && !next.mark && !counting.some((cue) => cue.at === at + 1 || cue.at === at + 2)
      ? [at]
      : []
  })

/** How much an adverb before it, or before the `more` of it, makes of a word. */
function degree(tokens: readonly Token[], at: number): number {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word)
  if (before.some((word) => SOFTENING.has(word))) return SOFTENED
  return before.some((word) => STRESS.has(word)) ? STRESSED : 1
}

/** What was removed, said in the passive: "the bug was fixed". */
function removedBefore({ at }: Found, counting: readonly Found[], tokens: readonly Token[], together: Together) {
  if (!tokens.slice(Math.max(0, at - 2), at).some(({ word }) => PASSIVE.has(word))) return
  return counting.findLast((cue) => cue.at < at && cue.value < 0 && cue.kind !== 'verdict' && together(cue.at, at))
}

/** What is more or less: the next word that can be, or else the last one before. */
function boundTo({ at }: Found, candidates: readonly Found[], tokens: readonly Token[]): Found | undefined {
  const joined = (from: number, to: number) => tokens.slice(from, to).some(({ word }) => COORDINATORS.has(word))
  const ahead = candidates.find((cue) => cue.at > at && cue.at - at <= DIRECTION_AHEAD && !joined(at, cue.at))
  const canFall = (cue: Found) => cue.kind === 'quantity' || cue.value < 0
  return (
    ahead ??
    candidates.findLast((cue) => canFall(cue) && cue.at < at && at - cue.at <= DIRECTION_BACK && !joined(cue.at, at))
  )
}

/** A cue with those of its kind right before it, as in "damage claims". */
function compound(bound: Found, near: readonly Found[]): Found[] {
  const before = near.find(({ at, length, value }) => at + length === bound.at && value * bound.value > 0)
  return before ? [...compound(before, near), bound] : [bound]
}

interface Surroundings {
  tokens: readonly Token[]
  cues: readonly Found[]
  counting: readonly Found[]
  together: Together
}

/** A negation turns the first cue behind it, and further ones that `and` or `or` joins to that. */
function isNegated(cue: Found, { tokens, cues, counting, together }: Surroundings): boolean {
  const after = [1, 2].map((ahead) => tokens[cue.at + cue.length - 1 + ahead]?.word ?? '')
  const last = after.findIndex((word) => NONE_AFTER.has(word))
  if (last >= 0 && !counting.some(({ at }) => at > cue.at && at <= cue.at + last + 4)) return true
  for (const negator of cues) {
    if (negator.kind !== 'negator' || negator.at >= cue.at || cue.at - negator.at > NEGATION_REACH) continue
    if (!together(negator.at, cue.at) || tokens[negator.at + 1]?.word === 'only') continue
    const between = counting.filter(({ at }) => at > negator.at && at < cue.at)
    if (between.every(({ at, length }) => COORDINATORS.has(tokens[at + length]?.word ?? ''))) return true
  }
  return false
}
