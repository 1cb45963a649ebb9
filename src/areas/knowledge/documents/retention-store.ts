import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from '../../../storage/rows/retainable.ts'
import type { DocumentRemoval } from './service.ts'

/** How many pages a retention rule reads of a document. */
const READ_PAGES = 100

/** Documents, by their upload time, except those that are being read. */
export const retainableDocuments = ({
  db,
  removal,
  storedFiles,
}: {
  db: Database
  removal: DocumentRemoval
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
}): RetainableKind => ({
  kind: 'documents',
  rowsOf: ['library_items', 'documents', 'library_pages'],

  async page({ tenants, before, after, limit }) {
    const place = placeAfter({ after })
    const { rows } = await sql<RetainableItem>`
      select documents.organization_id as tenant, documents.id, items.title as name, items.created_at as at,
        array_remove(array[documents.debate_id], null) as debates, array_remove(array[items.created_by], null) as people, items.tags
      from documents
      join library_items as items on items.organization_id = documents.organization_id and items.id = documents.id
      where documents.organization_id = any(${tenants}::text[]) and items.status <> 'processing'
        and items.created_at < ${before}::timestamptz
        and (items.created_at, documents.id) > (${place.at}::timestamptz, ${place.id})
      order by items.created_at, documents.id limit ${limit}`.execute(db)
    return rows
  },

  async count(tenants) {
    const { kept } = await db
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .executeTakeFirstOrThrow()
    return kept
  },

  async nowIs({ tenant, id, at }) {
    const row = await db
      .selectFrom('library_items')
      .select(['created_at', 'status'])
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return stateSince(at, row && (row.status === 'processing' ? null : row.created_at))
  },

  async textOf({ tenant, id, name }) {
    const pages = await db
      .selectFrom('library_pages')
      .select('text')
      .where('organization_id', '=', tenant)
      .where('item', '=', id)
      .orderBy('page')
      .limit(READ_PAGES)
      .execute()
    return [name ?? '', ...pages.map(({ text }) => text)].join('\n')
  },

  async copies({ tenant, id }) {
    const { rows } = await sql<{ told: object; file_id: string | null }>`
      select to_jsonb(documents) || to_jsonb(items) as told, items.file_id from library_items as items
      left join documents on documents.organization_id = items.organization_id and documents.id = items.id
      where items.organization_id = ${tenant} and items.id = ${id}`.execute(db)
    const [row] = rows
    if (!row) return []
    const pages = await sql<{ page: number; label: string | null; text: string }>`
      select page, label, text from library_pages where organization_id = ${tenant} and item = ${id} order by page`.execute(
      db,
    )
    const file = row.file_id === null ? undefined : await storedFiles.find(tenant, row.file_id)
    const bytes = file && (await storedFiles.open(file))
    return [
      { name: 'row.json', content: JSON.stringify(row.told, null, 2) },
      { name: 'pages.json', content: JSON.stringify(pages.rows, null, 2) },
      ...(bytes ? [{ name: 'file', content: bytes }] : []),
    ]
  },

  remove: ({ tenant, id }) => removal.remove(tenant, id),
  anonymize: ({ tenant, id }) => removal.anonymize(tenant, id),
})
