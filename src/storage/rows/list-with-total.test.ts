import { expect, test } from 'vitest'
import { listWithTotal } from './list-with-total.ts'

const rows = (all: readonly number[]) => ({
  limit: (most: number) => ({
    offset: (skipped: number) => ({ execute: async () => all.slice(skipped, skipped + most) }),
  }),
})
const FIVE = [1, 2, 3, 4, 5]

test('a full page is one of as many as are counted', async () => {
  const page = { limit: 2, offset: 2 }
  expect(await listWithTotal(rows(FIVE), Promise.resolve(5), page)).toEqual({ items: [3, 4], total: 5 })
})

test.each([
  ['a page that is not full says how many there are', { limit: 4, offset: 2 }, 9, 5],
  ['a full page is not of fewer than it shows', { limit: 3, offset: 2 }, 1, 5],
  ['a page after the end leaves it to the count', { limit: 2, offset: 7 }, 5, 5],
  ['a page of nothing leaves it to the count', { limit: 0, offset: 0 }, 5, 5],
])('%s', async (_, page, counted, total) => {
  expect(await listWithTotal(rows(FIVE), Promise.resolve(counted), page)).toMatchObject({ total })
})

test('a list without rows has none, whatever was counted', async () => {
  expect(await listWithTotal(rows([]), Promise.resolve(3), { limit: 2, offset: 0 })).toEqual({ items: [], total: 0 })
})
