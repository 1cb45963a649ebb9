import { sql } from 'kysely'
import { GAVE_UP, OWNER_GONE } from '../../areas/work/index.ts'
import { DAY_MS } from '../../shared/time/dates.ts'
import type { Database } from '../../storage/database.ts'
import { type Finding, ok, reasonOf, warning } from '../finding.ts'

const DAYS = 7
const MOST_TOLD = 10
const RUNS = 'workflow runs'
const SCHEDULES = 'workflow schedules'

/** Runs that ended because nothing could move them on, or nobody is there any more for whom they act. */
export async function runsFinding(db: Database, now = new Date()): Promise<Finding> {
  try {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('workflow_runs') is not null as there`.execute(db)
    if (!rows[0]?.there) return ok(RUNS, 'none before the migrations are applied')
    const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
    const stopped = await db
      .selectFrom('workflow_runs')
      .select(['id', 'error'])
      .where('status', '=', 'failed')
      .where('completed_at', '>=', since)
      .where('error', 'in', [GAVE_UP, OWNER_GONE])
      .orderBy('completed_at', 'desc')
      .orderBy('id')
      .execute()
    if (stopped.length === 0) return ok(RUNS, `none gave up within the last ${DAYS} days`)
    const listed = stopped
      .slice(0, MOST_TOLD)
      .map(({ id, error }) => `${id} (${error === GAVE_UP ? 'could not continue' : 'its owner is gone'})`)
    const more = stopped.length > MOST_TOLD ? ` and ${stopped.length - MOST_TOLD} more` : ''
    const again = 'POST /api/v2/workflow/executions/{id}/retry'
    return warning(RUNS, `gave up within the last ${DAYS} days: ${listed.join(', ')}${more}; ${again}`)
  } catch (error) {
    return warning(RUNS, `cannot be looked at: ${reasonOf(error)}`)
  }
}

/** Schedules that stopped by themselves begin no runs until a person resumes them. */
export async function schedulesFinding(db: Database): Promise<Finding> {
  try {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('workflow_schedules') is not null as there`.execute(db)
    if (!rows[0]?.there) return ok(SCHEDULES, 'none before the migrations are applied')
    const paused = await db
      .selectFrom('workflow_schedules')
      .select(['id', 'paused_reason'])
      .where('paused_reason', 'is not', null)
      .orderBy('id')
      .execute()
    if (paused.length === 0) return ok(SCHEDULES, 'none has paused automatically')
    const listed = paused.slice(0, MOST_TOLD).map(({ id, paused_reason: why }) => `${id} (${why})`)
    const more = paused.length > MOST_TOLD ? ` and ${paused.length - MOST_TOLD} more` : ''
    return warning(
      SCHEDULES,
      `paused automatically: ${listed.join(', ')}${more}; PATCH /api/v2/workflow/schedules/{id}`,
    )
  } catch (error) {
    return warning(SCHEDULES, `cannot be looked at: ${reasonOf(error)}`)
  }
}
