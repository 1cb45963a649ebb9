import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

export interface HeldTokens {
  sealed: string | null
  until: string | null
  /** Since when the vendor refuses to renew them. */
  refusedSince: string | null
}

/** The time that a node has to renew tokens before another tries. */
const CLAIM_MS = 10_000

/** OAuth tokens: one node renews them, and no transaction is open during the call to the vendor. */
export const tokenStore = (db: Database) => ({
  held: (id: string): Promise<HeldTokens | undefined> =>
    db
      .selectFrom('connections')
      .select(['sealed_tokens as sealed', 'tokens_until as until', 'refused_since as refusedSince'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),

  async set(id: string, sealed: string, until: Date): Promise<void> {
    await db
      .updateTable('connections')
      .set({ sealed_tokens: sealed, tokens_until: until.toISOString(), refused_since: null })
      .where('id', '=', id)
      .execute()
  },

  /** Whether this node renews them: they are unchanged, and no other node is renewing them. */
  async claim(id: string, by: string, sealed: string, now: Date): Promise<boolean> {
    const claimed = await db
      .updateTable('connections')
      .set({ renewed_by: by, renewed_until: new Date(now.getTime() + CLAIM_MS).toISOString() })
      .where('id', '=', id)
      .where('sealed_tokens', '=', sealed)
      .where((eb) => eb.or([eb('renewed_until', 'is', null), eb('renewed_until', '<=', now.toISOString())]))
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  },

  /**
   * Stores both new tokens before either is used, in place of those that were exchanged; also where the vendor took
   * longer than the claim.
   */
  async renewed(id: string, before: string, sealed: string, until: Date): Promise<void> {
    await db
      .updateTable('connections')
      .set({
        sealed_tokens: sealed,
        tokens_until: until.toISOString(),
        refused_since: null,
        renewed_by: null,
        renewed_until: null,
      })
      .where('id', '=', id)
      .where('sealed_tokens', '=', before)
      .execute()
  },

  async letGo(id: string, by: string): Promise<void> {
    await db
      .updateTable('connections')
      .set({ renewed_by: null, renewed_until: null })
      .where('id', '=', id)
      .where('renewed_by', '=', by)
      .execute()
  },

  /** Returns since when the vendor refuses, this time included; undefined where another node has stored new tokens meanwhile. */
  async refused(id: string, sealed: string, at: Date): Promise<string | undefined> {
    const row = await db
      .updateTable('connections')
      .set({ refused_since: sql<string>`coalesce(refused_since, ${at.toISOString()}::timestamptz)` })
      .where('id', '=', id)
      .where('sealed_tokens', '=', sealed)
      .returning('refused_since as since')
      .executeTakeFirst()
    return row?.since ?? undefined
  },
})
export type TokenStore = ReturnType<typeof tokenStore>
