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

test.each(VENDORS)(
  '%s: input costs at most 0.4 times what it did without marks, schemas and the wait for the first',
  async (vendor, model) => {
    const before = await billedDebate({ vendor, model, promptVersion: 1 })
    const now = await billedDebate({ vendor, model })
    expect(now.state.promptVersion).toBeGreaterThan(1)
    expect(now.billed.inputNano / before.billed.inputNano).toBeLessThanOrEqual(0.4)
    const written = Map.groupBy(now.bills, ({ ask }) => ask.split(':').slice(0, 2).join(':'))
    for (const bills of written.values()) expect(bills.filter((bill) => bill.written > 0)).toHaveLength(1)
  },
)
