import type { Selectable } from 'kysely'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Database } from '../../../storage/database.ts'
import { firstOrganization } from '../../../storage/installation.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Membership, Organization } from './records.ts'

/** The SQL of organizations and their members, as accounts need it. */
export function membershipStore(db: Database, administrator: string | undefined) {
  async function organization(id: string): Promise<Organization | undefined> {
    const row = await organizationsOn(db).selectAll().where('id', '=', id).executeTakeFirst()
    return row && organizationOf(row)
  }

  return {
    async memberships(userId: string): Promise<Membership[]> {
      const rows = await organizationsOn(db)
        .innerJoin('memberships as member', 'member.organization_id', 'organization.id')
        .where('member.user_id', '=', userId)
        .selectAll('organization')
        .select(['member.role', 'member.is_default', 'member.joined_at'])
        .orderBy('member.is_default', 'desc')
        .orderBy('member.joined_at')
        .orderBy('organization.id')
        .execute()
      return rows.map(membershipOf)
    },

    /** Becomes a member or gets another role; a person's first organization becomes their default. */
    join: (organizationId: string, userId: string, role: OrganizationRole, at: Date): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const person = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (!person) return
        const other = await tx
          .selectFrom('memberships')
          .select('user_id')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        const joined_at = at.toISOString()
        await tx
          .insertInto('memberships')
          .values({ organization_id: organizationId, user_id: userId, role, is_default: !other, joined_at })
          .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
          .execute()
      }),

    /** Another organization of the person becomes the default when the default one is left. */
    leave: (organizationId: string, userId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const left = await tx
          .deleteFrom('memberships')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .returning('is_default')
          .executeTakeFirst()
        if (!left?.is_default) return
        await tx
          .updateTable('memberships')
          .set({ is_default: true })
          .where('user_id', '=', userId)
          .where('organization_id', '=', (member) =>
            member
              .selectFrom('memberships as oldest')
              .where('oldest.user_id', '=', userId)
              .orderBy('oldest.joined_at')
              .orderBy('oldest.organization_id')
              .limit(1)
              .select('oldest.organization_id'),
          )
          .execute()
      }),

    organization,

    async organizationBySlug(slug: string): Promise<Organization | undefined> {
      const row = await organizationsOn(db).selectAll().where('slug', '=', slug).executeTakeFirst()
      return row && organizationOf(row)
    },

    async firstOrganization(): Promise<Organization | undefined> {
      const first = await firstOrganization(db, administrator)
      return first && organization(first.id)
    },
  }
}
export type MembershipStore = ReturnType<typeof membershipStore>

type OrganizationRow = Pick<
  Selectable<Tables['organizations']>,
  'id' | 'name' | 'slug' | 'tier' | 'owner_id' | 'created_at' | 'parent_id'
>
export type MembershipRow = OrganizationRow &
  Pick<Selectable<Tables['memberships']>, 'role' | 'is_default' | 'joined_at'>

export const membershipOf = (row: MembershipRow): Membership => ({
  organization: organizationOf(row),
  payerId: row.parent_id ?? row.id,
  role: row.role,
  isDefault: row.is_default,
  joinedAt: row.joined_at,
})

const organizationOf = (row: OrganizationRow): Organization => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  tier: row.tier,
  ownerId: row.owner_id,
  createdAt: row.created_at,
})

/** The organizations that people belong to and sign in to. A workspace has a row beside them and is none of them. */
export const organizationsOn = (db: Database) =>
  db.selectFrom('organizations as organization').where('organization.parent_id', 'is', null)
