import { sql } from 'kysely'
import { ORGANIZATION_ROLES } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { reserveSlugs } from './slug-store.ts'

/** What a departing person leaves behind in their organizations. */
export interface Departure {
  /** Organizations with other members but no other owner. */
  ownedAlone(userId: string): Promise<string[]>
  /** Organizations without another member, in themselves and in their workspaces. */
  ofOne(userId: string): Promise<string[]>
  /** Makes another owner the named owner. */
  handOver(userId: string): Promise<void>
  /** Takes away what an organization was called by; its id stays. */
  unname(ids: readonly string[], at: Date): Promise<void>
}

/** Another active member of the organization in one of these roles. */
const others = (organization: string, userId: string, roles: readonly string[]) => sql<boolean>`exists (
  select from memberships as other join users as person on person.id = other.user_id
  where other.organization_id = ${sql.ref(organization)} and other.user_id <> ${userId}
    and person.deleted_at is null and other.role = any(${roles}::text[]))`

export const departureStore = (db: Database): Departure => ({
  async ownedAlone(userId) {
    const rows = await db
      .selectFrom('memberships as own')
      .select('own.organization_id')
      .where('own.user_id', '=', userId)
      .where('own.role', '=', 'owner')
      .where(others('own.organization_id', userId, ORGANIZATION_ROLES))
      .where(sql<boolean>`not ${others('own.organization_id', userId, ['owner'])}`)
      .orderBy('own.organization_id')
      .execute()
    return rows.map(({ organization_id }) => organization_id)
  },

  async ofOne(userId) {
    const { rows } = await sql<{ id: string }>`
      select organizations.id from organizations
      join memberships as own on own.organization_id = organizations.id and own.user_id = ${userId}
      where not ${others('organizations.id', userId, ORGANIZATION_ROLES)} and not exists (
        select from organizations as workspace
        where workspace.parent_id = organizations.id and ${others('workspace.id', userId, ORGANIZATION_ROLES)})
      order by organizations.id`.execute(db)
    return rows.map(({ id }) => id)
  },

  async handOver(userId) {
    await sql`
      update organizations set owner_id = other.user_id from (
        select distinct on (organization_id) organization_id, user_id from memberships
        where role = 'owner' and user_id <> ${userId} order by organization_id, joined_at, user_id
      ) as other where other.organization_id = organizations.id and owner_id = ${userId}`.execute(db)
  },

  async unname(ids, at) {
    if (ids.length === 0) return
    await db.transaction().execute(async (tx) => {
      await reserveSlugs(tx, ids, at)
      await tx
        .updateTable('organizations')
        .set({ name: 'Erased', slug: sql`lower(id)`, billing_email: null, updated_at: at.toISOString() })
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .execute()
    })
  },
})
