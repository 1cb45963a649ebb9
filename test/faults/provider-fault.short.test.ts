import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { providerFault } from './provider-fault.ts'

test.each([1_000, 10_000])('models that answer 500 for %i ms cost nobody an agent', async (faultMs) => {
  const scene = await providerFault({ debates: 60, faultMs })
  const inVain = await scene.expectSound()
  measured(`a fault of ${faultMs} ms: ${scene.refused} tries failed, 0 asks lost, ${inVain.length} asked in vain`)
  expect(inVain).toEqual([])
})
