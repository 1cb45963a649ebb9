import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'

export interface StoredFile {
  org: string
  id: string
  payer: string
  kind: string
  name: string
  type: string
  size: number
  /** In hex. */
  sha256: string
  createdBy: string
}

const COLUMNS = [
  'organization_id as org',
  'id',
  'payer_id as payer',
  'kind',
  'name',
  'type',
  'size',
  sql<string>`coalesce(sha256, '')`.as('sha256'),
  'created_by as createdBy',
] as const

const AT_ONCE = 100

/** The rows of files and each payer's counter, which changes with them. */
export function storedFileRows(db: Database) {
  const count = (tx: Transaction, payer: string, by: number) =>
    tx
      .updateTable('stored_bytes')
      .set({ bytes: sql`greatest(0, bytes + ${by})` })
      .where('organization_id', '=', payer)
      .execute()

  const usedBy = async (tx: Transaction, payer: string) => {
    const query = tx.selectFrom('stored_bytes').select('bytes').where('organization_id', '=', payer)
    return (await query.executeTakeFirst())?.bytes ?? 0
  }

  return {
    /** Reserves the largest size that a file may have; answers with the used bytes if there is no room. */
    reserve: (file: StoredFile, quota: number, at: Date): Promise<number | undefined> =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('stored_bytes')
          .values({ organization_id: file.payer, bytes: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const { numUpdatedRows } = await tx
          .updateTable('stored_bytes')
          .set({ bytes: sql`bytes + ${file.size}` })
          .where('organization_id', '=', file.payer)
          .where(sql<boolean>`bytes + ${file.size} <= ${quota}`)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return usedBy(tx, file.payer)
        const row = {
          organization_id: file.org,
          id: file.id,
          payer_id: file.payer,
          kind: file.kind,
          name: file.name,
          type: file.type,
          state: 'arriving' as const,
          size: file.size,
          created_by: file.createdBy,
          created_at: at.toISOString(),
        }
        await tx.insertInto('stored_files').values(row).execute()
        return undefined
      }),

    /** Marks the file as stored and counts its real size. */
    async settle(tx: Transaction, { org, id, payer, size, sha256 }: StoredFile, reserved: number) {
      const { numUpdatedRows } = await tx
        .updateTable('stored_files')
        .set({ state: 'stored', size, sha256 })
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('state', '=', 'arriving')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Error('A file was swept while it arrived')
      await count(tx, payer, size - reserved)
    },

    find: (org: string, id: string): Promise<StoredFile | undefined> =>
      db
        .selectFrom('stored_files')
        .select(COLUMNS)
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('state', '=', 'stored')
        .executeTakeFirst(),

    async remove(tx: Transaction, org: string, ids: readonly string[], at: Date) {
      const removed = await tx
        .updateTable('stored_files')
        .set({ state: 'removed', removed_at: at.toISOString() })
        .where('organization_id', '=', org)
        .where('id', 'in', ids)
        .where('state', '=', 'stored')
        .returning(['payer_id as payer', 'size'])
        .execute()
      for (const { payer, size } of removed) await count(tx, payer, -size)
    },

    /** Releases the reservation of a file that never arrived; false if there is none. */
    release: ({ org, id }: StoredFile, at: Date): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const left = await tx
          .updateTable('stored_files')
          .set({ state: 'removed', removed_at: at.toISOString() })
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .where('state', '=', 'arriving')
          .returning(['payer_id as payer', 'size'])
          .executeTakeFirst()
        if (left) await count(tx, left.payer, -left.size)
        return left !== undefined
      }),

    /** Deletes the row of a file whose bytes are gone. */
    async forget({ org, id }: StoredFile) {
      await db
        .deleteFrom('stored_files')
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .where('state', '=', 'removed')
        .execute()
    },

    removed: () => everyOne(db.selectFrom('stored_files').select(COLUMNS).where('state', '=', 'removed')),

    abandoned: (arrivingBefore: Date) =>
      everyOne(
        db
          .selectFrom('stored_files')
          .select(COLUMNS)
          .where('state', '=', 'arriving')
          .where('created_at', '<', arrivingBefore.toISOString()),
      ),
  }
}

/** Yields rows until none is left; each row leaves the result once it was handled. */
async function* everyOne(query: {
  limit(n: number): { execute(): Promise<StoredFile[]> }
}): AsyncGenerator<StoredFile> {
  for (;;) {
    const some = await query.limit(AT_ONCE).execute()
    yield* some
    if (some.length < AT_ONCE) return
  }
}
