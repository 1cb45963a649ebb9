import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** Vendors refuse, and are refused, when clocks are further apart than this. */
const CLOCK_SECONDS = 60

/** Whether connections to vendors work, somebody dials those that are dialled, and the clock is right enough for signatures. */
export async function channelFindings(db: Database): Promise<Finding[]> {
  try {
    const { rows } = await sql<{ there: boolean; apart: number }>`
      select to_regclass('connections') is not null as there,
        abs(extract(epoch from clock_timestamp() - ${new Date().toISOString()}::timestamptz))::float8 as apart`.execute(
      db,
    )
    const { there = false, apart = 0 } = rows[0] ?? {}
    if (!there) return [ok('channels', 'none before the migrations are applied')]
    return [await connectionsFinding(db), clockFinding(apart)]
  } catch (error) {
    return [problem('channels', reasonOf(error))]
  }
}

async function connectionsFinding(db: Database): Promise<Finding> {
  const all = await db
    .selectFrom('connections')
    .select(['id', 'kind', 'state', 'why'])
    .select(
      sql<boolean>`intake = 'dial' and state = 'active' and coalesce(lease_until < clock_timestamp(), true)`.as('idle'),
    )
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  if (all.length === 0) return ok('channels', 'nothing is connected')
  const told = (rows: readonly { id: string; kind: string; why: string | null }[]) =>
    rows.map(({ id, kind, why }) => `${kind} ${id}${why ? ` (${why})` : ''}`).join(', ')
  const failed = all.filter(({ state }) => state === 'failed')
  if (failed.length > 0)
    return problem('channels', `not working: ${told(failed)}; npm run parley -- channels test ID says what is missing`)
  const idle = all.filter((connection) => connection.idle)
  if (idle.length > 0) return warning('channels', `dialled by nobody: ${told(idle)}; it needs a running worker`)
  return ok('channels', `${all.length} connected, all working`)
}

const clockFinding = (apart: number): Finding =>
  apart > CLOCK_SECONDS
    ? warning('clock', `${Math.round(apart)} s from that of the database: signatures of vendors may be refused`)
    : ok('clock', 'that of the database agrees')
