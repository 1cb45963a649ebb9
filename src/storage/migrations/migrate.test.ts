import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../test/support/database.ts'
import { openPool } from '../database.ts'
import { migrate, thisRelease } from './migrate.ts'
import { FORMER_MIGRATIONS } from './migration-history.ts'

const logger = pino({ level: 'silent' })

const TREES = 'create table trees (name text);'
const LEAVES = "create table leaves (name text); insert into leaves values ('oak');"

async function place(files: Record<string, string>) {
  const { pool, url, close } = await emptyDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  onTestFinished(async () => {
    await close()
    await rm(directory, { recursive: true })
  })
  const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
  for (const [name, sql] of Object.entries(files)) await write(name, sql)
  return { pool, url, write, remove: (name: string) => unlink(join(directory, name)), directory }
}

const rows = async (pool: pg.Pool, sql: string) => (await pool.query(sql)).rows

test('files run once, in the order of their names', async () => {
  const { pool, directory, write } = await place({ '2_leaves.sql': LEAVES, '1_trees.sql': TREES })
  expect(await migrate(pool, { directory, logger })).toEqual(['1_trees.sql', '2_leaves.sql'])
  await write('3_roots.sql', 'create table roots (name text);')
  expect(await migrate(pool, { directory, logger })).toEqual(['3_roots.sql'])
  expect(await migrate(pool, { directory, logger })).toEqual([])
})

test('of five nodes that start at once one migrates and the others find it done', async () => {
  const { url, pool, directory } = await place({ '1_trees.sql': TREES, '2_leaves.sql': LEAVES })
  const nodes = Array.from({ length: 5 }, () => openPool({ url, size: 2, applicationName: 'node' }))
  const applied = await Promise.all(nodes.map((node) => migrate(node, { directory, logger })))
  await Promise.all(nodes.map((node) => node.end()))
  expect(applied.flat().sort()).toEqual(['1_trees.sql', '2_leaves.sql'])
  expect(await rows(pool, 'select name from leaves')).toEqual([{ name: 'oak' }])
})

test('a file that fails leaves nothing behind and stops the rest', async () => {
  const { pool, directory, write } = await place({ '1_trees.sql': TREES, '2_leaves.sql': `${LEAVES} select nonsense;` })
  await write('3_roots.sql', 'create table roots (name text);')
  await expect(migrate(pool, { directory, logger })).rejects.toThrow(/2_leaves.sql failed: column "nonsense"/)
  expect(await rows(pool, "select to_regclass('leaves') as leaves, to_regclass('roots') as roots")).toEqual([
    { leaves: null, roots: null },
  ])
  await write('2_leaves.sql', LEAVES)
  expect(await migrate(pool, { directory, logger })).toEqual(['2_leaves.sql', '3_roots.sql'])
})

test('a file that was changed after it ran is refused by name', async () => {
  const { pool, directory, write } = await place({ '1_trees.sql': TREES })
  await migrate(pool, { directory, logger })
  await write('1_trees.sql', `${TREES}\r\n`)
  await pool.query('update migrations set release = null')
  await expect(migrate(pool, { directory, logger })).rejects.toThrow(
    'other texts of 1_trees.sql than this release has: no release had them, so restore the files',
  )
  await pool.query("update migrations set release = '0.9.1 (commit abc1234)'")
  await expect(migrate(pool, { directory, logger })).rejects.toThrow('it needs 0.9.1 (commit abc1234). Nothing')
  const [[former, commit] = []] = Object.entries(FORMER_MIGRATIONS)
  await pool.query('update migrations set checksum = $1', [former])
  await expect(migrate(pool, { directory, logger })).rejects.toThrow(`it needs commit ${commit}. Nothing`)
})

test('a database that knows a file this release lacks is refused', async () => {
  const { pool, directory, remove } = await place({ '1_trees.sql': TREES, '2_leaves.sql': LEAVES })
  await migrate(pool, { directory, logger })
  await remove('2_leaves.sql')
  await expect(migrate(pool, { directory, logger })).rejects.toThrow(
    `does not know (2_leaves.sql), applied by ${await thisRelease()}: start that release or a later one.`,
  )
})

test('a migration waits for a table that the previous release is using', async () => {
  const { pool, directory, write } = await place({ '1_trees.sql': TREES })
  await migrate(pool, { directory, logger })
  await write('2_age.sql', 'alter table trees add column age integer;')
  const previous = await pool.connect()
  await previous.query('begin; lock table trees in access share mode')
  const retried = Promise.withResolvers<void>()
  const watching = pino({ level: 'warn' }, { write: () => retried.resolve() })
  const migrated = migrate(pool, { directory, logger: watching })
  await retried.promise
  await previous.query('commit')
  previous.release()
  expect(await migrated).toEqual(['2_age.sql'])
})

test('a view that is half rebuilt holds up no migration, and is begun anew after it', async () => {
  const { pool, directory } = await place({ '1_moods.sql': 'drop type mood;' })
  await pool.query(`
    create schema rebuilding; create type mood as enum ('glad');
    create table rebuilding.rebuilds (view text, finished_at timestamptz);
    insert into rebuilding.rebuilds values ('moods', null), ('trees', now());
    create table rebuilding.moods (mood mood)`)
  expect(await migrate(pool, { directory, logger })).toEqual(['1_moods.sql'])
  expect(await rows(pool, 'select view from rebuilding.rebuilds')).toEqual([{ view: 'trees' }])
})
