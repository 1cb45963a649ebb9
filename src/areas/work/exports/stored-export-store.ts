import { sql } from 'kysely'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'
import type { Reissue } from './tables.ts'

/** An export that is written in the background and kept for some time. */
export interface StoredExport {
  org: string
  id: string
  payer: string
  kind: string
  format: string
  wish: JsonObject
  status: 'pending' | 'ready' | 'failed'
  by: string
  fileId: string | null
  error: string | null
  createdAt: string
  readyAt: string | null
  expiresAt: string | null
  /** The files that it replaced, the oldest first. */
  reissues: readonly Reissue[]
}

const COLUMNS = [
  'organization_id as org',
  'id',
  'payer_id as payer',
  'kind',
  'format',
  'wish',
  'status',
  'requested_by as by',
  'file_id as fileId',
  'error',
  'created_at as createdAt',
  'ready_at as readyAt',
  'expires_at as expiresAt',
  'reissues',
] as const

const LATELY = 20
const AT_ONCE = 100

export const storedExportStore = (db: Database) => ({
  async add(
    tx: Transaction,
    made: Pick<StoredExport, 'org' | 'id' | 'payer' | 'kind' | 'format' | 'wish' | 'by'>,
    at: Date,
  ) {
    const { org, payer, by, ...facts } = made
    const row = { ...facts, organization_id: org, payer_id: payer, requested_by: by, status: 'pending' as const }
    await tx
      .insertInto('stored_exports')
      .values({ ...row, created_at: at.toISOString() })
      .execute()
  },

  find: (org: string, id: string): Promise<StoredExport | undefined> =>
    db
      .selectFrom('stored_exports')
      .select(COLUMNS)
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst() as Promise<StoredExport | undefined>,

  /** The newest export that this person requested since a time and that did not fail. */
  newest: (by: string, kind: string, since: Date): Promise<StoredExport | undefined> =>
    db
      .selectFrom('stored_exports')
      .select(COLUMNS)
      .where('requested_by', '=', by)
      .where('kind', '=', kind)
      .where('status', '<>', 'failed')
      .where('created_at', '>', since.toISOString())
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst() as Promise<StoredExport | undefined>,

  /** How long the last exports of the kind took on average. */
  async usualMs(kind: string): Promise<number | undefined> {
    const { rows } = await sql<{ ms: number | null }>`
      select avg(extract(epoch from ready_at - created_at) * 1000)::float8 as ms from (
        select ready_at, created_at from stored_exports where kind = ${kind} and ready_at is not null
        order by created_at desc limit ${LATELY}) as lately`.execute(db)
    return rows[0]?.ms ?? undefined
  },

  /** False if another worker has written it already. */
  async ready(
    tx: Transaction,
    { org, id }: Pick<StoredExport, 'org' | 'id'>,
    fileId: string,
    at: Date,
    until: Date | null,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('stored_exports')
      .set({ status: 'ready', file_id: fileId, ready_at: at.toISOString(), expires_at: until?.toISOString() ?? null })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Marks the export as failed unless it has been written meanwhile. */
  async failed(
    { org, id }: Pick<StoredExport, 'org' | 'id'>,
    error: string,
    until: Date,
    within: Database = db,
  ): Promise<void> {
    await within
      .updateTable('stored_exports')
      .set({ status: 'failed', error, expires_at: until.toISOString() })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute()
  },

  over: (at: Date): Promise<StoredExport[]> =>
    db
      .selectFrom('stored_exports')
      .select(COLUMNS)
      .where('expires_at', '<=', at.toISOString())
      .limit(AT_ONCE)
      .execute() as Promise<StoredExport[]>,

  /** The written exports of these kinds, by id. */
  written: (tenants: readonly string[], kinds: readonly string[]): Promise<StoredExport[]> =>
    db
      .selectFrom('stored_exports')
      .select(COLUMNS)
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .where('kind', '=', sql<string>`any(${kinds}::text[])`)
      .where('status', '=', 'ready')
      .orderBy('id')
      .execute() as Promise<StoredExport[]>,

  /** Whether an export of these kinds is being written, or waits to be. */
  async isPending(tenants: readonly string[], kinds: readonly string[]): Promise<boolean> {
    const row = await db
      .selectFrom('stored_exports')
      .select('id')
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .where('kind', '=', sql<string>`any(${kinds}::text[])`)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return row !== undefined
  },

  /** How many of them were reissued for this erasure. */
  async reissuedFor(tenants: readonly string[], erasureId: string): Promise<number> {
    const { count } = await db
      .selectFrom('stored_exports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .where(sql<boolean>`reissues @> ${JSON.stringify([{ erasure_id: erasureId }])}::jsonb`)
      .executeTakeFirstOrThrow()
    return count
  },

  /** Replaces the file; false if the export was removed or already has another file. */
  async reissue(
    tx: Transaction,
    { org, id, fileId, reissues }: Pick<StoredExport, 'org' | 'id' | 'fileId' | 'reissues'>,
    newFileId: string,
    reissue: Reissue,
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('stored_exports')
      .set({ file_id: newFileId, reissues: JSON.stringify([...reissues, reissue]) })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async remove(tx: Transaction, { org, id }: Pick<StoredExport, 'org' | 'id'>): Promise<void> {
    await tx.deleteFrom('stored_exports').where('organization_id', '=', org).where('id', '=', id).execute()
  },
})
export type StoredExportStore = ReturnType<typeof storedExportStore>

/** Exports and archives for retention rules, by the time they were written; a hold on a debate or person holds the exports about them. */
export function retainableExports({
  db,
  store,
  storedFiles,
}: {
  db: Database
  store: Pick<StoredExportStore, 'find' | 'remove'>
  storedFiles: Pick<StoredFiles, 'remove'>
}): RetainableKind {
  const { copies: _isOneItself, ...rows } = retainableRows(db, {
    table: 'stored_exports',
    at: sql`coalesce(ready_at, created_at)`,
    over: sql`status in ('ready', 'failed')`,
    name: sql`kind`,
    debates: sql`array(select jsonb_array_elements_text(coalesce(wish -> 'debate_ids', '[]')))`,
    people: sql`array_append(array(select jsonb_array_elements_text(coalesce(wish -> 'user_ids', '[]'))), requested_by)`,
  })
  return {
    kind: 'exports',
    ...rows,

    /** Its content was judged where it came from. */
    textOf: async () => '',

    async remove({ tenant, id }) {
      const found = await store.find(tenant, id)
      if (!found) return
      await db.transaction().execute(async (tx) => {
        if (found.fileId !== null) await storedFiles.remove(tx, tenant, [found.fileId])
        await store.remove(tx, found)
      })
    },
  }
}
