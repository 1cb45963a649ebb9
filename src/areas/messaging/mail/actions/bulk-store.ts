import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { mailMarks } from '../../chat/index.ts'
import type { MailRow } from '../mail-query-store.ts'
import type { MailAction } from './schema.ts'

interface Doing {
  until: string | undefined
  by: string
  at: Date
}

/** Does the same with many mails, all of them or none; answers with which. */
export const bulkStore = ({ db, storedFiles }: { db: Database; storedFiles: Pick<StoredFiles, 'remove'> }) => {
  async function remove(tx: Transaction, payer: string, ids: readonly string[]): Promise<string[]> {
    const removed = await mailMarks.remove(tx, payer, ids)
    await storedFiles.remove(
      tx,
      payer,
      removed.flatMap(({ rawFileId }) => (rawFileId === null ? [] : [rawFileId])),
    )
    return removed.map(({ id }) => id)
  }

  /** From the next mail of theirs on. */
  async function know(tx: Transaction, payer: string, rows: readonly MailRow[], standing: string, { by, at }: Doing) {
    const senders = rows.flatMap(({ accountId, senderEmail }) =>
      senderEmail === null ? [] : [{ accountId, senderEmail }],
    )
    for (const { accountId, senderEmail } of senders)
      await sql`
        insert into mail_senders (organization_id, connection_id, address, standing, set_by, set_at)
        values (${payer}, ${accountId}, ${senderEmail}, ${standing}, ${by}, ${at.toISOString()})
        on conflict (connection_id, address) do update
          set standing = excluded.standing, set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx)
    return rows.filter(({ senderEmail }) => senderEmail !== null).map(({ id }) => id)
  }

  return {
    act: (payer: string, action: MailAction, rows: readonly MailRow[], doing: Doing): Promise<Set<string>> =>
      db.transaction().execute(async (tx) => {
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0) return new Set()
        switch (action) {
          case 'delete':
            return new Set(await remove(tx, payer, ids))
          case 'mark_vip':
            return new Set(await know(tx, payer, rows, 'vip', doing))
          case 'block':
            return new Set(await know(tx, payer, rows, 'blocked', doing))
          case 'archive':
            return new Set(await mailMarks.mark(tx, payer, ids, { is_archived: true }))
          case 'spam':
            return new Set(await mailMarks.mark(tx, payer, ids, { is_spam: true }))
          case 'mark_important':
            return new Set(await mailMarks.mark(tx, payer, ids, { is_important: true }))
          case 'snooze':
            return new Set(await mailMarks.mark(tx, payer, ids, { snoozed_until: doing.until ?? null }))
        }
      }),
  }
}
export type BulkStore = ReturnType<typeof bulkStore>
