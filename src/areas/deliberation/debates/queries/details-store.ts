import type { Database } from '../../../../storage/database.ts'
import type { Details } from './debate-record.ts'

/** Which debates an organization has, and what its people wrote on them. */
export const detailsStore = (db: Database) => ({
  /** Undefined where the organization has no such debate, or no longer. */
  async find(org: string, debateId: string): Promise<Details | undefined> {
    const row = await db
      .selectFrom('debates')
      .leftJoin('debate_details as details', 'details.debate_id', 'debates.id')
      .select(['title', 'tags', 'metadata', 'archived', 'notes'])
      .where('debates.organization_id', '=', org)
      .where('debates.id', '=', debateId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const { title, tags, metadata, archived, notes } = row
    return { title, tags: tags ?? [], metadata: metadata ?? {}, archived: archived ?? false, notes }
  },

  /** Nothing is written on a debate that is gone. */
  async write(org: string, debateId: string, changes: Partial<Details>, at: string) {
    const untouched = { title: null, tags: [], metadata: {}, archived: false, notes: null }
    await db
      .insertInto('debate_details')
      .values({ organization_id: org, debate_id: debateId, ...untouched, ...changes, updated_at: at })
      .onConflict((on) =>
        on
          .column('debate_id')
          .doUpdateSet({ ...changes, updated_at: at })
          .where('debate_details.deleted_at', 'is', null),
      )
      .execute()
  },

  /** The debate is gone for everybody, with all that people wrote on it. */
  async hide(org: string, debateId: string, at: string) {
    const nothing = {
      title: null,
      tags: [],
      metadata: {},
      archived: false,
      notes: null,
      deleted_at: at,
      updated_at: at,
    }
    await db
      .insertInto('debate_details')
      .values({ organization_id: org, debate_id: debateId, ...nothing })
      .onConflict((on) => on.column('debate_id').doUpdateSet(nothing))
      .execute()
  },
})
/** Those that are gone for everybody. */
export const deletedDebates = (db: Database, org: string) =>
  db
    .selectFrom('debate_details')
    .select('debate_id')
    .where('organization_id', '=', org)
    .where('deleted_at', 'is not', null)

export type DetailsStore = ReturnType<typeof detailsStore>
