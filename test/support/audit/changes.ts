import type pg from 'pg'
import type { Change, MakeChange, Random } from './change.ts'
import { entryChanges } from './entry-changes.ts'
import { eventChanges } from './event-changes.ts'
import { headChanges } from './head-changes.ts'
import { noteChanges } from './note-changes.ts'
import { tileChanges } from './tile-changes.ts'
import { treeChanges } from './tree-changes.ts'

const TABLES = ['audit_entries', 'audit_trees', 'audit_tiles', 'audit_notes', 'audit_heads', 'debates', 'events']
const KINDS: readonly MakeChange[] = [
  ...entryChanges,
  ...tileChanges,
  ...noteChanges,
  ...treeChanges,
  ...headChanges,
  ...eventChanges,
]

/** Remembers the trees as they are, and puts the triggers out of the way. */
export async function saveTrees(client: pg.Client) {
  await client.query(`create temporary table always_triggers as
    select tgname as name, tgrelid::regclass::text as of from pg_trigger where tgenabled = 'A'`)
  for (const table of TABLES) {
    await client.query(`create temporary table kept_${table} as table ${table}`)
    await client.query(`alter table ${table} disable trigger all`)
  }
}

/** Takes back what was changed. */
export async function restoreTrees(client: pg.Client) {
  for (const table of TABLES) {
    const differing = `select row from (table ${table} except table kept_${table}) as row`
    const { rowCount } = await client.query(`${differing} limit 1`)
    if (rowCount) await client.query(`delete from ${table} where ${table} in (${differing})`)
    await client.query(`insert into ${table} (table kept_${table} except table ${table})`)
  }
}

/** The triggers stand again. */
export async function closeTrees(client: pg.Client) {
  for (const table of TABLES) {
    await client.query(`alter table ${table} enable trigger all`)
    const { rows } = await client.query('select name from always_triggers where of = $1', [table])
    for (const { name } of rows) await client.query(`alter table ${table} enable always trigger ${name}`)
  }
}

/** Makes one change at random and answers which. */
export async function changeAtRandom(client: pg.Client, random: Random): Promise<Change> {
  for (;;) {
    const change = await KINDS[random(KINDS.length)]?.(client, random)
    if (change) return change
  }
}
