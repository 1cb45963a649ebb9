import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { databaseOn, openPool } from '../database.ts'
import type { NewPassage } from './passage.ts'
import { openSearchIndex } from './search-index.ts'

const passage = (item: string, text: string, more: Partial<NewPassage> = {}): NewPassage => ({
  item,
  ordinal: 0,
  kind: 'document',
  head: '',
  place: { page: 1, start: 0, end: text.length },
  text,
  ...more,
})

const NEVER = { purge: async () => {}, merge: async () => {} }

async function opened() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const index = openSearchIndex({ db, now: () => new Date(), mostPassages: 1_000, later: NEVER })
  const add = (org: string, ...passages: NewPassage[]) => db.transaction().execute((tx) => index.add(tx, org, passages))
  const found = async (text: string, orgs = ['org_1']) =>
    (await index.find(orgs, { text, limit: 10 })).map(({ item }) => item)
  return { db, index, add, found }
}

test('finds by stems, best first, in the own tenant only, until it is removed', async () => {
  const { db, index, add, found } = await opened()
  const english =
    'The migration of the databases was planned by the team that had been asked to do it in the spring of the year.'
  await add('org_1', passage('a', english), passage('b', `${english} A budget for migrating was not agreed.`))
  await add('org_1', passage('c', 'Nothing of this.', { head: 'Budgets and migrations' }))
  await add('org_2', passage('d', 'The budget of another organization'))
  expect(await found('budget')).toEqual(['c', 'b'])
  expect(await found('planning databases')).toEqual(['a', 'b'])
  expect(await found('nowhere')).toEqual([])
  expect(await found('budget', ['org_1', 'org_2'])).toEqual(['c', 'd', 'b'])
  await db.transaction().execute((tx) => index.remove(tx, 'org_1', ['c']))
  expect(await found('budgets')).toEqual(['b'])
})

test('a word counts as often as it stands in the question, and letters with points are one word', async () => {
  const { add, found } = await opened()
  await add('org_1', passage('wine', 'a cellar of wine'), passage('cheese', 'a cellar of cheese'))
  await add('org_1', passage('us', 'a law of the U.S. of old'), passage('letters', 'the letters u and s'))
  expect((await found('wine and cheese, cheese'))[0]).toBe('cheese')
  expect((await found('wine and cheese, wine'))[0]).toBe('wine')
  expect(await found('US')).toEqual(['us'])
  expect(await found('U.S.')).toEqual(['us'])
})

test('finds what is written without spaces', async () => {
  const { add, found } = await opened()
  await add('org_1', passage('tokyo', '東京都は日本の首都です'), passage('kyoto', '京都は古い都です'))
  expect(await found('東京')).toEqual(['tokyo'])
  expect((await found('京都')).sort()).toEqual(['kyoto', 'tokyo'])
})

test('takes in no more than it may hold', async () => {
  const { add } = await opened()
  const many = Array.from({ length: 1_001 }, (_, i) => passage(`i${i}`, 'word'))
  await expect(add('org_1', ...many)).rejects.toThrow('The library holds 1000 passages')
})

test('a long question finds what says the same in other words; its own words tell how well that fits', async () => {
  const { index, add } = await opened()
  const asked = 'heat transfer boundary layer flat plate'
  await add('org_1', passage('first', `${asked} ablation`), passage('second', `${asked} ablation`))
  await add('org_1', passage('other', 'ablation shield plate'), passage('plain', 'one plate of soup'))
  await add('org_1', ...Array.from({ length: 60 }, (_, i) => passage(`noise_${i}`, `word${i} plate`)))
  const found = async (text: string, widened?: boolean) => {
    const hits = await index.find(['org_1'], { text, limit: 3, widened })
    return hits.map(({ item, score, own }) => ({ item, own, more: score - own }))
  }
  const wide = await found(asked)
  const narrow = await found(asked, false)
  expect(wide.map(({ item }) => item)).toEqual(['first', 'second', 'other'])
  expect(wide.map(({ more }) => more > 0)).toEqual([true, true, true])
  expect(narrow.map(({ item }) => item)).not.toContain('other')
  expect(narrow.slice(0, 2)).toEqual(wide.slice(0, 2).map((hit) => ({ ...hit, more: 0 })))
  expect((await found('boundary plate')).every(({ more }) => more === 0)).toBe(true)
})

test('what every search asks is prepared', async () => {
  const { url, close } = await testDatabase()
  onTestFinished(close)
  const pool = openPool({ url, size: 1, applicationName: 'test' })
  onTestFinished(() => pool.end())
  const db = databaseOn(pool)
  const index = openSearchIndex({ db, now: () => new Date(), mostPassages: 10, later: NEVER })
  await db.transaction().execute((tx) => index.add(tx, 'org_1', [passage('a', 'one plate of soup')]))
  for (let times = 0; times < 3; times++) await index.find(['org_1'], { text: 'soup', limit: 1, kinds: ['document'] })
  const { rows } = await pool.query('select statement from pg_prepared_statements order by 1')
  expect(rows.map(({ statement }) => statement.split(' ', 1)[0])).toEqual(['select', 'with'])
})
