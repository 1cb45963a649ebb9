import { type Selectable, sql } from 'kysely'
import type { Page, Slice } from '../../../shared/pagination.ts'
import type { ReadText } from '../../../shared/text/read-text.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { addUp } from '../../../storage/rows/many-rows.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Format } from './file-type.ts'

export type DocumentRow = Selectable<Tables['documents']>

/** The transaction that adds, reads or removes a document. */
export type Within = Transaction

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
  const count = (tx: Within, org: string, by: number) =>
    addUp(tx, 'document_totals', ['organization_id'], [{ organization_id: org, documents: by }])

  const one = (org: string, id: string, within: Database | Within = db) =>
    within.selectFrom('documents').selectAll().where('organization_id', '=', org).where('id', '=', id)

  const change = (org: string, id: string, within: Database | Within = db) =>
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
    transaction: <Result>(act: (tx: Within) => Promise<Result>): Promise<Result> => db.transaction().execute(act),

    async insert(tx: Within, org: string, { id, name, format, debateId, replaces, jobId, at }: NewDocument) {
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
      tx: Within,
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

    async wasRead(tx: Within, org: string, id: string, text: ReadText, at: Date) {
      await change(org, id, tx)
        .set({ ...figuresOf(text), updated_at: at.toISOString() })
        .execute()
    },

    async touched(tx: Within, org: string, id: string, at: Date) {
      await change(org, id, tx).set({ updated_at: at.toISOString() }).execute()
    },

    /** Counts that the document killed its reader; returns how often it did. */
    async killed(org: string, id: string): Promise<number> {
      const row = await change(org, id).set({ kills: sql`kills + 1` }).returning('kills').executeTakeFirst()
      return row?.kills ?? 0
    },

    async rename(tx: Within, org: string, id: string, renamed: (name: string) => Promise<string>) {
      const row = await one(org, id, tx).executeTakeFirst()
      if (row)
        await change(org, id, tx)
          .set({ name: await renamed(row.name) })
          .execute()
    },

    async remove(tx: Within, org: string, id: string) {
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
