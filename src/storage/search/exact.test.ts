import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { compareCollection } from '../../../test/support/search/collections.ts'

test('fifty collections, through adding, removing, merging, purging and rebuilding, are searched as a scan would', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  for (let seed = 0; seed < 50; seed++) {
    await compareCollection(database, seed, { acts: 6, segments: 5, searches: 1 })
  }
  expect(await database.db.selectFrom('passages').select('number').limit(1).execute()).toHaveLength(1)
})
