import type { Json } from '../../../storage/column-types.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'

type Row = TableRow<'library_ingest_parts'>

/** How a part is to be called and marked once it is kept. */
interface Named {
  title?: string
  source?: string
  tags?: string[]
  metadata?: Json
  replaces?: string
}

export interface IngestPart {
  place: number
  what: Row['what']
  content: string | null
  named: Named
  status: Row['status']
  item: string | null
  error: string | null
}

export interface Ingest {
  id: string
  createdBy: string
  createdAt: string
  parts: IngestPart[]
}

const partOf = ({ place, what, content, named, status, item, error }: Row): IngestPart => ({
  place,
  what,
  content,
  named,
  status,
  item,
  error,
})

/** What was asked to be taken in. */
export const ingestStore = (db: Database) => ({
  async insert(tx: Transaction, org: string, { id, createdBy, createdAt, parts }: Ingest): Promise<void> {
    const own = { organization_id: org }
    await tx
      .insertInto('library_ingests')
      .values({ ...own, id, created_by: createdBy, created_at: createdAt })
      .execute()
    await tx
      .insertInto('library_ingest_parts')
      .values(parts.map(({ named, ...part }) => ({ ...own, ingest: id, ...part, named: { ...named } })))
      .execute()
  },

  async find(org: string, id: string): Promise<Ingest | undefined> {
    const row = await db
      .selectFrom('library_ingests')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const parts = await db
      .selectFrom('library_ingest_parts')
      .selectAll()
      .where('organization_id', '=', org)
      .where('ingest', '=', id)
      .orderBy('place')
      .execute()
    return { id, createdBy: row.created_by, createdAt: row.created_at, parts: parts.map(partOf) }
  },

  /** The part as it stays until the transaction ends; undefined when it is no longer to be taken in. */
  async lock(tx: Transaction, org: string, ingest: string, place: number): Promise<IngestPart | undefined> {
    const row = await tx
      .selectFrom('library_ingest_parts')
      .selectAll()
      .where('organization_id', '=', org)
      .where('ingest', '=', ingest)
      .where('place', '=', place)
      .where('status', '=', 'pending')
      .forUpdate()
      .executeTakeFirst()
    return row && partOf(row)
  },

  /** A text that is taken in stands in the library, and nowhere else. */
  settle: async (
    tx: Transaction,
    org: string,
    ingest: string,
    { place, what, content }: IngestPart,
    became: { item: string } | { error: string },
  ) =>
    void (await tx
      .updateTable('library_ingest_parts')
      .set({
        status: 'item' in became ? 'ready' : 'failed',
        item: 'item' in became ? became.item : null,
        error: 'error' in became ? became.error : null,
        content: what === 'text' ? null : content,
      })
      .where('organization_id', '=', org)
      .where('ingest', '=', ingest)
      .where('place', '=', place)
      .execute()),
})
export type IngestStore = ReturnType<typeof ingestStore>
