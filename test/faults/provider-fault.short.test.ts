import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { providerFault } from './provider-fault.ts'

test('models that answer 500 for a second cost nobody an agent', async () => {
  const scene = await providerFault({ debates: 30, faultMs: 1_000 })
  const inVain = await scene.expectSound()
  measured(`a fault of a second: ${scene.refused} tries failed, 0 asks lost, ${inVain.length} asked in vain`)
  expect(inVain).toEqual([])
})
