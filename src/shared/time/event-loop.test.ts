import { expect, test } from 'vitest'
import { giveWay, writtenInPieces } from './event-loop.ts'

test('others have a turn once ten milliseconds of work are done, and not before', async () => {
  let at = 0
  let turns = 0
  const count = () => {
    turns += 1
    setImmediate(count).unref()
  }
  setImmediate(count).unref()
  const seen: number[] = []
  const text = await writtenInPieces(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    (letter) => {
      at += 4
      seen.push(turns)
      return letter
    },
    giveWay(() => at),
  )
  expect(text).toBe('abcdef')
  expect(seen.slice(0, 3)).toEqual([0, 0, 0])
  expect(seen[3]).toBeGreaterThan(0)
  expect(seen[5]).toBe(seen[3])
})
