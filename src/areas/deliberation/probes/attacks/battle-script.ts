import type { Phase, Protocol } from '../../../../engine/protocol.ts'
import { GROUNDS, type GroundId } from './catalogue.ts'

/** One attack that every attacker makes. */
export interface Attack {
  /** Unique among the attacks of a debate. */
  key: string
  ground: GroundId
  /** The point of view, where it matters. */
  viewpoint?: string
}

interface Battle {
  attacks: readonly Attack[]
  rounds: number
  /** The target in the words of the attackers: "the answer “…”". */
  target: string
}

/** The first member defends. With the attackers, everybody votes. */
export const ROLES = ['defender', 'attacker'] as const

const ATTACK = 'attack: '
/** Attacks after the first round answer the defence, on any ground. */
export const FOLLOW_UP = 'follow_up'

export const phaseOfAttack = (key: string) => `${ATTACK}${key}`
export const attackOfPhase = (phase: string) => (phase.startsWith(ATTACK) ? phase.slice(ATTACK.length) : undefined)

const RATING =
  'End with the lines “Severity: <0 to 1>” and “Exploitability: <0 to 1>”. When you find nothing, say that you find nothing.'

const attackText = ({ ground, viewpoint }: Attack, target: string) => {
  const { matter, means } = GROUNDS[ground]
  const from = viewpoint ? `Speak for ${viewpoint}. ` : ''
  return `${from}Attack ${target} on one ground alone: ${means}. ${RATING} What is the case against it in ${matter}?`
}
const followUpText = (target: string) =>
  `Read the defence, and attack ${target} once more where it does not convince you. ${RATING}`
const defenceText = (target: string) =>
  `Defend ${target} from the evidence. Where the others are right, say so and say what has to change.`

/** Attack and defence, round after round, and a vote at the end. */
export function battle({
  attacks,
  rounds,
  target,
}: Battle): Required<Pick<Protocol, 'script'>> & { instructions: string[] } {
  const instructions = [
    ...attacks.map((attack) => attackText(attack, target)),
    followUpText(target),
    defenceText(target),
  ]
  const [followUp, defence] = [attacks.length, attacks.length + 1]
  const attacking = (name: string, instruction: number): Phase => ({
    name: phaseOfAttack(name),
    purpose: 'statement',
    role: 'attacker',
    instruction,
  })
  const defending: Phase = { name: 'defence', purpose: 'statement', role: 'defender', instruction: defence }
  const first = [...attacks.map(({ key }, place) => attacking(key, place)), defending]
  const script = Array.from({ length: rounds }, (_, round): Phase[] => [
    ...(round === 0 ? first : [attacking(FOLLOW_UP, followUp), defending]),
    ...(round === rounds - 1 ? [{ name: 'vote', purpose: 'vote' as const }] : []),
  ])
  return { script, instructions }
}
