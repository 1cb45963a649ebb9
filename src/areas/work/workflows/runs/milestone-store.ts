import { type RawBuilder, sql } from 'kysely'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database } from '../../../../storage/database.ts'
import { listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { RunStatus } from './tables.ts'

/** That a run began or ended. */
export interface RunMilestone {
  runId: string
  templateId: string
  /** The schedule that began it. */
  scheduleId: string | null
  name: string
  startedBy: string
  what: 'began' | RunEnd
  at: string
}
type RunEnd = Extract<RunStatus, 'completed' | 'failed' | 'cancelled'>

interface MilestoneQuery {
  since?: string | undefined
  until?: string | undefined
  /** Whether beginnings are wanted. */
  begun: boolean
  ends: readonly RunEnd[]
}

const SHOWN = sql`id as "runId", template_id as "templateId", schedule_id as "scheduleId", name, started_by as "startedBy"`

/** The beginnings and ends of the runs of a tenant, the newest first; of one moment, the end of a run before its beginning. */
export function runMilestones(db: Database) {
  return (org: string, { since, until, begun, ends }: MilestoneQuery, page: Page): Promise<Slice<RunMilestone>> => {
    const within = (time: RawBuilder<string>) =>
      sql`${time} >= ${since ?? '-infinity'} and ${time} < ${until ?? 'infinity'}`
    const createdAt = sql<string>`created_at`
    const completedAt = sql<string>`completed_at`
    const beginnings = sql`from workflow_runs where organization_id = ${org} and ${within(createdAt)} and ${begun}`
    const endings = sql`from workflow_runs where organization_id = ${org} and completed_at is not null
      and ${within(completedAt)} and status = any(${ends})`
    const newest = (what: RawBuilder<unknown>, at: RawBuilder<string>, from: RawBuilder<unknown>) =>
      sql`(select ${SHOWN}, ${what} as what, ${at} as at ${from} order by ${at} desc, id limit ${page.limit + page.offset})`
    const rows = sql<RunMilestone>`
      ${newest(sql`'began'`, createdAt, beginnings)} union all ${newest(sql`status`, completedAt, endings)}
      order by at desc, "runId", what desc limit ${page.limit} offset ${page.offset}`
    const total = sql<{ total: number }>`
      select ((select count(*) ${beginnings}) + (select count(*) ${endings}))::int as total`
    return listWithTotal(
      rows.execute(db).then((found) => found.rows),
      total.execute(db).then((found) => found.rows[0]?.total ?? 0),
      page,
    )
  }
}
export type RunMilestones = ReturnType<typeof runMilestones>
