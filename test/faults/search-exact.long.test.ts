import { onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { compareCollection } from '../support/search/collections.ts'

/** Each is a tenant of its own; one alone waits for the server most of the time. */
const AT_ONCE = 5
const HUNDREDS = Array.from({ length: 10 }, (_, hundred) => 1_000 + 100 * hundred)

test.each(HUNDREDS)(
  'a hundred of a thousand collections of up to forty segments, from %i on, are searched as a scan would',
  async (first) => {
    const database = await testDatabase()
    onTestFinished(database.close)
    const seeds = Array.from({ length: 100 }, (_, place) => first + place).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const seed of seeds) await compareCollection(database, seed, { acts: 24, segments: 8, searches: 5 })
      }),
    )
  },
)
