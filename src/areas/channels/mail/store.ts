import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FolderState, MailEnvelope, MailMarks } from '../../../adapters/email/imap.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { mailMarks } from '../chat/index.ts'
import type { Connection } from '../connections/index.ts'
import type { KnownRef } from './threading.ts'

type Which = Pick<Connection, 'id' | 'payer'>

export interface FolderCursor {
  path: string
  uidValidity: string
  lastUid: number
  failures: number
  /** Up to which change of its server its marks are known. */
  modseq: string | null
}

/** No text is told apart from another by where it is cut. */
export const digestOf = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export const mailStore = (db: Database) => {
  const folder = (on: Database | Transaction, connectionId: string, path: string) =>
    on.updateTable('mail_folders').where('connection_id', '=', connectionId).where('path', '=', path)

  return {
    async cursor({ id }: Which, path: string): Promise<FolderCursor | undefined> {
      const row = await db
        .selectFrom('mail_folders')
        .select(['path', 'uid_validity as uidValidity', 'last_uid as lastUid', 'failures', 'modseq'])
        .where('connection_id', '=', id)
        .where('path', '=', path)
        .executeTakeFirst()
      return row && { ...row, lastUid: Number(row.lastUid) }
    },

    /** From here on it is read; also when its server has begun to count anew. */
    async begin({ id, payer }: Which, path: string, { uidValidity, modseq }: FolderState, lastUid: number) {
      const facts = { uid_validity: uidValidity, last_uid: lastUid, modseq, failures: 0 }
      await db
        .insertInto('mail_folders')
        .values({ organization_id: payer, connection_id: id, path, ...facts })
        .onConflict((on) => on.columns(['connection_id', 'path']).doUpdateSet(facts))
        .execute()
      return { path, uidValidity, lastUid, failures: 0, modseq: null }
    },

    /** Never back: whoever lost its lease and wakes up later changes nothing. */
    async advance({ id }: Which, { path, uidValidity }: FolderCursor, uid: number, on: Database | Transaction = db) {
      await folder(on, id, path)
        .set({ last_uid: uid, failures: 0 })
        .where('uid_validity', '=', uidValidity)
        .where('last_uid', '<', uid)
        .execute()
    },

    async failedOnce({ id }: Which, { path }: FolderCursor) {
      await folder(db, id, path)
        .set((eb) => ({ failures: eb('failures', '+', 1) }))
        .execute()
    },

    async synced({ id }: Which, { path }: FolderCursor, modseq: string | null, at: Date) {
      await folder(db, id, path).set({ modseq, synced_at: at.toISOString() }).execute()
    },

    mark: ({ id }: Which, marks: readonly MailMarks[]) => {
      const now = marks.map(({ messageId, receivedAt, flags }) => ({
        ...{ messageId, receivedAt, isRead: flags.includes('\\Seen'), isStarred: flags.includes('\\Flagged') },
      }))
      return mailMarks.follow(db, id, now)
    },

    /** False when it was taken before. */
    async see(tx: Transaction, { id, payer }: Which, digest: string, at: Date): Promise<boolean> {
      const seen = await tx
        .insertInto('mail_seen')
        .values({ organization_id: payer, connection_id: id, digest, created_at: at.toISOString() })
        .onConflict((on) => on.doNothing())
        .returning('digest')
        .executeTakeFirst()
      return seen !== undefined
    },

    async wasSeen({ id }: Which, digest: string): Promise<boolean> {
      const found = await db
        .selectFrom('mail_seen')
        .select('digest')
        .where('connection_id', '=', id)
        .where('digest', '=', digest)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Which of these ids are known, where, and whether somebody else wrote to many under them. */
    async known(tx: Transaction, { id }: Which, refs: readonly string[], sender: string): Promise<KnownRef[]> {
      const byHash = new Map(refs.map((ref) => [digestOf(ref), ref]))
      if (byHash.size === 0) return []
      const rows = await tx
        .selectFrom('mail_refs')
        .select(['ref_hash', 'thread_key', 'bulk_from'])
        .where('connection_id', '=', id)
        .where('ref_hash', 'in', [...byHash.keys()])
        .execute()
      return rows.map(({ ref_hash, thread_key, bulk_from }) => {
        const ref = byHash.get(ref_hash) ?? ''
        const isOwn = bulk_from === digestOf(sender, ref)
        return { id: ref, thread: thread_key, bulkFrom: bulk_from === null ? undefined : isOwn ? sender : '' }
      })
    },

    /** These ids belong to the thread from now on, and what it joins does too. */
    async claim(
      tx: Transaction,
      { id, payer }: Which,
      thread: { key: string; joins: readonly string[]; refs: readonly string[]; bulk?: { ref: string; from: string } },
      at: Date,
    ) {
      if (thread.joins.length > 0)
        await tx
          .updateTable('mail_refs')
          .set({ thread_key: thread.key })
          .where('connection_id', '=', id)
          .where('thread_key', 'in', thread.joins)
          .execute()
      const rows = thread.refs.map((ref) => ({
        organization_id: payer,
        connection_id: id,
        ref_hash: digestOf(ref),
        thread_key: thread.key,
        bulk_from: thread.bulk?.ref === ref ? digestOf(thread.bulk.from, ref) : null,
        created_at: at.toISOString(),
      }))
      if (rows.length === 0) return
      await tx
        .insertInto('mail_refs')
        .values(rows.sort((one, other) => (one.ref_hash < other.ref_hash ? -1 : 1)))
        .onConflict((on) =>
          on.columns(['connection_id', 'ref_hash']).doUpdateSet({
            bulk_from: sql`coalesce(mail_refs.bulk_from, excluded.bulk_from)`,
          }),
        )
        .execute()
    },

    async park(
      { id, payer }: Which,
      { path, uidValidity }: FolderCursor,
      { uid, size, receivedAt }: MailEnvelope,
      { why, rawFileId, at }: { why: string; rawFileId?: string; at: Date },
      on: Database | Transaction = db,
    ) {
      await on
        .insertInto('mail_parked')
        .values({
          ...{ organization_id: payer, connection_id: id, path, uid_validity: uidValidity, uid, size, why },
          raw_file_id: rawFileId ?? null,
          received_at: receivedAt.toISOString(),
          parked_at: at.toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Whose verified address this is, of those who are in the organization. */
    async memberWith(payer: string, address: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('users')
        .innerJoin('memberships', 'memberships.user_id', 'users.id')
        .select('users.id')
        .where('memberships.organization_id', '=', payer)
        .where(sql<string>`lower(users.email)`, '=', address)
        .where('users.email_verified_at', 'is not', null)
        .where('users.disabled_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      return found?.id
    },

    /** Raw mails that nothing refers to any more, a day after they came. */
    async abandoned(now: Date): Promise<{ org: string; id: string }[]> {
      const { rows } = await sql<{ org: string; id: string }>`
        select organization_id as org, id from stored_files as file
        where kind = 'mails' and state = 'stored' and created_at < ${new Date(now.getTime() - DAY_MS).toISOString()}
          and not exists (select from messages where raw_file_id = file.id)
          and not exists (select from mail_parked where raw_file_id = file.id)
        limit 1000`.execute(db)
      return rows
    },
  }
}
export type MailStore = ReturnType<typeof mailStore>
