import { expect, test } from 'vitest'
import { chances } from '../support/chances.ts'
import { testDatabase } from '../support/database.ts'
import { measured } from '../support/measured.ts'
import { randomSchedule } from '../support/spending-model.ts'

/** As many as there is time for. */
const SCHEDULES = Number(process.env.SPENDING_SCHEDULES ?? 10_000)
const A_PART = 500

const parts = Array.from({ length: Math.ceil(SCHEDULES / A_PART) }, (_, part) => part * A_PART + 1)

test.concurrent.for(parts)('random schedules of spending end as counted in memory, from seed %i on', async (first) => {
  const database = await testDatabase()
  const last = Math.min(SCHEDULES, first + A_PART - 1)
  try {
    for (let seed = first; seed <= last; seed++) {
      expect(await randomSchedule(database, chances(seed), 20), `seed ${seed}`).toEqual([])
    }
  } finally {
    await database.close()
  }
  measured(`spending ended as counted in memory in the schedules ${first} to ${last}`)
})
