import { expect, test } from 'vitest'
import { chances } from '../support/chances.ts'
import { testDatabase } from '../support/database.ts'
import { randomSchedule } from '../support/purse-model.ts'

const SCHEDULES = 10_000

test('ten thousand random schedules of the purse end as counted in memory', async () => {
  const database = await testDatabase()
  try {
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      expect(await randomSchedule(database, chances(seed), 20), `seed ${seed}`).toEqual([])
    }
  } finally {
    await database.close()
  }
})
