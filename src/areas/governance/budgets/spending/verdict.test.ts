import { expect, test } from 'vitest'
import { refusalText } from './verdict.ts'

const amount = (nano: number, tokens = Number.POSITIVE_INFINITY) => ({ nano, tokens })

test.each([
  ['limit', amount(5_000_000, 0), amount(0), 'The budget is spent'],
  [
    'limit',
    amount(50_000_000, 0),
    amount(30_000_000),
    'The budget has too little left: a call may take up to $0.05, and $0.03 are left',
  ],
  [
    'soft_limit',
    amount(0, 900),
    amount(Number.POSITIVE_INFINITY, 200),
    'The budget has too little left: a call may take up to 900 tokens, and 200 are left',
  ],
  ['limit', amount(0, 900), amount(Number.POSITIVE_INFINITY, -5), 'The budget is spent'],
  ['suspended', amount(1, 0), amount(9), 'The budget is suspended'],
  ['unpriced', amount(0, 0), amount(9), 'The budget does not pay for models without a price'],
] as const)('%s: of %j with %j left', (why, need, left, text) => {
  expect(refusalText({ why, need, left })).toBe(text)
})
