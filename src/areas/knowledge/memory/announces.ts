import Type from 'typebox'
import type { AnnouncementTypes } from '../../../background/announcements/announcer.ts'
import { MEMORY_KINDS } from './kinds.ts'
import { TIERS } from './tiers.ts'

const Tier = Type.Enum([...TIERS])
const Kind = Type.Enum([...MEMORY_KINDS])
const Move = Type.Object({ entry_id: Type.String(), kind: Kind, from_tier: Tier, to_tier: Tier })

export const memoryAnnounces = {
  'memory.stored': {
    also: 'memory_stored',
    meaning: 'Something that was said is remembered from now on, or once more',
    data: Type.Object({ entry_id: Type.String(), kind: Kind, tier: Tier, sources: Type.Integer() }),
  },
  'memory.tier_promotion': {
    also: 'memory_tier_promotion',
    meaning: 'Something that is remembered has proved useful and lasts longer',
    data: Move,
  },
  'memory.tier_demotion': {
    also: 'memory_tier_demotion',
    meaning: 'Something that is remembered was not cited, or was refuted, and fades sooner',
    data: Move,
  },
} satisfies AnnouncementTypes
