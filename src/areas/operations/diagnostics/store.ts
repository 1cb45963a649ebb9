import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

export const diagnosticsStore = (db: Database) => ({
  /** Until accounts exist, the organizations are those that debate, themselves or in a workspace, and there are no users. */
  async countTenants() {
    const { organizations } = await db
      .selectFrom((debates) => debates.selectFrom('debates').select('organization_id').distinct().as('tenant'))
      .leftJoin('organizations as organization', 'organization.id', 'tenant.organization_id')
      .select(sql<number>`count(distinct coalesce(organization.parent_id, tenant.organization_id))`.as('organizations'))
      .executeTakeFirstOrThrow()
    return { organizations, users: 0 }
  },
})
