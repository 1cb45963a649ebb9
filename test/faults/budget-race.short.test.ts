import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { budgetRace } from './budget-race.ts'

test('debates of two workers that race for one budget never pass it, by the bill of the provider', async () => {
  const limitNano = 300_000_000
  const run = await budgetRace({ seed: 1, debates: 20, limitNano, kills: 1 })
  measured(`a race for $0.30: billed ${run.bill}, counted ${run.spent} nano-dollars, ${run.ended} of 20 debates ended`)
  expect(run.bill).toBeLessThanOrEqual(limitNano)
  expect(run.spent).toBeLessThanOrEqual(limitNano)
  expect(run.spent).toBeGreaterThanOrEqual(run.bill)
  expect(run.reserved).toBe(0)
})
