import { stemsOf } from '../reading/words.ts'
import type { Found, Sentence } from './clauses.ts'

const listed = (words: string) => new Set(words.split(' '))

const NUMBER = /^\d/
const COORDINATORS = listed('and or nor both')
/** `against` is a judgement only behind one of these. */
const JUDGING = stemsOf('advise recommend decide vote argue warn speak case evidence lean rule counsel')
const JUDGED_WITHIN = 3
const DIRECTION_AHEAD = 4
/** "Fewer than 10 engineers gave up": what comes right behind the number is fewer, and not what they did. */
const COUNTED_AHEAD = 3
const DIRECTION_BACK = 6
const REMOVAL_REACH = 5
/** What is removed stands before these, or behind the remover without them. */
const AUXILIARIES = listed('is are was were would will has have can could')
const PASSIVE = listed('is are was were been being be get got')
const NEGATION_REACH = 5
const NONE_AFTER = listed('none nothing nobody zero no')

const isBad = ({ kind, value }: Found) => kind !== 'verdict' && value < 0

/** Cues whose sense is turned or brought out by other words, with the factor; those that other words take up are silent. */
export interface Shifts {
  factors: ReadonlyMap<Found, number>
  silent: ReadonlySet<Found>
}

export function shiftsIn(sentence: Sentence): Shifts {
  const factors = new Map<Found, number>()
  const silent = new Set<Found>()
  for (const direction of sentence.cues)
    if (direction.kind === 'up' || direction.kind === 'down')
      for (const cue of movedBy(direction, sentence, factors)) factors.set(cue, direction.value)
  for (const remover of sentence.cues) {
    const removed = remover.kind === 'remover' ? removedBy(remover, sentence) : []
    if (!removed.length) continue
    for (const cue of removed) factors.set(cue, -(factors.get(cue) ?? 1))
    for (const same of sentence.telling) if (same.at === remover.at) silent.add(same)
  }
  for (const cue of overruled(sentence)) silent.add(cue)
  return { factors, silent }
}

/** What is more or less: the next word that can be, or else the last one before, with those that belong to it. */
function movedBy({ at }: Found, { tokens, telling, together }: Sentence, moved: ReadonlyMap<Found, number>): Found[] {
  const free = telling.filter((cue) => cue.kind !== 'verdict' && together(cue.at, at) && !moved.has(cue))
  const joined = (from: number, to: number) => tokens.slice(from, to).some(({ word }) => COORDINATORS.has(word))
  const counted = tokens[at + 1]?.word === 'than' && NUMBER.test(tokens[at + 2]?.word ?? '')
  const reach = counted ? COUNTED_AHEAD : DIRECTION_AHEAD
  const ahead = free.find((cue) => cue.at > at && cue.at - at <= reach && !joined(at, cue.at))
  if (ahead) return withCompound(ahead, free)
  const canMove = (cue: Found) => cue.kind === 'quantity' || cue.value < 0
  const back = free.findLast(
    (cue) => cue.at < at && at - cue.at <= DIRECTION_BACK && canMove(cue) && !joined(cue.at, at),
  )
  if (!back) return []
  const other = free.findLast(
    (cue) => cue.at < back.at && back.at - cue.at <= DIRECTION_AHEAD && joined(cue.at, back.at),
  )
  return [...withCompound(back, free), ...(other && canMove(other) ? [other] : [])]
}

/** A cue with those of its kind right before it, as in "damage claims". */
function withCompound(cue: Found, free: readonly Found[]): Found[] {
  const before = free.find(({ at, length, value }) => at + length === cue.at && value * cue.value > 0)
  return before ? [...withCompound(before, free), cue] : [cue]
}

/** The bad thing that is prevented or done away with: behind the remover, or in the passive before it. */
function removedBy({ at }: Found, { tokens, telling, together }: Sentence): Found[] {
  const bad = telling.filter((cue) => isBad(cue) && together(cue.at, at))
  const ruledOut = (to: number) => tokens.slice(at, to).some(({ word }) => AUXILIARIES.has(word))
  const ahead = bad.find((cue) => cue.at > at && cue.at - at <= REMOVAL_REACH && !ruledOut(cue.at))
  const passive = tokens.slice(Math.max(0, at - 2), at).some(({ word }) => PASSIVE.has(word))
  const removed = ahead ?? (passive ? bad.findLast((cue) => cue.at < at) : undefined)
  const compound = ahead && bad.find((cue) => cue.at === ahead.at + ahead.length)
  return [removed, compound].filter((cue) => cue !== undefined)
}

/** "Advised against": the verb before `against` says nothing more; without such a verb `against` itself does not. */
function overruled({ tokens, telling }: Sentence): Found[] {
  return telling
    .filter(({ at }) => tokens[at]?.word === 'against')
    .flatMap((against) => {
      const { at } = against
      const judged = tokens.slice(Math.max(0, at - JUDGED_WITHIN), at).some(({ stem }) => JUDGING.has(stem))
      return judged ? telling.filter((cue) => cue.at < at && at - cue.at <= JUDGED_WITHIN) : [against]
    })
}

/** A negation turns the first cue behind it that is not silent, and further ones that `and` or `or` joins to that. */
export function isNegated(
  cue: Found,
  { tokens, cues, telling, together }: Sentence,
  silent: Shifts['silent'],
): boolean {
  const end = cue.at + cue.length
  const none = [tokens[end], tokens[end + 1]].findIndex((token) => NONE_AFTER.has(token?.word ?? ''))
  if (none >= 0 && !telling.some(({ at }) => at > cue.at && at <= cue.at + none + 4)) return true
  return cues.some((negator) => {
    if (negator.kind !== 'negator' || negator.at >= cue.at || cue.at - negator.at > NEGATION_REACH) return false
    if (!together(negator.at, cue.at) || tokens[negator.at + 1]?.word === 'only') return false
    const between = telling.filter((other) => other.at > negator.at && other.at < cue.at && !silent.has(other))
    return between.every(({ at, length }) => COORDINATORS.has(tokens[at + length]?.word ?? ''))
  })
}
