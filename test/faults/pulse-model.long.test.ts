import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { type Limits, pulseModel, steps } from '../support/pulse-model.ts'

const limits: fc.Arbitrary<Limits> = fc.record({
  perHour: fc.integer({ min: 0, max: 6 }),
  distance: fc.constantFrom(0, 60, 600),
})
const ACTS = 50
const RUNS = 20

/** Ten times a thousand acts. */
for (let thousand = 1; thousand <= 10; thousand++)
  test(`random acts, polls, restarts and two nodes, thousand ${thousand}`, async () => {
    const model = await pulseModel()
    let debates = 0
    const path = fc.array(steps(1), { minLength: ACTS, maxLength: ACTS })
    try {
      await fc.assert(
        fc.asyncProperty(limits, path, async (within, taken) => {
          debates += (await model.play(within, taken)).debates
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    } finally {
      await model.close()
    }
    measured(`${ACTS * RUNS} acts made ${debates} debates, all within states, limits and distance`)
    expect(debates).toBeGreaterThan(0)
  })
