import { ABSTAIN, NONE } from '../../../engine/votes/ballots.ts'
import { riskIn } from './risks.ts'

export const DISSENT_TYPES = [
  'minor_quibble',
  'alternative_approach',
  'fundamental_disagreement',
  'edge_case_concern',
  'risk_warning',
  'abstention',
] as const
export type DissentType = (typeof DISSENT_TYPES)[number]

/** The types of dissent of agents that chose something other than the leading proposal. */
export const CONTRARY: readonly DissentType[] = [
  'alternative_approach',
  'fundamental_disagreement',
  'edge_case_concern',
  'risk_warning',
]

interface LastVote {
  choice: string
  stances: Readonly<Record<string, string>>
  reason: string | null
}

const EDGE_CASE = /\b(edge|corner|special|rare) cases?\b|\bboundary conditions?\b|\bexceptional(ly)?\b/i

/** How a vote dissents from the leading proposal; undefined when it does not. */
export function dissentOf({ choice, stances, reason }: LastVote, leading: string): DissentType | undefined {
  const stance = stances[leading]
  if (choice === leading) return stance === 'agree_with_modifications' ? 'minor_quibble' : undefined
  if (choice === ABSTAIN) return 'abstention'
  if (reason && riskIn(reason)) return 'risk_warning'
  if (reason && EDGE_CASE.test(reason)) return 'edge_case_concern'
  return choice === NONE || stance === 'disagree' ? 'fundamental_disagreement' : 'alternative_approach'
}
