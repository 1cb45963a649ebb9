import { expect, test } from 'vitest'
import { signInFailures } from '../../../../src/shared/identity/sign-in-failures.ts'
import { refusalWords } from './sign-in.tsx'

const UNKNOWN = refusalWords('anything else')

test.each(Object.entries(signInFailures))('there are words for %s', (_, failure) => {
  const { reason } = failure().details
  expect(refusalWords(String(reason))).not.toBe(UNKNOWN)
})

test.each(['Call 0900-1234', '', 'constructor'])('"%s" says no more than that it did not work', (code) => {
  expect(refusalWords(code)).toBe(UNKNOWN)
})
