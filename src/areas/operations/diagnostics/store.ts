import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

export const diagnosticsStore = (db: Database) => ({
  /** Counts the organizations that have debates, themselves or in a workspace, and all user accounts. */
  async countTenants() {
    const [{ organizations }, { users }] = await Promise.all([
      db
        .selectFrom((debates) => debates.selectFrom('debates').select('organization_id').distinct().as('tenant'))
        .leftJoin('organizations as organization', 'organization.id', 'tenant.organization_id')
        .select(
          sql<number>`count(distinct coalesce(organization.parent_id, tenant.organization_id))`.as('organizations'),
        )
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('users')
        .where('deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .executeTakeFirstOrThrow(),
    ])
    return { organizations, users }
  },
})
