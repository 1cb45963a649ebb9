import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checksumOf, migrationsWrong } from './migration-names.ts'
import { MIGRATIONS, NAMED_FREELY } from './reviewed/migrations.ts'

const ROOT = new URL('../../', import.meta.url)

/** An area's folder, or a folder of the platform or of one of its layers. */
const parts = globSync(['src/areas/*/*/', 'src/*/', 'src/{storage,jobs}/*/'], { cwd: ROOT })
  .filter((folder) => folder !== 'src/areas')
  .map((folder) => basename(folder).replaceAll('-', '_'))

test('a migration is named by its minute and its area, comes last, and is never edited', () => {
  const folder = new URL('migrations/', ROOT)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const files = names.map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
  expect(migrationsWrong(files, { namedFreely: NAMED_FREELY, migrations: MIGRATIONS, parts })).toEqual([])
})

describe('planted violations', () => {
  const OLD = '202611150260_identity_disabled_by.sql'
  const first = { name: '202611160100_webhooks_names.sql', sql: 'alter table webhooks add name text;' }
  const namedFreely = { [OLD]: checksumOf('select 1;') }
  const migrations = { [first.name]: checksumOf(first.sql) }
  const old = { name: OLD, sql: 'select 1;' }
  const rules = { namedFreely, migrations, parts: ['webhooks', 'consensus_memory'] }
  const told = (name: string, sql = '') =>
    migrationsWrong([old, first, { name, sql }], { ...rules, migrations: { ...migrations, [name]: checksumOf(sql) } })

  test('those that are there are right, also one whose name is no time', () => {
    expect(migrationsWrong([old, first], rules)).toEqual([])
    expect(migrationsWrong([old, { ...first, sql: `${first.sql}\r\n` }], rules)).toHaveLength(1)
    expect(told('202611160101_consensus_memory_words.sql')).toEqual([])
  })

  test.each(['202611160260', '202602300100', '202611162400', '202613010000'])('%s is no minute', (minute) => {
    const name = `${minute}_webhooks_more.sql`
    expect(told(name)).toContain(`${name} begins with no real minute: write the time that it is now, in UTC`)
  })

  test.each(['202611160101_webhooks.sql', '202611160101_parcels_more.sql', '202611160101_consensus_words.sql'])(
    '%s names no area, or not what it does',
    (name) => {
      expect(told(name)).toEqual([
        `${name} names no area and no part of the platform: write whose it is after the minute, and then what it does`,
      ])
    },
  )

  test.each(['2026-11-16_webhooks_more.sql', '2026111601010_webhooks_more.sql', '202611160101-webhooks.sql'])(
    '%s is no name',
    (name) => {
      expect(told(name)).toContain(`${name} is no name for a migration: it is <YYYYMMDDHHMM>_<area>_<what>.sql`)
    },
  )

  test.each(['202611160059', '202611160100'])('%s is not later than the newest, be it listed or not', (minute) => {
    const late = { name: `${minute}_webhooks_other.sql`, sql: '' }
    expect(migrationsWrong([old, late, first], rules)).toEqual([
      `${late.name} is not later than ${first.name}: give it the minute that it is now, in UTC`,
    ])
    expect(told(late.name)).toEqual([
      `${late.name} stands out of order in test/conformance/reviewed/migrations.ts: a new one has a later minute than all before, and stands at the end`,
    ])
  })

  test('a new one that is not listed', () => {
    const next = { name: '202611160101_webhooks_more.sql', sql: 'select 2;' }
    expect(migrationsWrong([old, first, next], rules)).toEqual([
      `${next.name} is new: add '${next.name}': '${checksumOf(next.sql)}' at the end of test/conformance/reviewed/migrations.ts`,
    ])
  })

  test('one that was edited, and one that is gone', () => {
    expect(migrationsWrong([old, { ...first, sql: 'drop table webhooks;' }], rules)).toEqual([
      `${first.name} has changed: what was applied is never edited, so take that back and write another migration`,
    ])
    expect(migrationsWrong([old], rules)).toEqual([
      `${first.name} is gone: databases that have applied it will not start, so bring it back`,
    ])
  })
})
