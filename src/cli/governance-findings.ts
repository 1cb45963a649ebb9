import { sql } from 'kysely'
import { pino } from 'pino'
import { keptHeadFaults, witnessStore } from '../areas/governance/index.ts'
import type { Database } from '../storage/database.ts'
import { readInstallation } from '../storage/installation.ts'
import { type Finding, found, ok, problem, reasonOf, warning } from './finding.ts'

const UNVERIFIED_MS = 48 * 3_600_000

/** Audit logs are verified each night. */
export const auditFinding = (db: Database) =>
  found('audit log', async () => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('audit_checks') is not null as there`.execute(db)
    if (!rows[0]?.there) return 'none before the migrations are applied'
    const trees = await db
      .selectFrom('audit_trees as tree')
      .leftJoin('audit_checks as check', 'check.payer_id', 'tree.payer_id')
      .select(['tree.payer_id', 'check.valid', 'check.verified_at'])
      .execute()
    const broken = trees.filter(({ valid }) => valid === false).map(({ payer_id }) => payer_id)
    if (broken.length > 0) throw new Error(`does not verify: ${broken.join(', ')}; see /api/v2/audit/verify`)
    const since = new Date(Date.now() - UNVERIFIED_MS).toISOString()
    const late = trees.filter(({ verified_at }) => verified_at !== null && verified_at < since).length
    if (late > 0)
      throw new Error(`${late} of ${trees.length} were not verified for two days; it needs a running worker`)
    return trees.length === 0 ? 'empty' : `${trees.length} verify, or are too young to have been verified`
  })

/** How the trees differ from what this node keeps of them. */
export const keptHeadsFinding = (db: Database, dataDir: string) =>
  found('audit heads', async () => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('audit_heads') is not null as there`.execute(db)
    if (!rows[0]?.there) return 'none before the migrations are applied'
    const { id: installation } = await readInstallation(db)
    const faults = await keptHeadFaults({ db, dataDir, installation, logger: pino({ level: 'silent' }) })
    if (faults.length === 0) return 'the audit logs continue what the data directory keeps of them'
    const [first] = faults
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
    throw new Error(`${first?.message}${more}; after a restored backup accept it: npm run parley -- audit accept-heads`)
  })

/** What keeps witnesses from keeping the notes, or contradicts them. */
export async function witnessesFinding(db: Database): Promise<Finding> {
  const what = 'audit witnesses'
  try {
    const all = await witnessStore(db).all()
    const troubled = all.filter(({ trouble }) => trouble !== null)
    if (troubled.length === 0)
      return ok(
        what,
        all.length === 0 ? 'none took a note yet; see SERVICE_AUDIT_WITNESS' : `${all.length} keep the notes`,
      )
    const listed = troubled.map(({ name, trouble }) => `${name}: ${trouble}`).join('; ')
    return troubled.some(({ sticky }) => sticky)
      ? problem(what, `${listed}; when you know why, npm run parley -- audit accept-witness ADDRESS`)
      : warning(what, `${listed}; it is tried again`)
  } catch (error) {
    return warning(what, `cannot be looked at: ${reasonOf(error)}`)
  }
}

const LATE_MS = 3_600_000

/** A job deletes expired data every five minutes; if it stands still, data is kept for longer than promised. */
export async function sweepsFinding(db: Database): Promise<Finding> {
  try {
    const late = await db
      .selectFrom('sweeps')
      .select(['table_name', 'error'])
      .where('due_at', '<', new Date(Date.now() - LATE_MS).toISOString())
      .orderBy('table_name')
      .execute()
    if (late.length === 0) return ok('housekeeping', 'expired data is removed in time')
    const names = late.map(({ table_name, error }) => (error ? `${table_name} (${error})` : table_name)).join(', ')
    return warning('housekeeping', `has not come for more than an hour to: ${names}; it needs a running worker`)
  } catch (error) {
    return warning('housekeeping', `cannot be looked at: ${reasonOf(error)}`)
  }
}

/** People who asked to be erased were promised a day. */
export const erasuresFinding = (db: Database) =>
  found('erasures', async () => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('erasures') is not null as there`.execute(db)
    if (!rows[0]?.there) return 'none before the migrations are applied'
    const late = new Date(Date.now() - LATE_MS).toISOString()
    const failing = await db
      .selectFrom('erasures')
      .select(['id', 'state', 'error'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('failures', '>', 0), eb('state', 'in', ['running', 'verifying'])]),
          eb.and([eb('state', 'in', ['requested', 'scheduled']), eb('due_at', '<', late)]),
        ]),
      )
      .orderBy('number')
      .execute()
    if (failing.length === 0) return 'none has failed'
    const names = failing.map(({ id, state, error }) => `${id} (${state}${error ? `: ${error}` : ''})`).join(', ')
    throw new Error(`not continuing: ${names}; fix the cause, then POST /api/v2/privacy/erasures/{id}/retry`)
  })
