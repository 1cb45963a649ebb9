import { sql } from 'kysely'
import { unpacedVendor } from '../adapters/outbound/vendor.ts'
import { checkConnections } from '../areas/messaging/index.ts'
import type { Config } from '../config/load.ts'
import { randomPool } from '../shared/ids.ts'
import type { Database } from '../storage/database.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** Vendors refuse, and are refused, if clocks differ by more than this. */
const CLOCK_SECONDS = 60
const VENDOR_MS = 5_000

/**
 * Whether connections to vendors work and are complete, a node dials those that must be dialled, mail can be read and
 * searched, and the clock is accurate enough for signatures.
 */
export async function channelFindings(db: Database, config: Config, mayCall = true): Promise<Finding[]> {
  try {
    const { rows } = await sql<{ there: boolean; apart: number }>`
      select to_regclass('connections') is not null as there,
        abs(extract(epoch from clock_timestamp() - ${new Date().toISOString()}::timestamptz))::float8 as apart`.execute(
      db,
    )
    const { there = false, apart = 0 } = rows[0] ?? {}
    if (!there) return [ok('channels', 'none before the migrations are applied')]
    return [
      await connectionsFinding(db),
      ...(mayCall ? await vendorFindings(db, config) : []),
      await parkedFinding(db),
      await searchFinding(db),
      clockFinding(apart),
    ]
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
  const listed = (rows: readonly { id: string; kind: string; why: string | null }[]) =>
    rows.map(({ id, kind, why }) => `${kind} ${id}${why ? ` (${why})` : ''}`).join(', ')
  const failed = all.filter(({ state }) => state === 'failed')
  if (failed.length > 0)
    return problem(
      'channels',
      `not working: ${listed(failed)}; npm run parley -- channels test ID says what is missing`,
    )
  const idle = all.filter((connection) => connection.idle)
  if (idle.length > 0)
    return warning('channels', `no worker keeps these connected: ${listed(idle)}; they need a running worker`)
  return ok('channels', `${all.length} connected, all working`)
}

/** Tokens, scopes and clocks, as each vendor reports them. */
async function vendorFindings(db: Database, config: Config): Promise<Finding[]> {
  const now = () => new Date()
  const needs = { db, config, vendor: unpacedVendor('Parley doctor', now), random: randomPool(), now }
  const checked = await checkConnections(needs, VENDOR_MS)
  return checked.map(({ id, kind, checks }) => {
    const missing = checks.filter((check) => !check.ok)
    const named = missing.map(({ check, hint }) => (hint ? `${check}: ${hint}` : check)).join('; ')
    const what = `${kind} ${id}`
    return missing.length > 0 ? warning(what, named) : ok(what, checks.map(({ check }) => check).join(', '))
  })
}

/** Mail that cannot be read stays parked for 90 days. */
async function parkedFinding(db: Database): Promise<Finding> {
  const parked = await db
    .selectFrom('mail_parked')
    .select(['connection_id as id', 'why', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['connection_id', 'why'])
    .orderBy('connection_id')
    .orderBy('why')
    .execute()
  if (parked.length === 0) return ok('parked mail', 'none')
  return warning('parked mail', parked.map(({ id, why, count }) => `${count} of ${id} (${why})`).join(', '))
}

/** Mail that is missing in the search of its mailbox is added every five minutes, while there is room. */
async function searchFinding(db: Database): Promise<Finding> {
  const { rows } = await sql<{ id: string; count: number }>`
    select connection_id as id, count(*)::int as count from messages
    where kind = 'mail' and direction = 'in' and not in_search
      and received_at < clock_timestamp() - interval '15 minutes'
      and exists (select from connections where connections.id = connection_id and removed_at is null)
    group by 1 order by 1`.execute(db)
  if (rows.length === 0) return ok('search in mail', 'all of it can be found')
  const waiting = rows.map(({ id, count }) => `${count} of ${id}`).join(', ')
  return warning('search in mail', `not found yet: ${waiting}; it needs a running worker, and SERVICE_LIBRARY_PASSAGES`)
}

const clockFinding = (apart: number): Finding =>
  apart > CLOCK_SECONDS
    ? warning('clock', `${Math.round(apart)} s from that of the database: signatures of vendors may be refused`)
    : ok('clock', 'that of the database agrees')
