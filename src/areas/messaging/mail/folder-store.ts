import { sql } from 'kysely'
import type { FolderState } from '../../../adapters/email/imap.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { Connection } from '../connections/index.ts'

type Which = Pick<Connection, 'id' | 'payer'>

export interface FolderCursor {
  path: string
  uidValidity: string
  lastUid: number
  failures: number
  /** The change number of the server up to which flags are known. */
  modseq: string | null
}

export interface KnownFolder extends FolderCursor {
  /** Older mails were left on the server when the folder was first read; null where none were. */
  since: string | null
}

interface Begun extends Pick<KnownFolder, 'lastUid' | 'since'> {
  /** Digests of the mails that were left there. */
  left: readonly string[]
}

/** How far the folders of mailboxes were read. */
export const folderStore = (db: Database) => {
  const folder = (on: Database | Transaction, connectionId: string, path: string) =>
    on.updateTable('mail_folders').where('connection_id', '=', connectionId).where('path', '=', path)

  return {
    async cursor({ id }: Which, path: string): Promise<KnownFolder | undefined> {
      const row = await db
        .selectFrom('mail_folders')
        .select(['path', 'uid_validity as uidValidity', 'last_uid as lastUid', 'failures', 'modseq', 'since'])
        .where('connection_id', '=', id)
        .where('path', '=', path)
        .executeTakeFirst()
      return row && { ...row, lastUid: Number(row.lastUid) }
    },

    /** Begins to read a folder here; also when its server has renumbered it. */
    async begin({ id, payer }: Which, path: string, state: FolderState, { lastUid, since, left }: Begun, at: Date) {
      const { uidValidity, modseq } = state
      const facts = { uid_validity: uidValidity, last_uid: lastUid, modseq, failures: 0, since }
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('mail_folders')
          .values({ organization_id: payer, connection_id: id, path, ...facts })
          .onConflict((on) => on.columns(['connection_id', 'path']).doUpdateSet(facts))
          .execute()
        await sql`
          insert into mail_seen (organization_id, connection_id, digest, created_at)
          select ${payer}, ${id}, digest, ${at.toISOString()}::timestamptz from unnest(${[...left]}::text[]) as digest
          on conflict do nothing`.execute(tx)
      })
      return { path, uidValidity, lastUid, failures: 0, modseq: null }
    },

    /** Never moves back, so that a worker that lost its lease and wakes up later changes nothing. */
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
  }
}
