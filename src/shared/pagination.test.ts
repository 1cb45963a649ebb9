import { expect, test } from 'vitest'
import { fitting } from './pagination.ts'

const JSON_BYTES = 9
const texts = (count: number) => Array.from({ length: count }, () => 'é'.repeat(3))

test('so many have room as their JSON has bytes for', () => {
  expect(fitting([])).toBe(0)
  expect(fitting(texts(5), 5 * JSON_BYTES)).toBe(5)
  expect(fitting(texts(5), 5 * JSON_BYTES - 1)).toBe(4)
  expect(fitting(['\u0000'.repeat(10), 'a'], 60)).toBe(1)
})

test('one has room, however long it is', () => {
  expect(fitting(texts(5), 1)).toBe(1)
})
