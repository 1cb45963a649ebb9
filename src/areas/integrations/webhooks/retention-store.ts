import { sql } from 'kysely'
import { redacted } from '../../../shared/text/personal/redacted.ts'
import type { Database } from '../../../storage/database.ts'
import type { RetainableItem, RetainableKind } from '../../../storage/rows/retainable.ts'
import { retainableRows } from '../../../storage/rows/retainable-rows.ts'

/** Deliveries that are not tried any more, since they were made. */
export function retainableDeliveries(db: Database): RetainableKind {
  const bodyOf = async ({ tenant, id }: RetainableItem) => {
    const row = await db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.body ?? ''
  }
  return {
    kind: 'deliveries',
    ...retainableRows(db, {
      table: 'webhook_deliveries',
      at: sql`created_at`,
      over: sql`status in ('delivered', 'failed', 'dead_lettered')`,
      name: sql`event`,
      debates: sql`array_remove(array[debate_id], null)`,
    }),

    textOf: bodyOf,

    async remove({ tenant, id }) {
      await db.deleteFrom('webhook_deliveries').where('organization_id', '=', tenant).where('id', '=', id).execute()
    },

    async anonymize(item) {
      const body = JSON.stringify(await redacted(JSON.parse((await bodyOf(item)) || 'null')))
      await db
        .updateTable('webhook_deliveries')
        .set({ body })
        .where('organization_id', '=', item.tenant)
        .where('id', '=', item.id)
        .execute()
    },
  }
}
