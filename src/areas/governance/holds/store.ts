import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'

export type HoldRow = Tables['holds']

/** What must not be erased: the people, debates and policies that a hold of the payer names. */
export interface HeldThings {
  users: ReadonlySet<string>
  debates: ReadonlySet<string>
  policies: ReadonlySet<string>
}

export const holdStore = (db: Database) => ({
  list: (org: string): Promise<HoldRow[]> =>
    db.selectFrom('holds').selectAll().where('organization_id', '=', org).orderBy('id', 'desc').execute(),

  async add(row: HoldRow): Promise<void> {
    await db.insertInto('holds').values(row).execute()
  },

  find: (org: string, id: string): Promise<HoldRow | undefined> =>
    db.selectFrom('holds').selectAll().where('organization_id', '=', org).where('id', '=', id).executeTakeFirst(),

  /** Undefined when it was lifted already, or is not there. */
  lift: (org: string, id: string, by: string, at: string): Promise<HoldRow | undefined> =>
    db
      .updateTable('holds')
      .set({ lifted_at: at, lifted_by: by })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  async over(org: string, at: string): Promise<HeldThings> {
    const rows = await db
      .selectFrom('holds')
      .select(['user_ids', 'debate_ids', 'policy_ids'])
      .where('organization_id', '=', org)
      .where('lifted_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .execute()
    return {
      users: new Set(rows.flatMap(({ user_ids }) => user_ids)),
      debates: new Set(rows.flatMap(({ debate_ids }) => debate_ids)),
      policies: new Set(rows.flatMap(({ policy_ids }) => policy_ids)),
    }
  },

  /** Which of these debates belong to one of the tenants. */
  async debatesOf(tenants: readonly string[], ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('debates')
      .select('id')
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
})
export type HoldStore = ReturnType<typeof holdStore>
