import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import type { Transaction } from '../database.ts'
import type { NewPassage } from './passage.ts'
import { openSearchIndex } from './search-index.ts'

const ORG = 'org_1'

const passage = (item: string, text = `turbine of ${item}`): NewPassage => ({
  item,
  ordinal: 0,
  kind: 'document',
  head: '',
  place: { page: 1, start: 0, end: text.length },
  text,
})

async function opened({ items }: { items: number }) {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const index = openSearchIndex({
    db,
    now: () => new Date('2026-11-16T10:00:00Z'),
    mostPassages: 1_000,
    later: { purge: async () => {}, merge: async () => {} },
  })
  const within = <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act)
  await within(async (tx) => {
    for (let i = 0; i < items; i++) await index.add(tx, ORG, [passage(`item${i}`)])
  })
  const found = async () => (await index.find([ORG], { text: 'turbines', limit: 100 })).map(({ item }) => item).sort()
  const segments = async () =>
    (await db.selectFrom('search_segments').select('living').where('organization_id', '=', ORG).execute()).length
  const terms = async () =>
    (await db.selectFrom('search_postings').select('term').where('organization_id', '=', ORG).execute()).map(
      ({ term }) => term,
    )
  return { db, index, within, found, segments, terms }
}

/** A transaction that is held open until it is told to end. */
function held<Result>(
  run: (act: (tx: Transaction) => Promise<void>) => Promise<Result>,
  act: (tx: Transaction) => Promise<unknown>,
) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = run(async (tx) => {
    await act(tx)
    begun.resolve()
    await end.promise
  })
  onTestFinished(() => end.resolve())
  return {
    begun: Promise.race([begun.promise, done]),
    async end() {
      end.resolve()
      await done
    },
  }
}

/** Two acts of which the second begins while the first is under way; both wait for each other as their locks say. */
const both = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
  await Promise.all([first(), second()])
}

test('a removal during a merge: nobody finds it, and the purge takes its words out of what was merged', async () => {
  const { index, within, found, segments, terms } = await opened({ items: 8 })
  const removal = held(within, (tx) => index.remove(tx, ORG, ['item3']))
  await removal.begun
  await index.upkeep.merge(ORG)
  expect(await segments()).toBe(1)
  expect(await found()).toHaveLength(8)
  await removal.end()
  expect(await found()).not.toContain('item3')
  expect(await terms()).toContain('item3')
  await index.upkeep.purge(ORG)
  expect(await found()).toHaveLength(7)
  expect(await terms()).not.toContain('item3')
})

test('a removal that is committed between the beginning and the end of a merge brings nobody back', async () => {
  const { index, within, found, terms } = await opened({ items: 8 })
  await both(
    () => index.upkeep.merge(ORG),
    () => within((tx) => index.remove(tx, ORG, ['item5'])),
  )
  expect(await found()).not.toContain('item5')
  await index.upkeep.purge(ORG)
  expect(await terms()).not.toContain('item5')
})

test('what is added during a merge or a purge is found before and after', async () => {
  const { index, within, found, segments } = await opened({ items: 8 })
  const adding = held(within, (tx) => index.add(tx, ORG, [passage('late')]))
  await adding.begun
  await index.upkeep.merge(ORG)
  await within((tx) => index.remove(tx, ORG, ['item0']))
  await index.upkeep.purge(ORG)
  expect(await found()).not.toContain('late')
  await adding.end()
  expect(await found()).toHaveLength(8)
  expect(await segments()).toBe(2)
})

test('an item that is removed during a purge stays removed, and the next purge takes it', async () => {
  const { index, within, found, terms } = await opened({ items: 3 })
  await within((tx) => index.remove(tx, ORG, ['item0']))
  const removal = held(within, (tx) => index.remove(tx, ORG, ['item1']))
  await removal.begun
  await index.upkeep.purge(ORG)
  expect(await terms()).not.toContain('item0')
  expect(await terms()).toContain('item1')
  await removal.end()
  expect(await found()).toEqual(['item2'])
  await index.upkeep.purge(ORG)
  expect((await terms()).sort()).toEqual(['item2', 'turbin'])
})

test('a merge, a purge and a rebuild at once do as if one came after the other', async () => {
  const { db, index, within, found, terms } = await opened({ items: 16 })
  await within((tx) => index.remove(tx, ORG, ['item1', 'item9']))
  await db.updateTable('search_segments').set({ analysis: 'former' }).where('segment', '<=', 4).execute()
  const { purge, merge, rebuild } = index.upkeep
  await Promise.all([merge(ORG), purge(ORG), rebuild(ORG), merge(ORG), purge(ORG)])
  await merge(ORG)
  await purge(ORG)
  expect(await found()).toHaveLength(14)
  expect(await terms()).not.toContain('item9')
  expect(await index.upkeep.waiting()).toEqual([])
})

test('a tenant that is erased during a merge: the erasing waits for its turn, and nothing is left', async () => {
  const { db, index, within, found, segments, terms } = await opened({ items: 8 })
  await within((tx) => index.add(tx, 'org_2', [passage('other')]))
  const erasing = held(within, (tx) => index.eraseTenant(tx, ORG))
  await erasing.begun
  const merging = index.upkeep.merge(ORG)
  const purging = index.upkeep.purge(ORG)
  const adding = within((tx) => index.add(tx, ORG, [passage('later')]))
  expect(await found()).toHaveLength(8)
  await erasing.end()
  await Promise.all([merging, purging, adding])
  expect(await found()).toEqual(['later'])
  expect(await segments()).toBe(1)
  expect((await terms()).sort()).toEqual(['later', 'turbin'])
  expect(await db.selectFrom('passages').select('item').where('organization_id', '=', 'org_2').execute()).toHaveLength(
    1,
  )
})
