import { sql } from 'kysely'
import type { Database } from '../../../../storage/database.ts'

/** Debates of these whose decision was refuted or whose words were erased, also when nothing has followed from it yet. */
export const fallenDebates =
  (db: Database) =>
  async (debateIds: readonly string[]): Promise<ReadonlyMap<string, 'erased' | 'refuted'>> => {
    if (debateIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('events')
      .select(['debate_id', 'type'])
      .where('debate_id', '=', sql<string>`any(${[...new Set(debateIds)]}::text[])`)
      .where(
        sql<boolean>`(type = 'debate_erased' or (type = 'outcome_recorded' and not (data::json ->> 'correct')::boolean))`,
      )
      .execute()
    return new Map(
      rows
        .toSorted((one) => (one.type === 'debate_erased' ? 1 : -1))
        .map(({ debate_id, type }) => [debate_id, type === 'debate_erased' ? 'erased' : 'refuted']),
    )
  }
export type FallenDebates = ReturnType<typeof fallenDebates>
