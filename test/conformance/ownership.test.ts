import { describe, expect, test } from 'vitest'
import { readCatalogue, readTablesElsewhere, tablesOf } from './catalogue.ts'
import { type DescribedTable, describedTables, sourceFiles } from './described-tables.ts'
import { describedWrongly, misplaced, writtenWrongly } from './ownership.ts'
import { REVIEWED } from './reviewed/index.ts'

test('every table is described once, by an area or the platform', async () => {
  expect(describedWrongly(tablesOf(await readCatalogue()), describedTables())).toEqual([])
})

test('no table stands where this is not looked at', async () => {
  expect(misplaced(await readTablesElsewhere())).toEqual([])
})

test('an area writes only its own tables, and the platform its own', () => {
  expect(writtenWrongly(sourceFiles('src/**/*.ts'), describedTables(), REVIEWED)).toEqual([])
})

describe('planted violations', () => {
  const boxes: DescribedTable = { table: 'boxes', columns: ['id'], owner: 'work/boxes' }
  const lids: DescribedTable = { table: 'lids', columns: ['id'], owner: 'work/lids' }
  const nothing = { foreignWrites: [], writtenByMigrations: ['boxes', 'lids'] }
  const store = 'src/areas/work/boxes/store.ts'
  const foreign = `${store} writes lids, which belongs to work/lids: let its owner write it, at its door; or review it in test/conformance/reviewed/work.ts`

  test('a table without an owner', () => {
    expect(describedWrongly(['boxes', 'lids'], [boxes])).toEqual([
      'lids has no owner: describe it in the tables.ts of the area that it belongs to',
    ])
  })

  test('a table in a schema of its own', () => {
    expect(misplaced(['archive.boxes', 'pgboss.job', 'rebuilding.rebuilds', 'rebuilding.boxes'])).toEqual([
      'archive.boxes stands outside public, where owners, tenants and keeps are checked: make it in public',
      'rebuilding.boxes stands outside public, where owners, tenants and keeps are checked: make it in public',
    ])
  })

  test('a table with two', () => {
    expect(describedWrongly(['boxes'], [boxes, { ...boxes, owner: 'work/lids' }])).toEqual([
      'boxes is described by work/boxes and work/lids: leave it to one',
    ])
  })

  test('a description of nothing', () => {
    expect(describedWrongly([], [lids])).toEqual([
      'lids is described but is in no database: add its migration, or delete the description',
    ])
  })

  test.each([
    "await db.insertInto('lids').values(row).execute()",
    "await tx\n      .updateTable('lids as lid')\n      .set(row).execute()",
    "await db.deleteFrom(\n  'lids',\n).execute()",
    "await db.mergeInto('lids').using(…)",
    "for (const table of ['boxes', 'lids'] as const) await tx.deleteFrom(table).execute()",
    "await addUp(tx, 'lids', key, rows)",
    "const lids = await heldRows(tx, 'lids', { key, like })",
    'await sql`insert into lids (id) values (1)`.execute(db)',
    'await sql`with due as (select 1) update lids set id = 1`.execute(db)',
    'await sql`DELETE FROM ONLY lids`.execute(db)',
    'await sql`update "lids" set id = 1`.execute(db)',
    'await sql`insert into public.lids (id) values (1)`.execute(db)',
    `await sql\`truncate \${sql.table('lids')}\`.execute(db)`,
    "export const LIDS: LeasedTable = {\n  table: 'lids',\n  due: sql`not shut`,\n  first: sql`id`,\n}",
    "export const lidView = defineView({ name: 'lids', types: [], tables: ['boxes', 'lids'], fold })",
  ])("a store that writes another's table: %s", (source) => {
    expect(writtenWrongly([{ file: store, source }], [boxes, lids], nothing)).toEqual([foreign])
  })

  test.each([
    "await db.insertInto('boxes').values({ id: 'lids' }).execute()",
    "await db.selectFrom('lids').selectAll().forUpdate().execute()",
    'await sql`select 1 from lids for no key update of lids`.execute(db)',
    '/** Other areas update lids through their door. */',
  ])('reading is no writing: %s', (source) => {
    expect(writtenWrongly([{ file: store, source }], [boxes, lids], nothing)).toEqual([])
  })

  test('the platform that writes a table of an area', () => {
    const source = "await db.insertInto('lids').values(row).execute()"
    const told = writtenWrongly([{ file: 'src/background/lids.ts', source }], [lids], nothing)
    expect(told).toEqual([expect.stringContaining('src/background/lids.ts writes lids, which belongs to work/lids')])
  })

  test('an exception that is none', () => {
    const foreignWrites = [{ file: store, tables: ['lids'], why: 'it did once' }]
    expect(writtenWrongly([], [lids], { ...nothing, foreignWrites })).toEqual([
      `${store} writes lids no more: delete that from test/conformance/reviewed/work.ts`,
    ])
  })

  test('a table that nobody is seen to write', () => {
    expect(writtenWrongly([], [lids], { ...nothing, writtenByMigrations: [] })).toEqual([
      'nobody is seen to write lids: delete it, teach test/conformance/table-writes.ts how it is written, or review it into `writtenByMigrations`',
    ])
  })
})
