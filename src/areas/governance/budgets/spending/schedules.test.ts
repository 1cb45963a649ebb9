import { afterAll, beforeAll, expect, test } from 'vitest'
import { chances } from '../../../../../test/support/chances.ts'
import { type TestDatabase, testDatabase } from '../../../../../test/support/database.ts'
import { randomSchedule } from '../../../../../test/support/spending-model.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('fifty random schedules of reserve, settle, sweep, late report, reset and re-scope end as counted in memory', async () => {
  for (let seed = 1; seed <= 50; seed++) {
    expect(await randomSchedule(database, chances(seed), 12), `seed ${seed}`).toEqual([])
  }
})
