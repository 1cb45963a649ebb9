import { expect, test } from 'vitest'
import { HOSTILE_SHAPES, readInAllForms } from '../../../../../test/support/answers/hostile-answers.ts'
import { expectMutatedRead } from '../../../../../test/support/answers/mutated-answers.ts'
import { expectLinearReading } from '../../../../../test/support/characters-read.ts'

test('two thousand damaged answers are read or refused', () => {
  expectMutatedRead(100_000, 2_000)
  expect.assertions(0)
})

test.each(HOSTILE_SHAPES)('the work grows with the answer: %s', (_, make) => {
  expectLinearReading(60_000, make, readInAllForms)
})
