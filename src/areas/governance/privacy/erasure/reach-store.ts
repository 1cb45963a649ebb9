import { sql } from 'kysely'
import { emailKey } from '../../../../shared/identity/email-address.ts'
import type { Database } from '../../../../storage/database.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import { theirs, type Whose } from '../person/person-store.ts'

export interface ReachedDebate {
  org: string
  id: string
}

/** Where something of a person may be. */
export const reachStore = ({ db, dataMap }: { db: Database; dataMap: () => readonly TableDescription[] }) => ({
  /** The organizations in whose tables the person is found, or who hold debates that they asked or wrote in. */
  async tenantsWith(whose: Whose): Promise<string[]> {
    const found = new Set<string>()
    for (const kept of dataMap()) {
      const columns: readonly string[] = kept.plain
      const owner = columns.includes('organization_id') ? 'organization_id' : undefined
      const where = theirs(kept, whose)
      if (!owner || !where) continue
      const { rows } = await sql<{ org: string }>`
        select distinct organization_id as org from ${sql.table(kept.table)} where ${where}`.execute(db)
      for (const { org } of rows) found.add(org)
    }
    return [...found]
  },

  /** These debates and those that continue from them: their forks, debates about them, and debates that rest on them. */
  async derived(ids: readonly string[]): Promise<ReachedDebate[]> {
    const { rows } = await sql<ReachedDebate>`
      with recursive examined as materialized (
        select debate_id as id, (data::jsonb ->> 'about') collate "C" as about from events
        where type = 'debate_start' and strpos(data, '"about"') > 0
      ), reached (id) as (
        select unnest(${ids}::text[]) collate "C"
        union
        select edge.id from reached join lateral (
          select debate_id as id from debate_parents where parent_id = reached.id
          union all select target_id from pollination_bridges where source_id = reached.id
          union all select debate_id from rests_on where on_id = reached.id
          union all select uses.debate_id from memory_uses as uses
            join memory_sources as source on source.organization_id = uses.organization_id and source.entry = uses.entry
            where source.debate_id = reached.id
          union all select supplied.debate_id from supplied_passages as supplied
            join passages on passages.organization_id = supplied.organization_id and passages.item = supplied.item
            where passages.debate_id = reached.id
          union all select id from examined where about = reached.id
        ) as edge on true
      )
      select debates.organization_id as org, debates.id from reached join debates using (id) order by debates.id`.execute(
      db,
    )
    return rows
  },

  /** Debates that received what the person contributed: documents, removed ones too, and notes of the memory. */
  async given(userId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select supplied.debate_id as id from supplied_passages as supplied
        join library_items as item on item.organization_id = supplied.organization_id and item.id = supplied.item
        where item.created_by = ${userId}
      union
      select supplied.debate_id from supplied_passages as supplied
        join library_removed as item on item.organization_id = supplied.organization_id and item.id = supplied.item
        where item.created_by = ${userId}
      union
      select uses.debate_id from memory_uses as uses
        join memory_sources as source on source.organization_id = uses.organization_id and source.entry = uses.entry
        where source.user_id = ${userId}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The events with code that the person committed, as a finding brought it into debates, and the answers that quote it. */
  async quotedCode({ email }: Whose): Promise<{ debateId: string; versions: number[] }[]> {
    const { rows } = await sql<{ debateId: string; versions: number[] }>`
      select quoted.debate_id as "debateId", array_agg(distinct quoted.version) as versions from rests_on as quoted
      join findings as finding on finding.organization_id = quoted.organization_id and finding.id = quoted.on_id
      where lower(finding.author_email) = ${emailKey(email)} group by 1 order by 1`.execute(db)
    return rows
  },

  /** Whether one of these debates may still receive an answer. */
  async isUnderWay(ids: readonly string[]): Promise<boolean> {
    const row = await db
      .selectFrom('debates')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .where('status', 'in', ['pending', 'running'])
      .executeTakeFirst()
    return row !== undefined
  },

  heads: (ids: readonly string[]) =>
    db
      .selectFrom('debates')
      .select(['organization_id as org', 'id', 'version', 'head_hash as hash'])
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .orderBy('id')
      .execute(),
})
export type ReachStore = ReturnType<typeof reachStore>
