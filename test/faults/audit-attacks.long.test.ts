import { expect, test } from 'vitest'
import { attackedScene } from './audit-attacks/attacked.ts'
import { WAYS } from './audit-attacks/ways.ts'

test('every way to change what is proved is found and placed, or named with what it needs', async () => {
  const { clean, go } = await attackedScene()
  expect(await clean()).toEqual([])
  const complaints: Record<string, string[]> = {}
  for (const way of WAYS) {
    const told = await go(way).catch((fault) => [`could not be done: ${fault}`])
    if (told.length > 0) complaints[way.name] = told
  }
  expect(complaints).toEqual({})
  expect(await clean()).toEqual([])
})
