import type { HotReads } from '../../../../storage/connection/hot-reads.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Details } from './debate-record.ts'

/** The debates of an organization, and what its people wrote about them. */
export function detailsStore(db: Database, hotReads: HotReads) {
  /** Its parameters are the organization and the debate. */
  const byId = hotReads.prepare(
    'debate_details',
    db
      .selectFrom('debates')
      .leftJoin('debate_details as details', 'details.debate_id', 'debates.id')
      .select(['version', 'title', 'tags', 'metadata', 'archived', 'notes'])
      .where('debates.organization_id', '=', '')
      .where('debates.id', '=', '')
      .where('deleted_at', 'is', null)
      .compile(),
  )
  return {
    /** Undefined when the organization has no such debate, or no longer has it. */
    async find(org: string, debateId: string): Promise<{ version: number; details: Details } | undefined> {
      const [row] = await byId(org, debateId)
      if (!row) return undefined
      const { version, title, tags, metadata, archived, notes } = row
      return {
        version,
        details: { title, tags: tags ?? [], metadata: metadata ?? {}, archived: archived ?? false, notes },
      }
    },

    /** Writes nothing about a debate that is gone. */
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

    hide: (org: string, debateId: string, at: string) => hideDebate(db, org, debateId, at),
  }
}

export type DetailsStore = ReturnType<typeof detailsStore>

/** Hides a debate from everybody and removes what people wrote about it. */
export async function hideDebate(db: Database, org: string, debateId: string, at: string) {
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
}

/** Debates that are gone for everybody. */
export const deletedDebates = (db: Database, org: string) =>
  db
    .selectFrom('debate_details')
    .select('debate_id')
    .where('organization_id', '=', org)
    .where('deleted_at', 'is not', null)
