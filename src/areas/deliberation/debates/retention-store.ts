import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { redacted } from '../../../shared/text/personal/redacted.ts'
import type { Database } from '../../../storage/database.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from '../../../storage/retainable.ts'
import type { EraseTexts } from '../ledger/index.ts'
import { personalTexts } from './personal-texts.ts'
import type { DetailsStore } from './reading/details-store.ts'
import type { EraseWhole } from './steering/erase.ts'

interface Needs {
  db: Database
  eraseWhole: EraseWhole
  eraseTexts: EraseTexts
  readLog: EventLog['read']
  details: DetailsStore
  now: () => Date
}

/** Debates that are over, since their last event. They are erased like those that people delete. */
export const retainableDebates = ({ db, eraseWhole, eraseTexts, readLog, details, now }: Needs): RetainableKind => ({
  kind: 'debates',
  rowsOf: ['events'],

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

  async copies({ id }) {
    const events = await readLog(id)
    const lines = events.map((event) => `${JSON.stringify(event)}\n`)
    return lines.length === 0 ? [] : [{ name: 'log.jsonl', content: Readable.from(lines) }]
  },

  async remove({ tenant, id }, by) {
    await eraseWhole(tenant, id, { user: by, reason: 'retention' })
  },

  async anonymize({ tenant, id }) {
    const versions = await personalTexts(await readLog(id))
    if (versions.length > 0) await eraseTexts(id, versions, 'retention')
    const written = await details.find(tenant, id)
    if (written) await details.write(tenant, id, await redacted(written), now().toISOString())
  },
})
