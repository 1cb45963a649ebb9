import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'

interface TrailHead {
  version: number
  head_hash: string
  created_at: string
}

/** A log with what a gauntlet or another examination reported of its debate. */
export interface ReportedHead extends TrailHead {
  report: { id: string; report: object } | undefined
}

/** The SQL by which trails read debates and the reports of examinations. */
export const trailStore = (db: Database) => ({
  /**
   * The heads of these logs, with the reports of their debates. The organization is compared so that no index serves it: once the statement is prepared, the server
   * takes the one of the organization's newest debates to be better than the primary key, and reads all of it.
   */
  async heads(org: string, debates: readonly string[]): Promise<Map<string, ReportedHead>> {
    if (debates.length === 0) return new Map()
    const rows = await db
      .selectFrom('debates')
      .leftJoin('probe_reports as reported', (join) =>
        join.onRef('reported.debate_id', '=', 'debates.id').on('reported.organization_id', '=', org),
      )
      .select(['debates.id', 'debates.version', 'debates.head_hash', 'debates.created_at'])
      .select(['reported.id as report_id', 'reported.report'])
      .where(({ eb }) => sql<boolean>`(${eb('debates.organization_id', '=', org)}) is true`)
      .where('debates.id', '=', sql<string>`any(${[...debates]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ id, report_id, report, ...head }) => [
        id,
        { ...head, report: report_id && report ? { id: report_id, report } : undefined },
      ]),
    )
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
})
export type TrailStore = ReturnType<typeof trailStore>
