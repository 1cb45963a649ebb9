import { sql } from 'kysely'
import { lastly, together } from '../../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'

export interface RecipientRecord {
  id: string
  org: string
  address: string
  addedBy: string
  addedAt: string
  expiresAt: string | null
  confirmedAt: string | null
}

interface NewRecipient {
  id: string
  address: string
  by: string
  tokenHash: string
  at: Date
  expiresAt: Date
}

const COLUMNS = [
  'id',
  'organization_id as org',
  'address',
  'added_by as addedBy',
  'added_at as addedAt',
  'expires_at as expiresAt',
  'confirmed_at as confirmedAt',
] as const

const MOST_RECIPIENTS = 50

/** Addresses outside the organization that rules may forward mail to. */
export const recipientStore = (db: Database) => ({
  list: (org: string): Promise<RecipientRecord[]> =>
    db.selectFrom('mail_recipients').select(COLUMNS).where('organization_id', '=', org).orderBy('address').execute(),

  /** Renews an unconfirmed address; `told` where a letter went there lately. Sends the letter in the same transaction. */
  add: (org: string, draft: NewRecipient, tell: (tx: Transaction) => Promise<void>, toldSince: Date) =>
    db.transaction().execute(async (tx) => {
      const { id, address, by, tokenHash, at, expiresAt } = draft
      const present = tx.selectFrom('mail_recipients').select(COLUMNS).where('organization_id', '=', org)
      const [, all] = await together(tx, nameLock(`mail_recipients:${org}`), present)
      const known = all.find((each) => each.address === address)
      if (known?.confirmedAt) return 'confirmed' as const
      if (known && known.addedAt > toldSince.toISOString()) return 'told' as const
      if (!known && all.length >= MOST_RECIPIENTS) return 'many' as const
      const secret = { token_hash: tokenHash, expires_at: expiresAt.toISOString() }
      const added = sql<RecipientRecord>`
        insert into mail_recipients (organization_id, id, address, added_by, added_at, token_hash, expires_at)
        values (${org}, ${id}, ${address}, ${by}, ${at.toISOString()}, ${secret.token_hash}, ${secret.expires_at})
        on conflict (organization_id, address) do update set added_by = excluded.added_by, added_at = excluded.added_at,
          token_hash = excluded.token_hash, expires_at = excluded.expires_at
        returning id, organization_id as org, address, added_by as "addedBy", added_at as "addedAt",
          expires_at as "expiresAt", confirmed_at as "confirmedAt"`
      const [{ rows }] = await lastly(tx, (side) => added.execute(side), tell)
      return rows[0]
    }),

  /** The recipient of a letter's secret, until it is used or expired. */
  offered: (tokenHash: string, at: Date): Promise<RecipientRecord | undefined> =>
    db
      .selectFrom('mail_recipients')
      .select(COLUMNS)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst(),

  /** Works once; returns the recipient. */
  confirm: async (tokenHash: string, at: Date): Promise<RecipientRecord | undefined> =>
    db
      .updateTable('mail_recipients')
      .set({ confirmed_at: at.toISOString(), token_hash: null, expires_at: null })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', at.toISOString())
      .returning(COLUMNS)
      .executeTakeFirst(),

  async remove(org: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('mail_recipients')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async isConfirmed(org: string, address: string, on: Database | Transaction = db): Promise<boolean> {
    const found = await on
      .selectFrom('mail_recipients')
      .select('id')
      .where('organization_id', '=', org)
      .where('address', '=', address.toLowerCase())
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    return found !== undefined
  },
})
export type RecipientStore = ReturnType<typeof recipientStore>
