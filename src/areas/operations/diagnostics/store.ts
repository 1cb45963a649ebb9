import type { Database } from '../../../storage/database.ts'

export const diagnosticsStore = (db: Database) => ({
  /** Until accounts exist, the organizations are those that debate, and there are no users. */
  async countTenants() {
    const { organizations } = await db
      .selectFrom('debates')
      .select(({ fn }) => fn.count<number>('organization_id').distinct().as('organizations'))
      .executeTakeFirstOrThrow()
    return { organizations, users: 0 }
  },
})
