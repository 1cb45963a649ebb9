import type { DebateState } from '../../../../engine/state.ts'
import type { Message } from '../../../../engine/state-parts.ts'
import { finalVotes } from '../../../../engine/votes/ballots.ts'
import { labelled, plain } from '../answer-text.ts'
import { mean } from '../report-head.ts'
import { attackOfPhase } from './battle-script.ts'

/** The target is always the first option of the vote. */
export const TARGET = 'p1'

/** One attack by one agent that found something. */
export interface Strike {
  /** The key of the attack. */
  attack: string
  agent: string
  round: number
  description: string
  severity: number
  exploitability: number
  /** Whether the agent rated it. */
  rated: boolean
  /** Whether its author remained unconvinced by the defence; null when it did not vote. */
  success: boolean | null
}

/** The weight of an unrated attack: more when it cites evidence. */
const UNRATED = { quoted: 0.5, unquoted: 0.3 }
const NOTHING =
  /\b(?:i )?(?:find|found|see|have) (?:nothing|no (?:\w+ )?(?:weakness|flaw|fault|issue|problem|vulnerabilit\w*|case))\b|\bnothing to (?:attack|add|report|find)\b|\bno (?:\w+ )?(?:weakness|flaw|vulnerability) (?:was )?found\b/i

const isAttack = ({ phase, role, discarded }: Message) =>
  role === 'speaker' && !discarded && attackOfPhase(phase) !== undefined

export function strikesIn(state: DebateState): Strike[] {
  const choices = new Map(finalVotes(state).map(({ agent, choice }) => [agent, choice]))
  return state.messages.filter(isAttack).flatMap((message): Strike[] => {
    const { agent, phase, content, abstains, round } = message
    if (agent === null || abstains || NOTHING.test(plain(content))) return []
    const severity = labelled(content, 'severity')
    const choice = choices.get(agent)
    const unrated = message.quotes.length > 0 ? UNRATED.quoted : UNRATED.unquoted
    return [
      {
        attack: attackOfPhase(phase) ?? '',
        agent,
        round,
        description: withoutRating(content),
        severity: severity ?? unrated,
        exploitability: labelled(content, 'exploitability') ?? severity ?? unrated,
        rated: severity !== undefined,
        success: choice === undefined || choice === 'abstain' ? null : choice !== TARGET,
      },
    ]
  })
}

const withoutRating = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\W*(?:severity|exploitability)\b.{0,20}$/i.test(line))
    .join('\n')
    .trim() || text.trim()

/** The remaining damage of a strike: half when no vote says whether it was answered. */
export const damageOf = ({ severity, success }: Strike) => (success === null ? 0.5 : Number(success)) * severity

/** The share of voters who stand by the target; undefined when there are none. */
export function holdShare(state: DebateState): number | undefined {
  const votes = finalVotes(state).filter(({ choice }) => choice !== 'abstain')
  return votes.length === 0 ? undefined : votes.filter(({ choice }) => choice === TARGET).length / votes.length
}

/** Half is the share who stand by the target after all attacks, half the damage that the worst strikes did not do. */
export function robustnessOf(state: DebateState, attacks: readonly string[], strikes: readonly Strike[]): number {
  const worst = attacks.map((attack) =>
    Math.max(0, ...strikes.filter((strike) => strike.attack === attack).map(damageOf)),
  )
  const undamaged = 1 - mean(worst)
  const held = holdShare(state)
  return held === undefined ? undamaged : (held + undamaged) / 2
}
