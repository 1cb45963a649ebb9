import Type from 'typebox'
import type { Announce, AnnouncementTypes } from '../../../background/announcements/announcer.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Entry } from './entry.ts'
import { isPromotion, MEMORY_KINDS, TIERS, type Tier } from './kinds-and-tiers.ts'

const TierName = Type.Enum([...TIERS])
const Kind = Type.Enum([...MEMORY_KINDS])
const Move = Type.Object({ entry_id: Type.String(), kind: Kind, from_tier: TierName, to_tier: TierName })

export const memoryAnnounces = {
  'memory.stored': {
    also: 'memory_stored',
    meaning: 'Something that was said is remembered from now on, or once more',
    data: Type.Object({ entry_id: Type.String(), kind: Kind, tier: TierName, sources: Type.Integer() }),
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

/** Announces a stored entry to webhooks and the stream, without its text. */
export const storedAnnouncer =
  (announce: Announce) =>
  (tx: Transaction, { organization_id: org, id, kind, tier, sources }: Entry) =>
    announce(tx, { org, name: 'memory.stored', data: { entry_id: id, kind, tier, sources } })

export const moveAnnouncer =
  (announce: Announce) =>
  (tx: Transaction, { organization_id: org, id, kind, tier }: Entry, from: Tier) =>
    announce(tx, {
      org,
      name: isPromotion(from, tier) ? 'memory.tier_promotion' : 'memory.tier_demotion',
      data: { entry_id: id, kind, from_tier: from, to_tier: tier },
    })
