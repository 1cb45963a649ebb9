import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../src/storage/database.ts'

export const AUDIT_TABLES = ['audit_entries', 'audit_trees', 'audit_tiles', 'audit_notes', 'audit_heads']

/** What the ways change. */
export const TABLES = [
  ...AUDIT_TABLES,
  'audit_checks',
  'audit_pending',
  'cursors',
  'debates',
  'events',
  'receipts',
  'installation_keys',
  'master_key',
  'migrations',
]

/** Remembers all that the ways change, as it is. */
export async function saveTables(client: pg.Client) {
  for (const table of TABLES) await client.query(`create temporary table kept_${table} as table ${table}`)
}

/** An attacker's copy of the database, of an earlier time. */
export async function copyAside(db: Database) {
  await sql`create schema earlier`.execute(db)
  for (const table of TABLES) await sql.raw(`create table earlier.${table} as table ${table}`).execute(db)
}

/** What was copied earlier stands in the place of what there is. */
export async function putBack(client: pg.Client, tables: readonly string[]) {
  for (const table of tables) {
    await client.query(`delete from ${table}`)
    await client.query(`insert into ${table} overriding system value table earlier.${table}`)
  }
}

/** Takes back what was changed. */
export const restoreTables = (client: pg.Client) =>
  pastTriggers(client, async () => {
    for (const table of TABLES) {
      const differing = `select row from (table ${table} except table kept_${table}) as row`
      await client.query(`delete from ${table} where ${table} in (${differing})`)
      await client.query(`insert into ${table} overriding system value (table kept_${table} except table ${table})`)
    }
  })

/** Does what a superuser can: no trigger and no foreign key is in the way, and all stand again afterwards. */
export async function pastTriggers(client: pg.Client, work: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; on: string }>(
    `select tgname as name, tgrelid::regclass::text as on from pg_trigger where tgenabled = 'A' and not tgisinternal`,
  )
  await client.query('begin')
  try {
    await client.query('set local session_replication_role = replica')
    for (const { name, on } of rows) await client.query(`alter table ${on} disable trigger ${name}`)
    await work()
    for (const { name, on } of rows) await client.query(`alter table ${on} enable always trigger ${name}`)
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw fault
  }
}
