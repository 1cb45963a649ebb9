import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../../test/support/database.ts'
import { eraseDebateStore } from './erase-debate-store.ts'

test('a row goes with a column that it requires, and stays where another was only cleared before it', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const { db } = database
  await sql`create table shelves (id integer, name text not null unique, steps text not null check (steps <> ''))`.execute(
    db,
  )
  await sql`insert into shelves values (1, 'Ada''s own', '3'), (2, 'Ada''s other', '4'), (3, 'Bo''s', '5')`.execute(db)
  const cleared = (id: number, columns: readonly string[]) =>
    eraseDebateStore.clearOrRemove(db, { table: 'shelves', where: sql`id = ${id}` }, columns)
  await cleared(1, ['name'])
  await cleared(2, ['name'])
  await cleared(3, ['name', 'steps'])
  const { rows } = await sql`select * from shelves order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, name: '', steps: '3' },
    { id: 2, name: expect.stringMatching(/^erased [0-9a-f-]{36}$/), steps: '4' },
  ])
})
