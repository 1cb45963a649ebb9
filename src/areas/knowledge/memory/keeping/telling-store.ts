import type { Announce } from '../../../../background/announcements/announcer.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Entry } from '../entry.ts'
import { isPromotion, type Tier } from '../tiers.ts'

/** Tells webhooks and the stream what is remembered; never its words. */
export const tellingStored =
  (announce: Announce) =>
  (tx: Transaction, { organization_id: org, id, kind, tier, sources }: Entry) =>
    announce(tx, { org, name: 'memory.stored', data: { entry_id: id, kind, tier, sources } })

export const tellingMoves =
  (announce: Announce) =>
  (tx: Transaction, { organization_id: org, id, kind, tier }: Entry, from: Tier) =>
    announce(tx, {
      org,
      name: isPromotion(from, tier) ? 'memory.tier_promotion' : 'memory.tier_demotion',
      data: { entry_id: id, kind, from_tier: from, to_tier: tier },
    })
