import { stemOf, stemsOf, type Token } from '../reading/words.ts'

const leaving = stemsOf(
  `stop drop abandon remove ban retire cancel reduce cut kill delete discontinue end quit reject avoid deprecate sunset leave
  abolish scrap ditch lift waive repeal revoke skip withdraw suspend freeze dismantle fire close dismiss terminate fix solve
  address mitigate prevent eliminate limit disable forbid decommission`,
)
const keeping = stemsOf('continue keep stay remain retain maintain stick renew extend')
const adopting = stemsOf(
  'adopt use choose pick prefer buy hire select introduce implement launch deploy accept approve build sign join return revert reinstate',
)
const exchanging = stemsOf('replace swap exchange trade substitute')
const rewriting = stemsOf('rewrite rebuild reimplement rework')
const moving = new Set([
  ...stemsOf('migrate switch move transition change upgrade shift convert transfer relocate transform split'),
  ...rewriting,
])
/** What people call the step from the old to the new, whatever the question calls it. */
const changing = stemsOf('migrate switch move transition change replace rewrite rollout conversion upgrade')
/** What happens to a thing when it is exchanged for another, and not when it is only made better. */
const crossing = stemsOf('migrate switch move transition replace transfer convert')

/** Verbs that questions and sentences turn on, by what becomes of the thing they name. */
export const verbs = { leaving, keeping, adopting, exchanging, rewriting, moving, changing, crossing }

/** These move a thing only where they turn it into another. */
const INTO = stemsOf('turn merge combine make')
/** "Move ahead with it", "switch it on": taken up, not moved. */
const ONWARD = new Set(['on', 'ahead', 'forward'])
/** Ways of leaving in several words. */
const PHRASES = [
  'give up',
  'get rid of',
  'phase out',
  'do away with',
  'throw out',
  'throw away',
  'let go of',
  'part with',
  'pull out of',
  'opt out of',
  'walk away from',
  'shut down',
  'wind down',
  'turn off',
  'switch off',
].map((phrase) => phrase.split(' ').map(stemOf))

/** The verb that a question turns on, where it stands. */
export interface Verb {
  kind: 'leaving' | 'keeping' | 'exchanging' | 'moving' | 'adopting'
  at: number
  stems: readonly string[]
}

/** The verb at a place, when it is one that says what becomes of a thing. */
export function verbAt(words: readonly Token[], at: number): Verb | undefined {
  const phrase = PHRASES.find((stems) => stems.every((stem, ahead) => words[at + ahead]?.stem === stem))
  if (phrase) return { kind: 'leaving', at, stems: phrase }
  const stem = words[at]?.stem ?? ''
  const kind = kindOf(stem, words.slice(at + 1))
  return kind && { kind, at, stems: [stem] }
}

function kindOf(stem: string, behind: readonly Token[]): Verb['kind'] | undefined {
  if (INTO.has(stem) && behind.some(({ word }) => word === 'into')) return 'moving'
  if (moving.has(stem)) return ONWARD.has(behind[0]?.word ?? '') ? 'adopting' : 'moving'
  return (['leaving', 'keeping', 'exchanging', 'adopting'] as const).find((kind) => verbs[kind].has(stem))
}

const STEPS = 'move migration switchover transition changeover replacement rewrite upgrade conversion relocation'.split(
  ' ',
)
/** These have other meanings too, and name the step only where they are the question's own word. */
const OWN_STEPS = 'exchange swap transfer switch change split'.split(' ')

/** How sentences name the step from one thing to another that a question asks for: "the move". */
export function stepName(verb: Verb | undefined): RegExp | undefined {
  if (verb?.kind !== 'moving' && verb?.kind !== 'exchanging') return
  const names = [...STEPS, ...OWN_STEPS.filter((name) => verb.stems.includes(stemOf(name)))]
  return new RegExp(`\\b(?:the|this|such an?) (?:${names.join('|')})\\b`, 'i')
}
