import { type Selectable, sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { ReadText } from '../../../shared/text/read-text.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { addUp } from '../../../storage/rows/many-rows.ts'
import { type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Format } from './file-type.ts'

export type DocumentRow = Selectable<Tables['documents']>

export interface NewDocument {
  id: string
  name: string
  format: Format
  debateId: string | null
  replaces: string | null
  jobId: string
  at: Date
}

const figuresOf = ({ pages, hidden = 0, cut = false, noText = [] }: ReadText) => {
  const texts = pages.map(({ text }) => text)
  return {
    pages: pages.length,
    words: texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0),
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    hidden,
    cut,
    no_text: [...noText],
  }
}

/** The facts about documents that the library does not keep. */
export function documentStore(db: Database) {
  const count = (tx: Transaction, org: string, by: number) =>
    addUp(tx, 'document_totals', ['organization_id'], [{ organization_id: org, documents: by }])

  const one = (org: string, id: string, within: Database | Transaction = db) =>
    within.selectFrom('documents').selectAll().where('organization_id', '=', org).where('id', '=', id)

  const change = (org: string, id: string, within: Database | Transaction = db) =>
    within.updateTable('documents').where('organization_id', '=', org).where('id', '=', id)

  async function countAll(org: string): Promise<number> {
    const counted = await db
      .selectFrom('document_totals')
      .select('documents')
      .where('organization_id', '=', org)
      .executeTakeFirst()
    return counted?.documents ?? 0
  }

  return {
    transaction: <Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction().execute(act),

    async insert(tx: Transaction, org: string, { id, name, format, debateId, replaces, jobId, at }: NewDocument) {
      const row = {
        organization_id: org,
        id,
        name,
        extension: format.extension,
        kind: format.kind,
        debate_id: debateId,
        replaces,
        job_id: jobId,
        kills: 0,
        updated_at: at.toISOString(),
      }
      await tx.insertInto('documents').values(row).execute()
      await count(tx, org, 1)
    },

    /** Marks a document to be read again, and then to replace another. */
    async reopened(
      tx: Transaction,
      org: string,
      id: string,
      { replaces, jobId, at }: Pick<NewDocument, 'replaces' | 'jobId' | 'at'>,
    ) {
      await change(org, id, tx).set({ replaces, job_id: jobId, updated_at: at.toISOString() }).execute()
    },

    find: (org: string, id: string): Promise<DocumentRow | undefined> => one(org, id).executeTakeFirst(),

    list(org: string, debateId: string | undefined, page: Page): Promise<Slice<DocumentRow>> {
      const all = db.selectFrom('documents').where('organization_id', '=', org)
      const chosen = debateId === undefined ? all : all.where('debate_id', '=', debateId)
      const counted = debateId === undefined ? countAll(org) : countRows(chosen)
      return listWithTotal(chosen.selectAll().orderBy('id', 'desc'), counted, page)
    },

    async wasRead(tx: Transaction, org: string, id: string, text: ReadText, at: Date) {
      await change(org, id, tx)
        .set({ ...figuresOf(text), updated_at: at.toISOString() })
        .execute()
    },

    async touched(tx: Transaction, org: string, id: string, at: Date) {
      await change(org, id, tx).set({ updated_at: at.toISOString() }).execute()
    },

    /** Counts that the document killed its reader; returns how often it did. */
    async killed(org: string, id: string): Promise<number> {
      const row = await change(org, id).set({ kills: sql`kills + 1` }).returning('kills').executeTakeFirst()
      return row?.kills ?? 0
    },

    async rename(tx: Transaction, org: string, id: string, renamed: (name: string) => Promise<string>) {
      const row = await one(org, id, tx).executeTakeFirst()
      if (row)
        await change(org, id, tx)
          .set({ name: await renamed(row.name) })
          .execute()
    },

    async remove(tx: Transaction, org: string, id: string) {
      const { numDeletedRows } = await tx
        .deleteFrom('documents')
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await count(tx, org, -1)
    },
  }
}
export type DocumentStore = ReturnType<typeof documentStore>

/** How many pages a retention rule reads of a document. */
const READ_PAGES = 100

/** Documents, by their upload time, except those that are being read. */
export const retainableDocuments = ({
  db,
  removal,
  storedFiles,
}: {
  db: Database
  removal: Record<'remove' | 'anonymize', (org: string, id: string) => Promise<void>>
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
}): RetainableKind => ({
  ...retainableRows(db, {
    table: 'documents',
    joined: sql`join library_items as items on items.organization_id = documents.organization_id and items.id = documents.id`,
    at: sql`items.created_at`,
    over: sql`items.status <> 'processing'`,
    name: sql`items.title`,
    debates: sql`array_remove(array[documents.debate_id], null)`,
    people: sql`array_remove(array[items.created_by], null)`,
    tags: sql`items.tags`,
  }),
  kind: 'documents',
  rowsOf: ['library_items', 'documents', 'library_pages'],

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
