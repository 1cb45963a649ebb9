import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Limits, pulseModel, steps } from '../../../../../test/support/pulse-model.ts'

let model: Awaited<ReturnType<typeof pulseModel>>
beforeAll(async () => {
  model = await pulseModel()
})
afterAll(() => model.close())

const limits: fc.Arbitrary<Limits> = fc.record({
  perHour: fc.integer({ min: 1, max: 4 }),
  distance: fc.constantFrom(0, 60, 600),
})

test('whatever people, polls, faults and two nodes do, it stays within its states and limits', async () => {
  let debates = 0
  await fc.assert(
    fc.asyncProperty(limits, fc.array(steps(0), { minLength: 10, maxLength: 25 }), async (within, path) => {
      debates += (await model.play(within, path)).debates
    }),
    { numRuns: 6 },
  )
  expect(debates).toBeGreaterThan(0)
})

const OFTEN: Limits = { perHour: 10, distance: 0 }

for (const act of ['stop', 'pause'] as const)
  for (const at of ['asked', 'read', 'starting'] as const)
    test(`a ${act} while a poll has ${at === 'starting' ? 'begun to start a debate' : at}`, async () => {
      const { debates } = await model.play(OFTEN, [
        { do: 'poll', node: 0, both: false, amid: { at, act } },
        { do: 'wait', seconds: 61 },
        { do: 'sweep', node: 1 },
      ])
      expect(debates).toBe(at === 'starting' ? 1 : 0)
    })
