import { onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { compareCollection } from '../support/search/collections.ts'

test('a thousand collections of up to forty segments are searched as a scan would', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  for (let seed = 1_000; seed < 2_000; seed++) {
    await compareCollection(database, seed, { acts: 24, segments: 8, searches: 5 })
  }
})
