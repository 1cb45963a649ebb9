import { expect, it } from 'vitest'
import { bodyOf } from './answer-body.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

it('an answer is JSON unless it is none, or too deep to be written again', () => {
  expect([bodyOf('{"a":[1]}'), bodyOf('1'), bodyOf('{"a":')]).toEqual([{ a: [1] }, 1, '{"a":'])
  expect(bodyOf(nested(64))).toEqual(JSON.parse(nested(64)))
  expect(bodyOf(nested(100_000))).toBe(nested(100_000))
})
