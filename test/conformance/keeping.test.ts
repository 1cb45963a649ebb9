import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DATA_MAP_PAGE, dataMapPage } from '../../scripts/docs/data-map-page.ts'
import { dataMap } from '../../src/areas/governance/privacy/data-map.ts'
import type { Kept } from '../../src/storage/kept.ts'
import { testApp } from '../support/app.ts'
import { readCatalogue } from './catalogue.ts'
import { type DescribedTable, describedTables, sourceFiles } from './described-tables.ts'
import { declaredElsewhere, keptWrongly } from './keeping.ts'

test('every table says what it keeps: each column personal or plain, once', async () => {
  const { areas, close } = await testApp()
  onTestFinished(close)
  const keeps = dataMap(areas)
  const catalogue = await readCatalogue()
  expect(keptWrongly({ catalogue, described: describedTables(), keeps })).toEqual([])
})

test('docs/data-map.md is up to date; npm run docs renews it', async () => {
  const { areas, close } = await testApp()
  onTestFinished(close)
  expect(readFileSync(DATA_MAP_PAGE, 'utf8')).toBe(dataMapPage(dataMap(areas)))
})

test('what a table keeps is said beside its description', () => {
  expect(declaredElsewhere(sourceFiles('src/**/keeps.ts'), describedTables())).toEqual([])
})

describe('planted violations', () => {
  const letters: Kept = {
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
  const told = (keeps: Kept[], also: typeof catalogue = []) =>
    keptWrongly({ catalogue: [...catalogue, ...also], described, keeps })

  test('a table that says everything is right', () => {
    expect(told([letters])).toEqual([])
  })

  test('a sealed column without its owner', () => {
    const sealed = { table: 'kept_letters', column: 'sealed_body', nullable: false }
    const told = keptWrongly({
      catalogue: [...catalogue, sealed],
      described,
      keeps: [{ ...letters, personal: [...letters.personal, 'sealed_body' as 'body'] }],
    })
    expect(told).toEqual(['kept_letters.sealed_body is called sealed: say in its keeps for which owner'])
  })

  test('a new table that no keeps declares', () => {
    expect(told([])).toEqual([
      'nobody says what kept_letters keeps: declare it in src/areas/identity/mailbox/keeps.ts, which its area hands to defineArea',
    ])
  })

  test('a new table of the platform that no keeps declares', () => {
    const nodes = [{ table: 'nodes', columns: ['id'], owner: 'platform' }]
    const column = { table: 'nodes', column: 'id', nullable: false }
    expect(keptWrongly({ catalogue: [column], described: nodes, keeps: [] })).toEqual([
      'nobody says what nodes keeps: declare it in src/storage/keeps.ts',
    ])
  })

  test('a new column that nobody tells', () => {
    expect(told([letters], [{ table: 'kept_letters', column: 'sender', nullable: true }])).toEqual([
      'kept_letters.sender is neither personal nor plain: its keeps must say which',
    ])
  })

  test('a column that is both, and one that is gone', () => {
    expect(told([{ ...letters, plain: [...letters.plain, 'body'] } as Kept])).toEqual([
      'kept_letters.body is told twice: it is either personal or plain',
    ])
    expect(told([{ ...letters, plain: [...letters.plain, 'colour'] } as unknown as Kept])).toEqual([
      'kept_letters has no column colour: delete it from its keeps',
    ])
  })

  test('a column that is misspelt does not compile', () => {
    // @ts-expect-error: the table has a recipient
    const misspelt: Kept = { ...letters, table: 'kept_letters', personal: ['reciever', 'subject', 'body'] }
    expect(told([misspelt])).toContain('kept_letters has no column reciever: delete it from its keeps')
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
      'kept_letters is declared twice: leave it to src/areas/identity/mailbox/keeps.ts',
    ])
    const file = 'src/areas/identity/signup/keeps.ts'
    expect(declaredElsewhere([{ file, source: "  table: 'kept_letters',\n" }], described)).toEqual([
      `${file} declares kept_letters, which belongs to identity/mailbox: declare it there`,
    ])
  })
})
