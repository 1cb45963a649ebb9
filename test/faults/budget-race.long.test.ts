import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { budgetRace } from './budget-race.ts'

const RUNS = Array.from({ length: 20 }, (_, run) => run + 1)

test.each(RUNS)('run %i: 500 debates, two workers, five kills, and the bill is not above the limit', async (seed) => {
  const limitNano = 4_000_000_000
  const run = await budgetRace({ seed, debates: 500, limitNano, kills: 5 })
  measured(`run ${seed}: billed ${run.bill}, counted ${run.spent} of ${limitNano}, ${run.ended} debates ended`)
  expect(run.bill).toBeLessThanOrEqual(limitNano)
  expect(run.spent).toBeGreaterThanOrEqual(limitNano - run.largestBound)
  expect(run.reserved).toBe(0)
})

test('fifty debates on a budget that holds three at once and pays for all: none pauses, nothing is shortened', async () => {
  const run = await budgetRace({ seed: 7, debates: 50, limitNano: 10_000_000_000, kills: 0, troubles: 0 })
  measured(
    `no needless stop: ${run.ended} of 50 ended, ${run.pauses.filter(Boolean).length} paused, ${run.shortened} shortened`,
  )
  expect(run.ended).toBe(50)
  expect(run.pauses.every((pauses) => pauses === 0)).toBe(true)
  expect(run.shortened).toBe(0)
  expect(run.purchasesReported).toBe(run.reported)
})
