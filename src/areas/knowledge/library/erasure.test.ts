import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { plainText } from '../../../shared/text/read-text.ts'
import type { Transaction } from '../../../storage/database.ts'
import { openSearchIndex } from '../../../storage/search/search-index.ts'
import { takeTurn } from '../../../storage/search/tenant-locks.ts'
import { itemStore, removedStore } from './item-store.ts'
import { openLibrary } from './library.ts'

const ORG = 'org_1'
const now = () => new Date('2026-11-16T10:00:00Z')

async function opened() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const later = { purge: async () => {}, merge: async () => {} }
  const index = openSearchIndex({ db, now, mostPassages: 1_000, later })
  const library = openLibrary({ store: itemStore(db), removed: removedStore(db), index, announce: async () => {}, now })
  const within = <Result>(act: (tx: Transaction) => Promise<Result>) => db.transaction().execute(act)
  const begin = (id: string) =>
    within((tx) =>
      library.begin(tx, ORG, {
        ...{ id, kind: 'document', sourceType: 'document', sourceId: 'upload', sourceKey: id, title: id, digest: id },
      }),
    )
  const fill = (tx: Transaction, id: string) => library.fill(tx, ORG, id, plainText('The lease ends in May.'))
  /** Items go first: who reads one holds its row before it adds words. */
  const erase = (tx: Transaction) =>
    tx
      .deleteFrom('library_items')
      .where('organization_id', '=', ORG)
      .execute()
      .then(() => index.eraseTenant(tx, ORG))
  const left = async () => {
    const tables = ['library_items', 'library_pages', 'passages', 'search_segments', 'search_postings'] as const
    const counts = tables.map((table) => db.selectFrom(table).select('organization_id').execute())
    return (await Promise.all(counts)).flat().length
  }
  return { index, library, within, begin, fill, erase, left }
}

/** A transaction that is held open after its first act, until it is told to end. */
function held(within: Awaited<ReturnType<typeof opened>>['within'], act: (tx: Transaction) => Promise<unknown>) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => end.resolve())
  const done = within(async (tx) => {
    await act(tx)
    begun.resolve()
    await end.promise
  })
  const release = () => {
    end.resolve()
    return done
  }
  return { begun: Promise.race([begun.promise, done]), release }
}

test('a tenant that is erased while a document is read leaves nothing, in whichever order', async () => {
  const { within, begin, fill, erase, left } = await opened()
  await begin('doc_1')
  const reading = held(within, (tx) => fill(tx, 'doc_1'))
  await reading.begun
  const erasing = within(erase)
  await reading.release()
  await erasing
  expect(await left()).toBe(0)

  await begin('doc_2')
  const first = held(within, erase)
  await first.begun
  const late = within((tx) => fill(tx, 'doc_2'))
  await first.release()
  expect(await late).toBe(false)
  expect(await left()).toBe(0)
})

test('a tenant that is erased while its removed words are purged leaves nothing', async () => {
  const { index, library, within, begin, fill, erase, left } = await opened()
  for (const id of ['doc_1', 'doc_2']) {
    await begin(id)
    await within((tx) => fill(tx, id))
  }
  await within((tx) => library.remove(tx, ORG, 'doc_1'))
  const turn = held(within, (tx) => takeTurn(tx, ORG))
  await turn.begun
  const purging = index.upkeep.purge(ORG)
  const erasing = within(erase)
  await turn.release()
  await Promise.all([purging, erasing])
  await index.upkeep.purge(ORG)
  expect(await left()).toBe(0)
})
