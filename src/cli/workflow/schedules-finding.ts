import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { type Finding, ok, reasonOf, warning } from '../finding.ts'

const MOST_TOLD = 10
const WHAT = 'workflow schedules'

/** Schedules that stopped by themselves begin no runs until a person resumes them. */
export async function schedulesFinding(db: Database): Promise<Finding> {
  try {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('workflow_schedules') is not null as there`.execute(db)
    if (!rows[0]?.there) return ok(WHAT, 'none before the migrations are applied')
    const paused = await db
      .selectFrom('workflow_schedules')
      .select(['id', 'paused_reason'])
      .where('paused_reason', 'is not', null)
      .orderBy('id')
      .execute()
    if (paused.length === 0) return ok(WHAT, 'none has paused by itself')
    const told = paused.slice(0, MOST_TOLD).map(({ id, paused_reason: why }) => `${id} (${why})`)
    const more = paused.length > MOST_TOLD ? ` and ${paused.length - MOST_TOLD} more` : ''
    return warning(WHAT, `paused by themselves: ${told.join(', ')}${more}; PATCH /api/v2/workflow/schedules/{id}`)
  } catch (error) {
    return warning(WHAT, `cannot be looked at: ${reasonOf(error)}`)
  }
}
