import { test } from 'vitest'
import { measured } from '../support/measured.ts'
import { killWorkers } from './kill-workers.ts'

test('two workers are killed under debates: every debate comes to its end', async () => {
  const { takeOvers, inVain } = await killWorkers({ kills: 2, debates: 6, answerMs: 300, rounds: 2 })
  measured(
    `a worker's debates were taken over ${takeOvers.map((seconds) => seconds.toFixed(1)).join(' and ')} s after its death, ${inVain.length} recorded answers asked again`,
  )
})
