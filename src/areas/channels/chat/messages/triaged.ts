import Type, { type Static } from 'typebox'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'

/** What can be done about a message, in the words of clients. */
export const TRIAGE_WORDS = [
  ...(['respond_urgent', 'respond_normal', 'delegate', 'schedule'] as const),
  ...(['flag', 'defer', 'archive', 'delete'] as const),
] as const
export type TriageWord = (typeof TRIAGE_WORDS)[number]

/** Who decided: rules, one agent, or a panel; in the words that clients know. */
export const TIERS_USED = ['tier_1_rules', 'tier_2_ml', 'tier_3_llm'] as const

/** What was advised about a message when triage was asked for last. */
export const KeptTriage = Type.Object({
  recommended_action: Type.Enum([...TRIAGE_WORDS]),
  confidence: Share,
  tier_used: Type.Enum([...TIERS_USED], { description: 'Rules, one agent (`tier_2_ml`) or a panel (`tier_3_llm`)' }),
  agents_involved: Type.Array(Type.String()),
  consensus_reached: Type.Boolean(),
  debate_id: orNull(Type.String()),
  rationale: Type.String(),
  triaged_at: Time,
})
export type KeptTriage = Static<typeof KeptTriage>
