import { decimalOf } from '../../../../shared/money.ts'
import type { Amount } from './bound.ts'

/** Why a budget refuses. */
export type Why = 'limit' | 'soft_limit' | 'suspended' | 'unpriced'

interface Refused {
  why: Why
  /** What has to be free. */
  need: Amount
  /** What is. */
  left: Amount
}

/** The message of a refusal. A budget with money left is not spent: it has too little left. */
export function refusalText({ why, need, left }: Refused): string {
  if (why === 'suspended') return 'The budget is suspended'
  if (why === 'unpriced') return 'The budget does not pay for models without a price'
  const lacksMoney = need.nano > left.nano
  if (lacksMoney ? left.nano <= 0 : left.tokens <= 0) return 'The budget is spent'
  const [most, rest] = lacksMoney
    ? [`$${decimalOf(need.nano)}`, `$${decimalOf(left.nano)}`]
    : [`${need.tokens} tokens`, `${left.tokens}`]
  return `The budget has too little left: a call may take up to ${most}, and ${rest} are left`
}
