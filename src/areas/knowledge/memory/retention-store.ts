import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from '../../../storage/rows/retainable.ts'
import type { MemoryChanges } from './lifecycle/store.ts'

/** Memory entries, by their creation time; a hold on a debate or person holds the entries that they contributed. */
export const retainableMemory = ({
  db,
  changes,
  now,
}: {
  db: Database
  changes: Pick<MemoryChanges, 'forget' | 'anonymize'>
  now: () => Date
}): RetainableKind => ({
  kind: 'memory',
  rowsOf: ['memory_entries', 'memory_sources'],

  async page({ tenants, before, after, limit }) {
    const place = placeAfter({ after })
    const { rows } = await sql<RetainableItem>`
      select found.*,
        array(select distinct debate_id from memory_sources where organization_id = tenant and entry = found.id and debate_id is not null) as debates,
        array(select distinct user_id from memory_sources where organization_id = tenant and entry = found.id and user_id is not null) as people,
        (select topic from memory_sources where organization_id = tenant and entry = found.id order by number limit 1) as name
      from (
        select organization_id as tenant, id, created_at as at, tags from memory_entries
        where organization_id = any(${tenants}::text[]) and created_at < ${before}::timestamptz
          and (created_at, id) > (${place.at}::timestamptz, ${place.id})
        order by created_at, id limit ${limit}
      ) as found order by at, id`.execute(db)
    return rows
  },

  async count(tenants) {
    const { kept } = await db
      .selectFrom('memory_entries')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('organization_id', '=', sql<string>`any(${tenants}::text[])`)
      .executeTakeFirstOrThrow()
    return kept
  },

  async nowIs({ tenant, id, at }) {
    const row = await db
      .selectFrom('memory_entries')
      .select('created_at')
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return stateSince(at, row?.created_at)
  },

  async textOf({ tenant, id }) {
    const rows = await db
      .selectFrom('memory_sources')
      .select(['topic', 'text'])
      .where('organization_id', '=', tenant)
      .where('entry', '=', id)
      .execute()
    return rows.map(({ topic, text }) => `${topic}\n${text}`).join('\n')
  },

  async copies({ tenant, id }) {
    const { rows } = await sql<{ told: object }>`
      select to_jsonb(entries) || jsonb_build_object('said', (
        select jsonb_agg(to_jsonb(remark) order by remark.number) from memory_sources as remark
        where remark.organization_id = entries.organization_id and remark.entry = entries.id)) as told
      from memory_entries as entries where organization_id = ${tenant} and id = ${id}`.execute(db)
    return rows.map(({ told }) => ({ name: 'entry.json', content: JSON.stringify(told, null, 2) }))
  },

  async remove({ tenant, id }) {
    await changes.forget(tenant, id, now().toISOString())
  },

  anonymize: ({ tenant, id }) => changes.anonymize(tenant, id, now().toISOString()),
})
