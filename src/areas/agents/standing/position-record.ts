import { wasRight } from '../../../engine/votes/known-outcome.ts'
import { ERASED } from '../../../shared/text/erased.ts'
import type { Position } from './agent-schema.ts'
import type { StandingStore } from './store.ts'

type TakenPosition = Awaited<ReturnType<StandingStore['positions']>>[number]

/** What an agent voted for in a debate, and whether that turned out right. */
export function positionRecord(agent: string, row: TakenPosition): Position {
  const id = `${row.debate_id}_${row.version}`
  const stance = row.stance ?? row.choice
  return {
    position_id: id,
    id,
    agent,
    agent_name: agent,
    debate_id: row.debate_id,
    topic: row.topic ?? ERASED,
    domain: row.domain,
    choice: row.choice,
    stance,
    claim: stance,
    confidence: row.confidence,
    supporting_evidence: row.cites,
    round: row.round,
    round_num: row.round,
    was_final: row.final,
    reversed: row.reversal,
    outcome: positionOutcome(row),
    timestamp: row.taken_at,
    created_at: row.taken_at,
    position: stance,
  }
}

/** Unresolved is what no outcome will tell; pending what no outcome has told yet. */
function positionOutcome({ choice, right_choice: right, wrong_choice: wrong }: TakenPosition) {
  if (choice === 'abstain') return 'unresolved'
  if (right === null && wrong === null) return 'pending'
  const correct = wasRight({ right, wrong }, choice)
  return correct === null ? 'unresolved' : correct ? 'correct' : 'incorrect'
}
