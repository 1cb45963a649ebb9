import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { plainText } from '../../../shared/text/read-text.ts'
import { openSearchIndex } from '../../../storage/search/search-index.ts'
import type { NewItem } from './item.ts'
import { itemStore, removedStore } from './item-store.ts'
import { openLibrary } from './library.ts'

const ORG = 'org_1'
const now = () => new Date('2026-11-16T10:00:00Z')

const evidence = (id: string, more: Partial<NewItem> = {}): NewItem => ({
  id,
  kind: 'evidence',
  sourceType: 'web',
  sourceId: `https://example.org/${id}`,
  sourceKey: 'example.org',
  title: 'A page',
  digest: 'd1',
  reliability: 0.71,
  ...more,
})

const NEVER = { purge: async () => {}, merge: async () => {} }

async function opened() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const index = openSearchIndex({ db, now, mostPassages: 1_000, later: NEVER })
  const library = openLibrary({ store: itemStore(db), removed: removedStore(db), index, announce: async () => {}, now })
  const found = async (text: string) => (await library.search([ORG], { text, limit: 5 })).map(({ item }) => item.id)
  const counts = () => db.selectFrom('evidence_counts').select(['source_type', 'hundredth', 'items']).execute()
  return { db, library, found, counts }
}

test('what is kept is found, read and removed; the same again is the same', async () => {
  const { db, library, found, counts } = await opened()
  const kept = await db.transaction().execute(async (tx) => {
    const first = await library.keep(tx, ORG, evidence('evd_1'), plainText('Turbines stop in a storm.'))
    const again = evidence('evd_2', { sourceId: first.sourceId })
    expect((await library.keep(tx, ORG, again, plainText('Turbines stop in a storm.'))).id).toBe('evd_1')
    return first
  })
  expect(kept).toMatchObject({ id: 'evd_1', status: 'ready', reliability: 0.71, createdAt: now().toISOString() })
  expect(await library.find(ORG, 'evd_1')).toEqual(kept)
  expect(await library.find('org_2', 'evd_1')).toBeUndefined()
  expect(await library.pages(ORG, 'evd_1')).toEqual([{ page: 1, text: 'Turbines stop in a storm.' }])
  const [hit] = await library.search([ORG], { text: 'storms', limit: 5 })
  expect(hit).toMatchObject({ item: kept, text: 'Turbines stop in a storm.', place: { page: 1, start: 0, end: 25 } })
  expect(await counts()).toEqual([{ source_type: 'web', hundredth: 71, items: 1 }])
  expect(await db.transaction().execute((tx) => library.remove(tx, ORG, 'evd_1'))).toEqual(kept)
  expect(await found('storm')).toEqual([])
  expect(await library.pages(ORG, 'evd_1')).toEqual([])
  expect(await counts()).toEqual([{ source_type: 'web', hundredth: 71, items: 0 }])
  expect(await db.transaction().execute((tx) => library.remove(tx, ORG, 'evd_1'))).toBeUndefined()
})

test('a text that comes later is found once it is there; one that was replaced is not', async () => {
  const { db, library, found } = await opened()
  const begin = (id: string) =>
    db.transaction().execute((tx) => library.begin(tx, ORG, evidence(id, { kind: 'document', digest: id })))
  const fill = (id: string, text: string) =>
    db.transaction().execute((tx) =>
      library.fill(tx, ORG, id, {
        ...plainText(text, 'Title in the text'),
        publishedAt: '+275760-09-13T00:00:00.000Z',
      }),
    )
  expect(await begin('doc_1')).toMatchObject({ status: 'processing' })
  expect(await fill('doc_1', 'The lease ends in May.')).toBe(true)
  expect(await library.find(ORG, 'doc_1')).toMatchObject({ publishedAt: null })
  expect(await fill('doc_1', 'The lease ends in June.')).toBe(false)
  expect(await fill('doc_0', 'Nobody began this.')).toBe(false)
  expect(await library.find(ORG, 'doc_1')).toMatchObject({ status: 'ready', title: 'Title in the text' })
  expect(await library.passagesOf(ORG, 'doc_1')).toMatchObject([{ ordinal: 0, text: 'The lease ends in May.' }])
  expect(await found('lease')).toEqual(['doc_1'])
  await begin('doc_2')
  await db.transaction().execute((tx) => library.fail(tx, ORG, 'doc_2', 'no_text'))
  expect(await library.find(ORG, 'doc_2')).toMatchObject({ status: 'failed', reason: 'no_text' })
  await begin('doc_3')
  await fill('doc_3', 'The lease ends in June.')
  await db.transaction().execute((tx) => library.supersede(tx, ORG, 'doc_1', 'doc_3'))
  expect(await found('lease')).toEqual(['doc_3'])
  expect(await library.find(ORG, 'doc_1')).toMatchObject({ supersededBy: 'doc_3' })
})
