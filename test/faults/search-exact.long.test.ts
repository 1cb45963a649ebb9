import { onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { compareCollection } from '../support/search/collections.ts'

const HUNDREDS = Array.from({ length: 10 }, (_, hundred) => 1_000 + 100 * hundred)

test.each(HUNDREDS)(
  'a hundred of a thousand collections of up to forty segments, from %i on, are searched as a scan would',
  async (first) => {
    const database = await testDatabase()
    onTestFinished(database.close)
    for (let seed = first; seed < first + 100; seed++) {
      await compareCollection(database, seed, { acts: 24, segments: 8, searches: 5 })
    }
  },
)
