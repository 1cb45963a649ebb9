import { expect, test } from 'vitest'
import { killUnderWrites } from './kill-under-writes.ts'

test('after twenty kills without warning every acknowledged write is there', async () => {
  const { acknowledged, lost } = await killUnderWrites(20)
  expect(acknowledged).toBeGreaterThanOrEqual(800)
  expect(lost).toEqual([])
})
