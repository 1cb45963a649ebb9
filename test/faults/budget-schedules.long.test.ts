import { expect, test } from 'vitest'
import { chances } from '../support/chances.ts'
import { testDatabase } from '../support/database.ts'
import { randomSchedule } from '../support/purse-model.ts'

/** As many as there is time for. */
const SCHEDULES = Number(process.env.PURSE_SCHEDULES ?? 10_000)

test(`${SCHEDULES} random schedules of the purse end as counted in memory`, async () => {
  const database = await testDatabase()
  try {
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      expect(await randomSchedule(database, chances(seed), 20), `seed ${seed}`).toEqual([])
    }
  } finally {
    await database.close()
  }
})
