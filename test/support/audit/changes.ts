import type pg from 'pg'
import type { Change, MakeChange, Random } from './change.ts'
import { entryChanges } from './entry-changes.ts'
import { headChanges } from './head-changes.ts'
import { noteChanges } from './note-changes.ts'
import { tileChanges } from './tile-changes.ts'
import { treeChanges } from './tree-changes.ts'

const TABLES = ['audit_entries', 'audit_trees', 'audit_tiles', 'audit_notes', 'audit_heads']
const KINDS: readonly MakeChange[] = [...entryChanges, ...tileChanges, ...noteChanges, ...treeChanges, ...headChanges]

/** Remembers the trees as they are, and puts the triggers out of the way. */
export async function saveTrees(client: pg.Client) {
  for (const table of TABLES) {
    await client.query(`create temporary table kept_${table} as table ${table}`)
    await client.query(`alter table ${table} disable trigger all`)
  }
}

/** Takes back what was changed. */
export async function restoreTrees(client: pg.Client) {
  for (const table of TABLES) {
    const differing = `select row from (table ${table} except table kept_${table}) as row`
    await client.query(`delete from ${table} where ${table} in (${differing})`)
    await client.query(`insert into ${table} (table kept_${table} except table ${table})`)
  }
}

/** The triggers stand again. */
export async function closeTrees(client: pg.Client) {
  for (const table of TABLES) {
    const { rows } = await client.query(
      `select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`,
    )
    for (const { tgname } of rows) await client.query(`alter table ${table} enable always trigger ${tgname}`)
  }
}

/** Makes one change at random and answers which. */
export async function changeAtRandom(client: pg.Client, random: Random): Promise<Change> {
  for (;;) {
    const change = await KINDS[random(KINDS.length)]?.(client, random)
    if (change) return change
  }
}
