import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

export interface TrailHead {
  version: number
  head_hash: string
  created_at: string
}

/** The SQL by which trails read debates and the reports of examinations. */
export const trailStore = (db: Database) => ({
  /**
   * The heads of these logs. The organization is compared so that no index serves it: once the statement is prepared, the server
   * takes the one of the organization's newest debates to be better than the primary key, and reads all of it.
   */
  async heads(org: string, debates: readonly string[]): Promise<Map<string, TrailHead>> {
    if (debates.length === 0) return new Map()
    const rows = await db
      .selectFrom('debates')
      .select(['id', 'version', 'head_hash', 'created_at'])
      .where(({ eb }) => sql<boolean>`(${eb('organization_id', '=', org)}) is true`)
      .where('id', 'in', debates)
      .execute()
    return new Map(rows.map(({ id, ...head }) => [id, head]))
  },

  /** The log of a debate of the organization, in order. */
  async events(org: string, debateId: string) {
    const rows = await db
      .selectFrom('events')
      .innerJoin('debates', 'debates.id', 'events.debate_id')
      .select(['events.version', 'events.type', 'events.at', 'events.hash', 'events.data'])
      .where('events.debate_id', '=', debateId)
      .where('debates.organization_id', '=', org)
      .orderBy('events.version')
      .execute()
    return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as object }))
  },

  /** What a gauntlet or another examination reported of these debates. */
  async reports(org: string, debates: readonly string[]): Promise<Map<string, { id: string; report: object }>> {
    if (debates.length === 0) return new Map()
    const rows = await db
      .selectFrom('probe_reports')
      .select(['debate_id', 'id', 'report'])
      .where('organization_id', '=', org)
      .where('debate_id', 'in', debates)
      .execute()
    return new Map(rows.map(({ debate_id, id, report }) => [debate_id, { id, report }]))
  },
})
export type TrailStore = ReturnType<typeof trailStore>
