import Type, { type Static } from 'typebox'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'

/** What can be done about a message, in the words of clients, with the sentence that people and the panel read. */
export const TRIAGE_ACTIONS = {
  respond_urgent: 'Answer it now: something is lost if it waits',
  respond_normal: 'Answer it today or tomorrow',
  delegate: 'Give it to a person who knows more about it',
  schedule: 'Set a time for it in the next days',
  flag: 'Mark it and look at it again',
  defer: 'Leave it for later, nothing depends on it',
  archive: 'Keep it, there is nothing to do',
  delete: 'Throw it away: nobody wanted it',
} as const
export type TriageWord = keyof typeof TRIAGE_ACTIONS
export const TRIAGE_WORDS = Object.keys(TRIAGE_ACTIONS) as TriageWord[]

/** Who decided, in the words of clients: rules, one agent, or a panel. */
export const TIERS_USED = ['tier_1_rules', 'tier_2_ml', 'tier_3_llm'] as const

/** The latest triage of a message. */
export const StoredTriage = Type.Object({
  recommended_action: Type.Enum([...TRIAGE_WORDS]),
  confidence: Share,
  tier_used: Type.Enum([...TIERS_USED], { description: 'Rules, one agent (`tier_2_ml`) or a panel (`tier_3_llm`)' }),
  agents_involved: Type.Array(Type.String()),
  consensus_reached: Type.Boolean(),
  debate_id: orNull(Type.String()),
  rationale: Type.String(),
  triaged_at: Time,
})
export type StoredTriage = Static<typeof StoredTriage>

export const TriageResponse = Type.Object({
  ...StoredTriage.properties,
  meaning: Type.String({ description: 'The task, in a sentence' }),
})

export const triageResponse = (kept: StoredTriage): Static<typeof TriageResponse> => ({
  ...kept,
  meaning: TRIAGE_ACTIONS[kept.recommended_action],
})
