import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { type KeyAct, killAtEveryStatement } from './key-kills.ts'

test.each<[KeyAct, number]>([
  ['seal', 10],
  ['rotate-master', 10],
  ['rotate-signing', 8],
  ['rotate-sealing', 30],
])('%s killed before and after each of its statements loses nothing, and the next run ends it', async (name, least) => {
  const kills = await killAtEveryStatement(name)
  measured(`${name} was killed ${kills} times`)
  expect(kills).toBeGreaterThan(least)
})
