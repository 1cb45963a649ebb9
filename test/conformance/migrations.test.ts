import { describe, expect, test } from 'vitest'
import { listWith } from '../../scripts/docs/migration-list.ts'
import { migrationFiles, migrationRules } from './migration-files.ts'
import { checksumOf, migrationsWrong } from './migration-names.ts'

test('a migration is named by its minute and its area, comes last, and is never edited', () => {
  expect(migrationsWrong(migrationFiles(), migrationRules())).toEqual([])
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
      `${next.name} is new: \`npm run docs\` adds it to test/conformance/reviewed/migrations.ts`,
    ])
  })

  test('two new ones of the same minute', () => {
    const [one, other] = ['202611160101_webhooks_more.sql', '202611160101_webhooks_words.sql']
    expect(migrationsWrong([old, first, { name: one, sql: '' }, { name: other, sql: '' }], rules)).toEqual([
      `${other} is not later than ${one}: give it the minute that it is now, in UTC`,
    ])
  })

  test('what `npm run docs` adds stands at the end, and is all that is new', () => {
    const next = { name: '202611160101_webhooks_more.sql', sql: 'select 2;' }
    const list = `export const MIGRATIONS = {\n  '${first.name}': '${checksumOf('as it was')}',\n}\n`
    expect(listWith(list, [next])).toBe(list.replace('}\n', `  '${next.name}': '${checksumOf(next.sql)}',\n}\n`))
    expect(listWith(list, [])).toBe(list)
  })

  test('one that was edited, and one that is gone, also beside a new one', () => {
    const LIST = 'test/conformance/reviewed/migrations.ts'
    const next = { name: '202611160101_webhooks_more.sql', sql: '' }
    expect(migrationsWrong([old, { ...first, sql: 'drop table webhooks;' }, next], rules)).toEqual([
      `${first.name} has changed: what was applied is never edited, so take that back and write another migration (only while nobody else has it: delete its line in ${LIST}, and \`npm run docs\` adds it anew)`,
    ])
    expect(migrationsWrong([old, next], rules)).toEqual([
      `${first.name} is gone: databases that have applied it will not start, so bring it back (only while nobody else has it: delete its line in ${LIST})`,
    ])
  })
})
