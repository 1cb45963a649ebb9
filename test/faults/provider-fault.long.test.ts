import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { providerFault } from './provider-fault.ts'

const TIMES = Array.from({ length: 20 }, (_, time) => time + 1)

test.each([1_000, 10_000].flatMap((faultMs) => TIMES.map((time) => ({ faultMs, time }))))(
  'models that answer 500 for $faultMs ms cost nobody an agent, time $time',
  async ({ faultMs }) => {
    const scene = await providerFault({ debates: 60, faultMs })
    expect(await scene.expectSound()).toEqual([])
    measured(`a fault of ${faultMs} ms: ${scene.refused} tries failed, 0 asks lost`)
  },
)

const TWO_MINUTES = 120_000

test('through two minutes of fault the stand-in answers', async () => {
  const spare = { name: 'spare', provider: 'openai-compatible', model: 'four' }
  const settings = { SERVICE_AGENTS: JSON.stringify([spare]), SERVICE_AGENT_FALLBACKS: 'spare' }
  const scene = await providerFault({ debates: 60, faultMs: TWO_MINUTES, settings })
  expect(await scene.failuresOfEnded()).toEqual([])
})

test('with two minutes of fault and no stand-in every debate ends, and says why', async () => {
  const scene = await providerFault({ debates: 60, faultMs: TWO_MINUTES })
  const failures = await scene.failuresOfEnded()
  expect(new Set(failures.map(({ debate }) => debate)).size).toBe(scene.ids.length)
  for (const { message } of failures) expect(message).toMatch(/60 seconds we wait for it|status 500/)
})
