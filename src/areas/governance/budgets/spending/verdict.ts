import type { Price } from '../../../../engine/price.ts'
import type { Lack, Purchase } from '../../../../engine/spending.ts'
import { decimalOf } from '../../../../shared/money.ts'
import { hardLine, isWithin, type Limited, type Override } from '../accounts/budget-limits.ts'
import type { BudgetScope } from '../tables.ts'
import { type Amount, boundOf, measuredInput, mostWithin, strictInput } from './bound.ts'

/** Why a budget refuses. */
type Why = 'limit' | 'soft_limit' | 'suspended' | 'unpriced'

/** A budget that is not closed, as spending needs it. */
export interface BindingBudget extends Limited {
  id: string
  scope: BudgetScope
  onExhausted: Lack['follows']
  unpriced: 'allow' | 'refuse' | 'assume'
  assumedPrice: Price | null
  bound: 'strict' | 'measured'
  state: 'active' | 'paused' | 'suspended'
  /** By user. */
  overrides: Readonly<Record<string, Override>>
}

/** What its period holds, with what was reserved a moment ago. */
export interface Account {
  startsAt: string
  endsAt: string | null
  spent: Amount
  reserved: Amount
}

export interface Hold {
  budget: string
  startsAt: string
  bound: Amount
  /** What its tokens cost in this budget. */
  price: Price | null
}

export type Verdict =
  | { kind: 'reserved'; most: number; holds: readonly Hold[] }
  /** It fits once others have settled. */
  | { kind: 'crowded'; budget: string }
  /** It does not fit even then. */
  | { kind: 'spent'; lack: Lack; refusal: Refusal }

/** A budget that refuses, and how it stands. */
export interface Refusal {
  budget: string
  startsAt: string
  spent: Amount
  why: Why
}

/** The need of a purchase that is refused because its model has no price. */
const UNPRICED: Amount = { nano: 0, tokens: 0 }

/** Whether a budget refuses this need however much it has left. */
export const refusesStill = ({ state, unpriced }: BindingBudget, need: Amount): boolean =>
  state === 'suspended' || (state === 'active' && unpriced === 'refuse' && need.nano + need.tokens === 0)

/** Figures from earlier tries of a model. */
export interface PastUsage {
  /** The fewest bytes a token had in the last 500 tries; undefined below 50 of them. */
  bytesPerToken(purchase: Purchase): Promise<number | undefined>
  /** What 95 of 100 answers to this purpose stayed below; undefined below 20 of them. */
  usualMost(purchase: Purchase): Promise<number | undefined>
}

interface JudgePurchaseDependencies {
  budgets: readonly BindingBudget[]
  account(budget: BindingBudget): Account
  experience: PastUsage
  /** Whether the user leads the organization that pays. */
  leads(userId: string): boolean
  now: string
}

/** The share of one budget in a purchase. */
interface Share {
  budget: BindingBudget
  account: Account
  price: Price | null
  inputTokens: number
  line: Amount
  /** Whether a person who leads could spend more. */
  isSoft: boolean
}

/** Decides whether a purchase is reserved, waits or is refused: all of its budgets pay for it, or none. */
export async function judgePurchase(
  purchase: Purchase,
  { budgets, account, experience, leads, now }: JudgePurchaseDependencies,
): Promise<Verdict> {
  const isLeader = purchase.userId !== undefined && leads(purchase.userId)
  const shares: Share[] = []
  for (const budget of budgets.filter(({ scope }) => isWithin(scope, purchase))) {
    const price = purchase.price ?? budget.assumedPrice
    const ratio = budget.bound === 'measured' ? await experience.bytesPerToken(purchase) : undefined
    const inputTokens = ratio === undefined ? strictInput(purchase) : measuredInput(purchase, ratio)
    const line = lineOf(budget, purchase, isLeader, now)
    const leading = lineOf(budget, purchase, true, now)
    const isSoft = line.nano < leading.nano || line.tokens < leading.tokens
    shares.push({ budget, account: account(budget), price, inputTokens, line, isSoft })
  }
  const closed = shares.find(({ budget, price }) => refuses(budget, price))
  if (closed) {
    const isSuspended = closed.budget.state === 'suspended'
    const need = isSuspended ? boundOf(closed.price, closed.inputTokens, purchase.most) : UNPRICED
    return spent(closed, need, null, isSuspended ? 'suspended' : 'unpriced')
  }

  const most = await affordable(purchase, shares, experience)
  if (typeof most !== 'number') return most
  const holds = shares.map(({ budget, account: { startsAt }, price, inputTokens }) => ({
    budget: budget.id,
    startsAt,
    bound: boundOf(price, inputTokens, most),
    price,
  }))
  const full = shares.find(({ account: { spent: gone, reserved }, line }, place) => {
    const bound = holds[place]?.bound ?? { nano: 0, tokens: 0 }
    return !fits({ nano: gone.nano + reserved.nano, tokens: gone.tokens + reserved.tokens }, bound, line)
  })
  return full ? { kind: 'crowded', budget: full.budget.id } : { kind: 'reserved', most, holds }
}

/** A paused budget counts and does not bind. */
const lineOf = (budget: BindingBudget, { userId }: Purchase, leads: boolean, now: string): Amount =>
  budget.state === 'paused'
    ? { nano: Number.POSITIVE_INFINITY, tokens: Number.POSITIVE_INFINITY }
    : hardLine(budget, { override: userId === undefined ? undefined : budget.overrides[userId], leads }, now)

const refuses = ({ state, unpriced }: BindingBudget, price: Price | null) =>
  state === 'suspended' || (state === 'active' && unpriced === 'refuse' && price === null)

const fits = (taken: Amount, bound: Amount, line: Amount) =>
  taken.nano + bound.nano <= line.nano && taken.tokens + bound.tokens <= line.tokens

/** As many output tokens as were asked for, or as many as fit where answers to this purpose usually take less. */
async function affordable(purchase: Purchase, shares: readonly Share[], experience: PastUsage) {
  const whole = shares.filter(
    ({ account, price, inputTokens, line }) => !fits(account.spent, boundOf(price, inputTokens, purchase.most), line),
  )
  const [first] = whole
  if (!first) return purchase.most
  const usual = await experience.usualMost(purchase)
  const least = usual === undefined ? purchase.most : Math.min(Math.max(1, usual), purchase.most)
  const short = whole.find((share) => mostWithin(share.price, share.inputTokens, leftOf(share)) < least)
  if (short) {
    const need = boundOf(short.price, short.inputTokens, least)
    return spent(short, need, short.account.endsAt, short.isSoft ? 'soft_limit' : 'limit')
  }
  const within = whole.map((share) => mostWithin(share.price, share.inputTokens, leftOf(share)))
  return Math.min(purchase.most, ...within)
}

const leftOf = ({ account: { spent: gone }, line }: Share): Amount => ({
  nano: line.nano - gone.nano,
  tokens: line.tokens - gone.tokens,
})

const spent = (share: Share, need: Amount, until: string | null, why: Why): Verdict => ({
  kind: 'spent',
  lack: {
    budget: share.budget.id,
    until,
    need,
    message: refusalText({ why, need, left: leftOf(share) }),
    follows: share.budget.onExhausted,
  },
  refusal: { budget: share.budget.id, startsAt: share.account.startsAt, spent: share.account.spent, why },
})

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
