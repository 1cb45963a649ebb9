import type { Database } from '../../../storage/database.ts'

const LATEST = 20

export const sampleStore = (db: Database) => ({
  /** The debates of the organization that moved last. */
  async latestDebates(org: string): Promise<string[]> {
    const rows = await db
      .selectFrom('debates')
      .select('id')
      .where('organization_id', '=', org)
      .orderBy('updated_at', 'desc')
      .limit(LATEST)
      .execute()
    return rows.map(({ id }) => id)
  },
})
export type SampleStore = ReturnType<typeof sampleStore>
