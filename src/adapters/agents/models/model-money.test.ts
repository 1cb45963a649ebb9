import { expect, test } from 'vitest'
import { billedDebate, countedIn } from '../../../../test/support/billed-debate.ts'

const VENDORS = [
  ['anthropic', 'claude-sonnet-5'],
  ['openai', 'gpt-6.1-terra'],
] as const

test.each(VENDORS)(
  '%s: what is counted and what is billed agree to the token, and nothing costs more than its bound',
  async (vendor, model) => {
    const { billed, bought, state } = await billedDebate({ vendor, model, evidence: 3_000, bytesPerToken: 1 })
    const { inputNano, ...bill } = billed
    expect(bill.calls).toBeGreaterThan(20)
    expect(countedIn(bought)).toEqual(bill)
    expect(bought.filter(({ boundNano, costNano }) => costNano > boundNano)).toEqual([])
    expect(state.usage).toMatchObject({
      ...{ tokensIn: bill.input, cachedTokens: bill.cached, cacheWriteTokens: bill.written, tokensOut: bill.output },
      costUsd: bill.nano / 1e9,
    })
    expect(inputNano).toBeLessThan(bill.nano)
  },
)
