import { dearestOutput, type Price, worstNano } from '../../../../engine/price.ts'
import type { Purchase, Reported } from '../../../../engine/spending.ts'

export interface Amount {
  nano: number
  tokens: number
}

/** How a message is wrapped, and what a provider adds to all of them. */
const PER_MESSAGE = 16
const PER_CALL = 1_024
/** How much denser than anything of late a text may be. */
const DENSER = 1.1

/** The most tokens that the messages can be: a token of any model has at least one byte. */
export const strictInput = ({ bytesIn, messages }: Pick<Purchase, 'bytesIn' | 'messages'>): number =>
  bytesIn + PER_MESSAGE * messages + PER_CALL

/** As many as the densest of the last tries would make of them; never more than the strict figure. */
export const measuredInput = (purchase: Pick<Purchase, 'bytesIn' | 'messages'>, bytesPerToken: number): number =>
  Math.min(strictInput(purchase), Math.ceil((purchase.bytesIn / bytesPerToken) * DENSER))

/** A call that reported more tokens than it can take. */
export interface Exceeding {
  provider: string
  model: string
  tokensIn: number
  tokensOut: number
  mostIn: number
  mostOut: number
}

/** What a report says beyond the strict bound of its call, in or out; undefined while it stays below. */
export function beyondBound(purchase: Purchase, most: number, reported: Reported): Exceeding | undefined {
  const { inputTokens: tokensIn, outputTokens: tokensOut } = reported
  const { provider, model } = purchase
  const mostIn = strictInput(purchase)
  if (tokensIn <= mostIn && tokensOut <= most) return undefined
  return { provider, model, tokensIn, tokensOut, mostIn, mostOut: most }
}

/** The worst case of a try; without a price it is tokens only. */
export const boundOf = (price: Price | null, inputTokens: number, most: number): Amount => ({
  nano: price ? worstNano(price, inputTokens, most) : 0,
  tokens: inputTokens + most,
})

/** How many output tokens what is free pays for, after the input; negative when not even that. */
export function mostWithin(price: Price | null, inputTokens: number, free: Amount): number {
  const byTokens = free.tokens - inputTokens
  if (!price) return byTokens
  const perToken = dearestOutput(price, inputTokens)
  const left = free.nano - worstNano(price, inputTokens, 0)
  if (left < 0) return -1
  return Math.min(byTokens, perToken === 0 ? Number.POSITIVE_INFINITY : Math.floor(left / perToken))
}
