import { sql } from 'kysely'
import { redacted } from '../../../shared/text/personal/redact.ts'
import type { Database } from '../../../storage/database.ts'
import { type RetainableItem, type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'

/** Ended jobs for retention rules, by their end time. */
export function retainableJobs(db: Database): RetainableKind {
  const find = ({ tenant, id }: RetainableItem) =>
    db
      .selectFrom('queue_jobs')
      .select(['payload', 'result', 'error'])
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
  return {
    kind: 'jobs',
    ...retainableRows(db, {
      table: 'queue_jobs',
      at: sql`completed_at`,
      over: sql`status in ('completed', 'failed', 'cancelled') and completed_at is not null`,
      name: sql`type`,
      debates: sql`array_remove(array[payload ->> 'debate_id', result ->> 'debate_id'], null)`,
      people: sql`array[created_by]`,
    }),

    textOf: async (item) => JSON.stringify((await find(item)) ?? ''),

    async remove({ tenant, id }) {
      await db.deleteFrom('queue_jobs').where('organization_id', '=', tenant).where('id', '=', id).execute()
    },

    async anonymize(item) {
      const row = await find(item)
      if (!row) return
      const { tenant, id } = item
      const plain = await redacted(row)
      await db.updateTable('queue_jobs').set(plain).where('organization_id', '=', tenant).where('id', '=', id).execute()
    },
  }
}
