import { type TIERS_USED, TRIAGE_ACTIONS, TRIAGE_WORDS, type TriageWord } from '../../chat/index.ts'
import type { FoundMessage } from '../rules/message-facts-store.ts'
import type { Priority } from '../shared-inbox/item-status.ts'
import type { Decided } from './schema.ts'

type TierUsed = (typeof TIERS_USED)[number]

/** Below these confidences the next step decides. */
const SURE = { rules: 0.7, agent: 0.6 } as const

const BY_RULES: Readonly<Record<Priority, TriageWord>> = {
  critical: 'respond_urgent',
  high: 'respond_normal',
  medium: 'flag',
  low: 'defer',
  defer: 'archive',
  blocked: 'delete',
}

const WORTH: Readonly<Record<TriageWord, Priority>> = {
  respond_urgent: 'critical',
  respond_normal: 'high',
  delegate: 'medium',
  schedule: 'medium',
  flag: 'medium',
  defer: 'low',
  archive: 'defer',
  delete: 'defer',
}

/** The result of a step. */
export interface TriageResult {
  action: TriageWord
  priority: Priority
  confidence: number
  tier: TierUsed
  agents: readonly string[]
  debateId: string | null
  consensus: boolean
}

interface ByRules {
  tier: Priority
  confidence: number
}

const byRules = ({ tier, confidence }: ByRules): TriageResult => ({
  action: BY_RULES[tier],
  priority: tier,
  confidence,
  tier: 'tier_1_rules',
  agents: [],
  debateId: null,
  consensus: true,
})

/** A debate over the actions, at its end or when its time was over. */
export interface HeldDebate {
  debateId: string
  agents: readonly string[]
  /** The index of the action that it agreed on; undefined where it did not agree in time. */
  chosen: number | undefined
  confidence: number
}

/** After a debate without a result, the answer of the step before stands. */
function byDebate(
  before: TriageResult,
  { debateId, agents, chosen, confidence }: HeldDebate,
  tier: TierUsed,
): TriageResult {
  const action = chosen === undefined ? undefined : TRIAGE_WORDS[chosen]
  if (action === undefined) return { ...before, debateId, agents, consensus: false }
  return { action, priority: WORTH[action], confidence, tier, agents, debateId, consensus: true }
}

/** Rules, then one agent, then a panel: each only where the step before was not certain. */
export async function climbLadder(
  rules: ByRules,
  hold: (step: 'agent' | 'panel') => Promise<HeldDebate>,
): Promise<TriageResult> {
  const first = byRules(rules)
  if (first.confidence >= SURE.rules || rules.tier === 'blocked') return first
  const second = byDebate(first, await hold('agent'), 'tier_2_ml')
  if (second.consensus && second.confidence >= SURE.agent) return second
  return byDebate(second, await hold('panel'), 'tier_3_llm')
}

const UNDECIDED = 'They did not agree in time'

/** The reasons in words, from the counted factors; the agents' words are in their debate. */
export function rationaleOf(
  { tier_used, agents_involved, consensus_reached }: Decided,
  { factors }: Pick<FoundMessage, 'factors'>,
): string {
  const reasons = factors.map(({ reason }) => reason)
  const asked = agents_involved.length > 0 ? [`Asked: ${agents_involved.join(', ')}`] : []
  const undecided = tier_used !== 'tier_3_llm' && !consensus_reached ? [UNDECIDED] : []
  return [...reasons, ...asked, ...undecided].join('. ') || 'Nothing speaks for or against it'
}

/** The result of the debate, where one was held. */
export function debateSummaryOf({ debate_id, consensus_reached, recommended_action }: Decided): string | null {
  if (debate_id === null) return null
  return consensus_reached ? TRIAGE_ACTIONS[recommended_action] : UNDECIDED
}
