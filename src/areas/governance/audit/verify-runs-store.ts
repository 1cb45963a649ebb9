import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { Issue } from './issues.ts'
import type { RunState } from './verify-run.ts'

/** What a verification came to, as it is kept. */
export interface KeptCheck {
  payer: string
  at: string
  size: number
  valid: boolean
  issues: readonly Issue[]
  total: number
  debates: number
  events: number
  startedAt: string
  tookMs: number
}

export interface Progress {
  started_at: string
  entries: number
  of_entries: number
  events: number
  of_events: number
}

/** Verifications under way, and what the last of each payer came to. */
export const verifyRunsStore = (db: Database) => ({
  async last(payer: string) {
    return db.selectFrom('audit_checks').selectAll().where('payer_id', '=', payer).executeTakeFirst()
  },

  async keepCheck(check: KeptCheck) {
    const row = {
      verified_at: check.at,
      size: check.size,
      valid: check.valid,
      issues: JSON.stringify(check.issues),
      total: check.total,
      debates: check.debates,
      events: check.events,
      started_at: check.startedAt,
      took_ms: check.tookMs,
    }
    await db
      .insertInto('audit_checks')
      .values({ payer_id: check.payer, ...row })
      .onConflict((known) => known.column('payer_id').doUpdateSet(row))
      .execute()
  },

  /** Where a run stands with a payer; `over` when it is done with them. */
  async state(run: string, payer: string): Promise<{ over: boolean; state: RunState | null } | undefined> {
    const row = await db
      .selectFrom('audit_verify_runs')
      .select(['over', 'state'])
      .where('run', '=', run)
      .where('payer_id', '=', payer)
      .executeTakeFirst()
    return row && { over: row.over, state: row.state as unknown as RunState | null }
  },

  async keepState(run: string, payer: string, state: RunState, at: string): Promise<void> {
    const row = { state: JSON.stringify(state), updated_at: at }
    await db
      .insertInto('audit_verify_runs')
      .values({ run, payer_id: payer, over: false, ...row })
      .onConflict((known) => known.columns(['run', 'payer_id']).doUpdateSet(row))
      .execute()
  },

  async over(run: string, payer: string, at: string): Promise<void> {
    const row = { state: null, over: true, updated_at: at }
    await db
      .insertInto('audit_verify_runs')
      .values({ run, payer_id: payer, ...row })
      .onConflict((known) => known.columns(['run', 'payer_id']).doUpdateSet(row))
      .execute()
  },

  async forgetRun(run: string): Promise<void> {
    await db.deleteFrom('audit_verify_runs').where('run', '=', run).execute()
  },

  /** How far the youngest verification of a payer came that is not over. */
  async progress(payer: string): Promise<Progress | undefined> {
    const number = (path: string) => sql<number>`coalesce((state #>> ${path}::text[])::bigint, 0)`
    return db
      .selectFrom('audit_verify_runs')
      .select([
        sql<string>`state ->> 'startedAt'`.as('started_at'),
        number('{walk,size}').as('entries'),
        number('{amount,entries}').as('of_entries'),
        number('{debates,events}').as('events'),
        number('{amount,events}').as('of_events'),
      ])
      .where('payer_id', '=', payer)
      .where('over', '=', false)
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  },
})
export type VerifyRunsStore = ReturnType<typeof verifyRunsStore>
