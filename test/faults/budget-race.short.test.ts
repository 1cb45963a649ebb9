import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { budgetRace, outcomeOf } from './budget-race.ts'

const LIMIT = 150_000_000
const DEBATES = 10

test('debates of two workers that race for one budget never pass it, by the bill of the provider', async () => {
  const race = await budgetRace({ seed: 1 })
  await race.budget(LIMIT)
  const ids = await race.debate(DEBATES)
  await race.asked(10)
  await race.kill()
  await race.rest()
  await race.stop()
  const run = await outcomeOf(race, ids)
  measured(`a race for $0.15: billed ${run.bill}, counted ${run.spent}, ${run.ended} of ${DEBATES} debates ended`)
  expect(run.bill).toBeLessThanOrEqual(LIMIT)
  expect(run.spent[0]).toBeLessThanOrEqual(LIMIT)
  expect(run.spent[0]).toBeGreaterThanOrEqual(LIMIT - run.largestBound)
  expect(run).toMatchObject({ reserved: [0], underCounted: [], misreported: [] })
})
