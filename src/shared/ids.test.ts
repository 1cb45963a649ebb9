import { expect, test } from 'vitest'
import { ID_PATTERN, idMaker } from './ids.ts'

const fixed = (time: number, fill: number) =>
  idMaker(
    () => new Date(time),
    (size) => new Uint8Array(size).fill(fill),
  )

test('an id is its prefix and the 26 characters of a UUIDv7', () => {
  expect(fixed(0, 0)('debate')).toBe('dbt_0000000000E008000000000000')
  expect(fixed(2 ** 48 - 1, 255)('user')).toBe('usr_7ZZZZZZZZZFZZVZZZZZZZZZZZZ')
  expect(fixed(1, 9)('job')).toMatch(new RegExp(ID_PATTERN))
})

test('ids sort by time', () => {
  const ids = [5, 1, 4, 2, 3].map((time) => fixed(time * 40, 7)('session'))
  expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5].map((time) => fixed(time * 40, 7)('session')))
})
