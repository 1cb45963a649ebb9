import { TRIAGE_ACTIONS } from '../../chat/index.ts'
import type { FoundMessage } from '../rules/facts-store.ts'
import type { Decided } from './schema.ts'

const UNDECIDED = 'They did not agree in time'

/** In words, from what was counted; what agents said stands in their debate. */
export function rationaleOf(
  { tier_used, agents_involved, consensus_reached }: Decided,
  { factors }: Pick<FoundMessage, 'factors'>,
): string {
  const reasons = factors.map(({ reason }) => reason)
  const asked = agents_involved.length > 0 ? [`Asked: ${agents_involved.join(', ')}`] : []
  const undecided = tier_used !== 'tier_3_llm' && !consensus_reached ? [UNDECIDED] : []
  return [...reasons, ...asked, ...undecided].join('. ') || 'Nothing speaks for or against it'
}

/** What came of the debate that was held, where one was. */
export function debateSummaryOf({ debate_id, consensus_reached, recommended_action }: Decided): string | null {
  if (debate_id === null) return null
  return consensus_reached ? TRIAGE_ACTIONS[recommended_action] : UNDECIDED
}
