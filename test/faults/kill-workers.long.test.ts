import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { killWorkers } from './kill-workers.ts'

test('ten workers are killed under a hundred debates: every debate comes to its end, and no recorded answer is asked again', async () => {
  const { takeOvers, inVain } = await killWorkers({ kills: 10, debates: 100, answerMs: 2_000, rounds: 3 })
  measured(`the slowest of ${takeOvers.length} take-overs came ${Math.max(...takeOvers).toFixed(1)} s after a death`)
  for (const seconds of takeOvers) expect(seconds).toBeLessThan(15)
  expect(inVain).toEqual([])
})
