import { expect, test } from 'vitest'
import { killUnderWrites } from './kill-under-writes.ts'

test('after three kills without warning every acknowledged write is there', async () => {
  const { acknowledged, lost } = await killUnderWrites(3)
  expect(acknowledged).toBeGreaterThanOrEqual(120)
  expect(lost).toEqual([])
})
