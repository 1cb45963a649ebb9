import type { Usage } from '../../../engine/events/parts.ts'
import { costNano, type Price } from '../../../engine/price.ts'
import { usdOf } from '../../../shared/money.ts'
import type { Tokens } from './faults.ts'
import { countedTokens } from './took.ts'

/** Adds up what the tries of one answer took, the failed ones included: they are paid for too. */
export function spending() {
  let attempts = 0
  let input = 0
  let output = 0
  let cost: number | null = 0

  return {
    add(tokens: Tokens, price: Price | null) {
      attempts += 1
      input += tokens.input
      output += tokens.output
      if (cost === null || tokens.input + tokens.output === 0) return
      cost = price && cost + costNano(price, countedTokens(tokens))
    },
    /** The cost is left out as soon as one try had no price. */
    usage: (): Usage => ({
      tokens_in: input,
      tokens_out: output,
      ...(cost !== null && { cost_usd: usdOf(cost) }),
      attempts,
    }),
  }
}
export type Spending = ReturnType<typeof spending>
