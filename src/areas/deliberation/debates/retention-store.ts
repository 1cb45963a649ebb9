import { sql } from 'kysely'
import { erase } from '../../../engine/commands/erase.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Database } from '../../../storage/database.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from '../../../storage/retainable.ts'
import type { Ledger } from '../ledger/index.ts'
import type { DetailsStore } from './reading/details-store.ts'

interface Needs {
  db: Database
  ledger: Pick<Ledger, 'act'>
  eraseText: EventLog['erase']
  details: Pick<DetailsStore, 'hide'>
  now: () => Date
}

/** Debates that are over, since their last event. They are erased like those that people delete. */
export const retainableDebates = ({ db, ledger, eraseText, details, now }: Needs): RetainableKind => ({
  kind: 'debates',

  async page({ tenants, before, after, limit }) {
    const place = placeAfter({ after })
    const { rows } = await sql<Omit<RetainableItem, 'debates'>>`
      select found.*, array(
        select distinct events.data::jsonb ->> 'user' from events
        where events.debate_id = found.id and events.data::jsonb ->> 'user' is not null
      ) as people
      from (
        select debates.organization_id as tenant, debates.id, coalesce(title, topic) as name, debates.updated_at as at,
          coalesce(tags, '{}') as tags
        from debates
        left join debate_details as details on details.debate_id = debates.id
        left join debate_results as results on results.debate_id = debates.id
        where debates.organization_id = any(${tenants}::text[]) and debates.status in ('completed', 'failed', 'cancelled')
          and details.deleted_at is null and debates.updated_at < ${before}::timestamptz
          and (debates.updated_at, debates.id) > (${place.at}::timestamptz, ${place.id})
        order by debates.updated_at, debates.id limit ${limit}
      ) as found order by at, id`.execute(db)
    return rows.map((row) => ({ ...row, debates: [row.id] }))
  },

  async count(tenants) {
    const { rows } = await sql<{ kept: number }>`
      select count(*)::integer as kept from debates left join debate_details as details on details.debate_id = debates.id
      where debates.organization_id = any(${tenants}::text[]) and details.deleted_at is null`.execute(db)
    return rows[0]?.kept ?? 0
  },

  async nowIs({ tenant, id, at }) {
    const { rows } = await sql<{ at: string | null }>`
      select case when debates.status in ('completed', 'failed', 'cancelled') then debates.updated_at end as at
      from debates left join debate_details as details on details.debate_id = debates.id
      where debates.organization_id = ${tenant} and debates.id = ${id} and details.deleted_at is null`.execute(db)
    return stateSince(at, rows[0]?.at)
  },

  async textOf({ tenant, id }) {
    const row = await db
      .selectFrom('debate_results')
      .select(['topic', 'answer'])
      .where('organization_id', '=', tenant)
      .where('debate_id', '=', id)
      .executeTakeFirst()
    return `${row?.topic ?? ''}\n${row?.answer ?? ''}`
  },

  async remove({ tenant, id }, by) {
    try {
      await ledger.act(id, (state) => erase(state, { user: by, reason: 'retention' }))
    } catch (fault) {
      const isErased = fault instanceof ServiceError && fault.status === 404
      if (!isErased) throw fault
    }
    await eraseText(id)
    await details.hide(tenant, id, now().toISOString())
  },
})
