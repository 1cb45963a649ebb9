import { sql } from 'kysely'
import type { Transaction } from '../../../../storage/database.ts'
import type { Entry } from '../entry.ts'
import type { Known } from './plan.ts'

const MOST_OF_A_TOPIC = 50

/** Living entries that hold now, on these topics or with these ids. */
export async function knownNear(
  tx: Transaction,
  org: string,
  { topicKeys, ids }: { topicKeys: readonly string[]; ids: readonly string[] },
): Promise<Known[]> {
  const { rows } = await sql<Entry & { read_topic: string; read_text: string }>`
    select entry.*, source.topic as read_topic, source.text as read_text
    from (
      select on_topic.* from (select distinct unnest(${[...topicKeys]}::text[]) as topic_key) as topic
      cross join lateral (
        select * from memory_entries as known
        where known.organization_id = ${org} and known.topic_key = topic.topic_key
          and known.archived_at is null and known.invalid_at is null
        order by known.created_at desc limit ${MOST_OF_A_TOPIC}
      ) as on_topic
      union
      select * from memory_entries
      where organization_id = ${org} and id = any(${[...ids]}::text[]) and archived_at is null and invalid_at is null
    ) as entry
    cross join lateral (
      select topic, text from memory_sources
      where organization_id = entry.organization_id and memory_sources.entry = entry.id
      order by number limit 1
    ) as source
  `.execute(tx)
  return rows.map(({ read_topic: topic, read_text: text, ...entry }) => ({ entry, topic, text }))
}

/** Decisions on these topics that hold now, archived ones too. */
export const decisionsHeld = (tx: Transaction, org: string, topicKeys: readonly string[]): Promise<Entry[]> =>
  tx
    .selectFrom('memory_entries')
    .selectAll()
    .where('organization_id', '=', org)
    .where('topic_key', '=', sql<string>`any(${[...new Set(topicKeys)]}::text[])`)
    .where('kind', '=', 'decision')
    .where('invalid_at', 'is', null)
    .execute()
