import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { LogEvent } from '../../../shared/event-types.ts'
import { findPersonal } from '../../../shared/text/personal/find-personal.ts'
import { redacted } from '../../../shared/text/personal/redact.ts'
import type { Database } from '../../../storage/database.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { placeAfter, type RetainableItem, type RetainableKind, stateSince } from '../../../storage/rows/retainable.ts'
import type { EraseTexts } from '../ledger/index.ts'
import type { EraseWhole } from './control/erase.ts'
import type { DetailsStore } from './queries/details-store.ts'

/** Finished debates, by their last event. They are erased like those that people delete. */
export const retainableDebates = ({
  db,
  eraseWhole,
  eraseTexts,
  readLog,
  details,
  now,
}: {
  db: Database
  eraseWhole: EraseWhole
  eraseTexts: EraseTexts
  readLog: EventLog['read']
  details: DetailsStore
  now: () => Date
}): RetainableKind => ({
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
    const found = await details.find(tenant, id)
    if (found) await details.write(tenant, id, await redacted(found.details), now().toISOString())
  },
})

/**
 * How sure a match has to be before the text of an event is taken out of a log: the whole text goes, so a guess is not
 * enough.
 */
const SURE = 0.5

/** The versions of events whose texts are about a person, and of events whose texts are already gone. */
async function personalTexts(events: readonly LogEvent[]): Promise<number[]> {
  const versions: number[] = []
  for (const { version, private: text, erased } of events) {
    const words = textsIn(text).join('\n')
    const isPersonal = erased || (words !== '' && (await findPersonal(words, { threshold: SURE })).length > 0)
    if (isPersonal) versions.push(version)
  }
  return versions
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
