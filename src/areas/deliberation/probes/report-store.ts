import { type RawBuilder, sql } from 'kysely'
import { SEVERITIES, type Severity } from '../../../engine/events/parts.ts'
import type { Page, Slice } from '../../../shared/pagination.ts'
import { redacted } from '../../../shared/text/personal/redact.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../storage/rows/list-with-total.ts'
import { type RetainableItem, type RetainableKind, retainableRows } from '../../../storage/rows/retainable.ts'
import type { ExaminationKind, Report, Reports } from './examination.ts'

interface Filter {
  kind?: ExaminationKind | undefined
  agent?: string | undefined
  /** Only a gauntlet has these. */
  verdict?: string | undefined
  minSeverity?: Severity | undefined
}

export interface KeptReport {
  debateId: string
  about: string | null
  report: Report
}

/** Reports of finished examinations. A report never changes. */
export const reportStore = (db: Database) => ({
  async add(org: string, { debateId, about, report }: KeptReport, tx: Database | Transaction = db): Promise<void> {
    const { id, kind, agents, created_at, completed_at } = report
    await tx
      .insertInto('probe_reports')
      .values({
        organization_id: org,
        id,
        debate_id: debateId,
        about,
        kind,
        agents,
        report: { ...report },
        created_at,
        completed_at,
      })
      .onConflict((on) => on.column('id').doNothing())
      .execute()
  },

  async find<R extends Report = Report>(org: string, id: string): Promise<R | undefined> {
    const row = await db
      .selectFrom('probe_reports')
      .select('report')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.report as R | undefined
  },

  /** The latest report about a debate. */
  async latest<K extends ExaminationKind>(org: string, kind: K, about: string): Promise<Reports[K] | undefined> {
    const row = await db
      .selectFrom('probe_reports')
      .select('report')
      .where('organization_id', '=', org)
      .where('kind', '=', kind)
      .where('about', '=', about)
      .orderBy('completed_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row?.report as Reports[K] | undefined
  },

  async list<R extends Report>(org: string, filter: Filter, page: Page): Promise<Slice<R>> {
    let found = db.selectFrom('probe_reports').where('organization_id', '=', org)
    for (const condition of conditionsOf(filter)) found = found.where(condition)
    const newest = found.select('report').orderBy('completed_at', 'desc').orderBy('id', 'desc')
    const { items, total } = await listWithTotal(newest, countRows(found), page)
    return { items: items.map(({ report }) => report as unknown as R), total }
  },

  /** An erased debate takes its report along, which quotes it. */
})
export type ReportStore = ReturnType<typeof reportStore>

function conditionsOf({ kind, agent, verdict, minSeverity }: Filter): RawBuilder<boolean>[] {
  const graver = minSeverity && SEVERITIES.slice(SEVERITIES.indexOf(minSeverity))
  return [
    ...(kind ? [sql<boolean>`kind = ${kind}`] : []),
    ...(agent !== undefined ? [sql<boolean>`agents @> ${[agent]}::text[]`] : []),
    ...(verdict !== undefined ? [sql<boolean>`report ->> 'verdict' = ${verdict}`] : []),
    ...(graver ? [sql<boolean>`report ->> 'worst_severity' = any(${graver}::text[])`] : []),
  ]
}

/** Reports of probes, by the time of their completion. */
export function retainableReports(db: Database): RetainableKind {
  const find = ({ tenant, id }: RetainableItem) =>
    db
      .selectFrom('probe_reports')
      .select('report')
      .where('organization_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
  return {
    kind: 'reports',
    ...retainableRows(db, {
      table: 'probe_reports',
      at: sql`completed_at`,
      over: sql`true`,
      name: sql`kind`,
      debates: sql`array_remove(array[debate_id, about], null)`,
    }),

    textOf: async (item) => JSON.stringify((await find(item))?.report ?? ''),

    async remove({ tenant, id }) {
      await db.deleteFrom('probe_reports').where('organization_id', '=', tenant).where('id', '=', id).execute()
    },

    async anonymize(item) {
      const row = await find(item)
      if (!row) return
      const report = await redacted(row.report)
      const { tenant, id } = item
      await db
        .updateTable('probe_reports')
        .set({ report })
        .where('organization_id', '=', tenant)
        .where('id', '=', id)
        .execute()
    },
  }
}
