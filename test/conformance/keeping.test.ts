import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DATA_MAP_PAGE, dataMapPage } from '../../scripts/docs/data-map-page.ts'
import { dataMapOf } from '../../src/areas/governance/privacy/data-map.ts'
import { personal, plain, type TableDescription, table } from '../../src/storage/table.ts'
import { sharedApp } from '../support/app.ts'
import { readCatalogue } from './catalogue.ts'
import { type DescribedTable, describedTables, sourceFiles } from './described-tables.ts'
import { declaredElsewhere, keptWrongly } from './keeping.ts'

test('every table says what it keeps: each column personal or plain, once', async () => {
  const { areas } = await sharedApp()
  const keeps = dataMapOf(areas)
  const catalogue = await readCatalogue()
  expect(keptWrongly({ catalogue, described: describedTables(), keeps })).toEqual([])
})

test('docs/data-map.md is up to date; npm run docs renews it', async () => {
  const { areas } = await sharedApp()
  expect(readFileSync(DATA_MAP_PAGE, 'utf8')).toBe(dataMapPage(dataMapOf(areas)))
})

test('a table is described by its owner alone', () => {
  expect(declaredElsewhere(sourceFiles('src/**/*tables.ts'), describedTables())).toEqual([])
})

describe('planted violations', () => {
  const letters: TableDescription = {
    table: 'kept_letters',
    personal: ['recipient', 'subject', 'body'],
    plain: ['id', 'sequence', 'created_at'],
    category: 'delivery',
    purpose: 'Letters to members that no mail server takes',
    days: 30,
    since: 'created_at',
    exported: 'rows',
    person: { by: ['email:recipient'], erase: 'delete' },
  }
  const described: DescribedTable[] = [{ table: 'kept_letters', columns: [], owner: 'identity/mailbox' }]
  const columns: string[] = [...letters.personal, ...letters.plain]
  const catalogue = columns.map((column) => ({ table: 'kept_letters', column, nullable: false }))
  const told = (keeps: TableDescription[], also: typeof catalogue = []) =>
    keptWrongly({ catalogue: [...catalogue, ...also], described, keeps })

  test('a table that says everything is right', () => {
    expect(told([letters])).toEqual([])
  })

  test('a sealed column without its owner', () => {
    const sealed = { table: 'kept_letters', column: 'sealed_body', nullable: false }
    const told = keptWrongly({
      catalogue: [...catalogue, sealed],
      described,
      keeps: [{ ...letters, personal: [...letters.personal, 'sealed_body'] }],
    })
    expect(told).toEqual(['kept_letters.sealed_body is called sealed: say in its table for which owner'])
  })

  test('words of nobody, and words in a column that is plain', () => {
    const wrote = { by: ['sender'], in: ['body', 'sequence'] }
    expect(told([{ ...letters, person: { by: ['email:recipient'], wrote, erase: 'delete' } }])).toEqual([
      'kept_letters.sender tells who wrote: its rows are found by it too',
      'kept_letters.sequence is written by people: call it personal',
    ])
  })

  test('a new table that nobody hands over', () => {
    expect(told([])).toEqual([
      'nobody says what kept_letters keeps: declare it in src/areas/identity/mailbox/tables.ts, which its area hands to defineArea',
    ])
  })

  test('a new table of the platform that nobody hands over', () => {
    const nodes = [{ table: 'nodes', columns: ['id'], owner: 'platform' }]
    const column = { table: 'nodes', column: 'id', nullable: false }
    expect(keptWrongly({ catalogue: [column], described: nodes, keeps: [] })).toEqual([
      'nobody says what nodes keeps: declare it in src/storage/platform-tables.ts',
    ])
  })

  test('a new column that nobody tells', () => {
    expect(told([letters], [{ table: 'kept_letters', column: 'sender', nullable: true }])).toEqual([
      'kept_letters.sender is neither personal nor plain: its table must say which',
    ])
  })

  test('a column that is gone', () => {
    expect(told([{ ...letters, plain: [...letters.plain, 'colour'] }])).toEqual([
      'kept_letters has no column colour: delete it from its table',
    ])
  })

  test('a column that is misspelt in a rule does not compile', () => {
    const misspelt = table('kept_letters', {
      columns: { recipient: personal<string>(), created_at: plain<string>() },
      category: 'delivery',
      purpose: 'Letters to members that no mail server takes',
      // @ts-expect-error: the table has a time in created_at
      since: 'creatd_at',
      // @ts-expect-error: the table has a recipient
      exported: { without: ['reciever'] },
    })
    expect([misspelt.personal, misspelt.plain]).toEqual([['recipient'], ['created_at']])
  })

  test('a row that is found through a column that is not there', () => {
    const through = { table: 'users', column: 'recipient', its: 'email', by: 'nobody' } as const
    const users = [{ table: 'users', column: 'email', nullable: false }]
    expect(told([{ ...letters, person: { by: [], through, erase: 'delete' } }], users)).toContain(
      'kept_letters is found through users.nobody: there is no such column',
    )
  })

  test('personal text that no erasure finds', () => {
    expect(told([{ ...letters, person: undefined }])).toEqual([
      'kept_letters is personal: say by which column its person or its debate is found, and what an erasure does with it',
    ])
  })

  test('days that are counted from nowhere', () => {
    expect(told([{ ...letters, since: undefined }])).toEqual([
      'kept_letters has a time to be kept: say both days and since',
    ])
  })

  test('a table that two declare, or another than its owner', () => {
    expect(told([letters, letters])).toEqual([
      'kept_letters is declared twice: leave it to src/areas/identity/mailbox/tables.ts',
    ])
    const file = 'src/areas/identity/signup/tables.ts'
    expect(declaredElsewhere([{ file, source: "const letters = table('kept_letters', {\n" }], described)).toEqual([
      `${file} declares kept_letters, which belongs to identity/mailbox: declare it there`,
    ])
  })
})
