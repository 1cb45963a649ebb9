import { expect, test } from 'vitest'
import { HOSTILE_SHAPES, readInAllForms } from '../support/answers/hostile-answers.ts'
import { expectMutatedRead } from '../support/answers/mutated-answers.ts'

test('a hundred thousand damaged answers are read or refused', () => {
  expectMutatedRead(0, 100_000)
  expect.assertions(0)
})

test.each(HOSTILE_SHAPES)('a megabyte is read or refused: %s', (_, make) => {
  for (const { content, fault } of readInAllForms(make(1_000_000))) expect(content ?? fault).toBeDefined()
})
