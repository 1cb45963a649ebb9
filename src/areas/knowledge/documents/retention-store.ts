import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from '../../../storage/retainable.ts'
import type { RemoveDocument } from './remove.ts'

interface Needs {
  db: Database
  remove: RemoveDocument
}

/** So many pages tell what a document says. */
const READ_PAGES = 100

/** Documents that are not being read, since they were brought. */
export const retainableDocuments = ({ db, remove }: Needs): RetainableKind => ({
  kind: 'documents',

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

  remove: ({ tenant, id }) => remove(tenant, id),
})
