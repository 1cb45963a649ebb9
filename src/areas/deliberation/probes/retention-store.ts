import { sql } from 'kysely'
import { redacted } from '../../../shared/text/personal/redacted.ts'
import type { Database } from '../../../storage/database.ts'
import type { RetainableItem, RetainableKind } from '../../../storage/retainable.ts'
import { retainableRows } from '../../../storage/retainable-rows.ts'

/** Reports of probes, since they were completed. */
export function retainableReports(db: Database): RetainableKind {
  const find = ({ tenant, id }: RetainableItem) =>
    db
      .selectFrom('probe_reports')
      .select('report')
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
  return {
    kind: 'reports',
    ...retainableRows(db, {
      table: 'probe_reports',
      at: sql`completed_at`,
      over: sql`true`,
      name: sql`kind`,
      debates: sql`array_remove(array[debate_id, about], null)`,
    }),

    textOf: async (item) => JSON.stringify((await find(item))?.report ?? ''),

    async remove({ tenant, id }) {
      await db.deleteFrom('probe_reports').where('organization_id', '=', tenant).where('id', '=', id).execute()
    },

    async anonymize(item) {
      const row = await find(item)
      if (!row) return
      const report = await redacted(row.report)
      const { tenant, id } = item
      await db
        .updateTable('probe_reports')
        .set({ report })
        .where('organization_id', '=', tenant)
        .where('id', '=', id)
        .execute()
    },
  }
}
