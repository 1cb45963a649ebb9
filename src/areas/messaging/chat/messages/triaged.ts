import Type, { type Static } from 'typebox'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'
import { TIERS_USED, TRIAGE_ACTIONS, TRIAGE_WORDS } from './triage-words.ts'

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

export const ToldTriage = Type.Object({
  ...KeptTriage.properties,
  meaning: Type.String({ description: 'What is to be done, in a sentence' }),
})

export const toldTriage = (kept: KeptTriage): Static<typeof ToldTriage> => ({
  ...kept,
  meaning: TRIAGE_ACTIONS[kept.recommended_action],
})
