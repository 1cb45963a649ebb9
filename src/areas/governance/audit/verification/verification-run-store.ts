import { sql } from 'kysely'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Issue } from './issues.ts'
import type { RunState } from './run.ts'

/** The stored result of a verification. */
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

interface Kept {
  over: boolean
  state: RunState | null
}

const checkOwner = (payer: string) => `audit-check:${payer}`
const runOwner = (run: string, payer: string) => `audit-run:${run} ${payer}`

/**
 * Verifications under way, and the last result of each payer. The owner of the database can write these rows, so only what
 * we sealed is trusted; anything else counts as absent.
 */
export function verificationRunStore(db: Database, sealing: Sealing) {
  async function opened<Value>(sealed: unknown, owner: string): Promise<Value | undefined> {
    const text = typeof sealed === 'string' ? await sealing.open(sealed, owner) : undefined
    return text === undefined ? undefined : (JSON.parse(text) as Value)
  }

  async function keep(run: string, payer: string, { over, state }: Kept, at: string): Promise<void> {
    const sealed = await sealing.seal(JSON.stringify({ over, state }), runOwner(run, payer))
    const row = { over, state: JSON.stringify(sealed), updated_at: at }
    await db
      .insertInto('audit_verify_runs')
      .values({ run, payer_id: payer, ...row })
      .onConflict((known) => known.columns(['run', 'payer_id']).doUpdateSet(row))
      .execute()
  }

  return {
    async last(payer: string): Promise<KeptCheck | undefined> {
      const row = await db.selectFrom('audit_checks').select('seal').where('payer_id', '=', payer).executeTakeFirst()
      return opened<KeptCheck>(row?.seal, checkOwner(payer))
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
        seal: await sealing.seal(JSON.stringify(check), checkOwner(check.payer)),
      }
      await db
        .insertInto('audit_checks')
        .values({ payer_id: check.payer, ...row })
        .onConflict((known) => known.column('payer_id').doUpdateSet(row))
        .execute()
    },

    /** Where a run stands with a payer; `over` when it is done with them. */
    async state(run: string, payer: string): Promise<Kept | undefined> {
      const row = await db
        .selectFrom('audit_verify_runs')
        .select('state')
        .where('run', '=', run)
        .where('payer_id', '=', payer)
        .executeTakeFirst()
      return opened<Kept>(row?.state, runOwner(run, payer))
    },

    keepState: (run: string, payer: string, state: RunState, at: string) =>
      keep(run, payer, { over: false, state }, at),

    over: (run: string, payer: string, at: string) => keep(run, payer, { over: true, state: null }, at),

    async forgetRun(run: string): Promise<void> {
      await db.deleteFrom('audit_verify_runs').where('run', '=', run).execute()
    },

    /** How far the youngest verification of a payer came that is not over. */
    async progress(payer: string): Promise<Progress | undefined> {
      const row = await db
        .selectFrom('audit_verify_runs')
        .select(['run', 'state'])
        .where('payer_id', '=', payer)
        .where('over', '=', false)
        .orderBy('updated_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      const state = row && (await opened<Kept>(row.state, runOwner(row.run, payer)))?.state
      if (!state) return undefined
      const { startedAt, walk, amount, debates } = state
      return {
        started_at: startedAt,
        entries: walk.size,
        of_entries: amount.entries,
        events: debates?.events ?? 0,
        of_events: amount.events,
      }
    },
  }
}
export type VerificationRunStore = ReturnType<typeof verificationRunStore>

/** How many audit logs the last verification of each found broken. */
export const brokenLogs = (db: Database) => async (): Promise<number> => {
  const { rows } = await sql<{ broken: number }>`select count(*) as broken from audit_checks where not valid`.execute(
    db,
  )
  return rows[0]?.broken ?? 0
}
