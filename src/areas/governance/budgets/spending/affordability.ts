import type { Lack, Purchase } from '../../../../engine/spending.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { quotaExceeded } from '../../../../shared/errors.ts'
import { usdOf } from '../../../../shared/money.ts'
import { leadersAmong, openAccounts, openBudgets, readAccounts, spenderIn } from '../accounts/account-store.ts'
import { hardLine, hasSoftLimit, isAbout } from '../accounts/budget-limits.ts'
import { pastUsageOf } from './past-usage-store.ts'
import type { RefusedPurchase } from './purchase-store.ts'
import { judgePurchase, refusalText, refusesStill, type Verdict } from './verdict.ts'

interface AffordabilityDependencies {
  db: Parameters<typeof openBudgets>[0]
  payerOf(tenant: string): Promise<string>
  /** Records the refused purchases. */
  tellRefused(payer: string, refused: readonly RefusedPurchase[]): Promise<void>
  now: () => Date
}

const IDLE = { nano: 0, tokens: 0 }

/** Refuses with 402 what cannot begin or go on because a budget is spent or has too little left. Nothing is reserved. */
export function affordability({ db, payerOf, tellRefused, now }: AffordabilityDependencies) {
  /** Why a budget would refuse the purchase even with nothing else reserved. */
  async function refusedBy(
    payer: string,
    purchase: Purchase,
  ): Promise<Extract<Verdict, { kind: 'spent' }> | undefined> {
    const { budgets, accountOf } = await openAccounts(db, payer, now())
    if (budgets.length === 0) return undefined
    const users = purchase.userId !== undefined && budgets.some(hasSoftLimit) ? [purchase.userId] : []
    const leaders = await leadersAmong(db, payer, users)
    const leads = (userId: string) => leaders.has(userId)
    const byId = new Map(budgets.map((budget) => [budget.id, { ...accountOf(budget), reserved: IDLE }]))
    const account = ({ id }: { id: string }) => byId.get(id) ?? noPeriod(id)
    const experience = pastUsageOf(db, payer)
    const verdict = await judgePurchase(purchase, { budgets, account, experience, leads, now: now().toISOString() })
    return verdict.kind === 'spent' ? verdict : undefined
  }

  async function refusal(
    payer: string,
    userId: string | undefined,
    { budget: id, until, message }: Pick<Lack, 'budget' | 'until' | 'message'>,
  ) {
    const budget = (await openBudgets(db, payer)).find((each) => each.id === id)
    const account = budget && (await readAccounts(db, [budget], now()))(budget)
    const line = budget && hardLine(budget, await spenderIn(db, payer, budget, userId), now().toISOString()).nano
    const isMoney = line !== undefined && Number.isFinite(line)
    return quotaExceeded(message, {
      limit: isMoney ? usdOf(line) : null,
      remaining: isMoney ? usdOf(Math.max(0, line - (account?.spent.nano ?? 0))) : null,
      resets_at: until,
      budget_id: id,
    })
  }

  return {
    /**
     * The first asks of the paid agents of a debate: it cannot begin when none of them could be bought. Only what
     * `before` does not refuse is recorded as refused.
     */
    async refuseStart(tenant: string, firstAsks: readonly Purchase[], before: Promise<void>): Promise<void> {
      if (firstAsks.length === 0) return
      const payer = await payerOf(tenant)
      const refusals: RefusedPurchase[] = []
      let first: Lack | undefined
      for (const purchase of firstAsks) {
        const verdict = await refusedBy(payer, purchase)
        if (!verdict) return
        first ??= verdict.lack
        refusals.push({ ...verdict.refusal, purchase })
      }
      if (!first) return
      await before
      await tellRefused(payer, refusals)
      throw await refusal(payer, firstAsks[0]?.userId, first)
    },

    /** Refuses to resume a debate whose budget still does not pay. */
    async refuseResume(state: DebateState, by: string): Promise<void> {
      const { organizationId, debateId, waitsFor, user } = state
      if (!waitsFor) return
      const payer = await payerOf(organizationId)
      const budget = (await openBudgets(db, payer)).find(({ id }) => id === waitsFor.budget)
      if (!budget || budget.state === 'paused' || !isAbout(budget.scope, state)) return
      const { spent, startsAt } = (await readAccounts(db, [budget], now()))(budget)
      const line = hardLine(budget, await spenderIn(db, payer, budget, user), now().toISOString())
      const pays = spent.nano + waitsFor.need.nano <= line.nano && spent.tokens + waitsFor.need.tokens <= line.tokens
      const stillRefuses = refusesStill(budget, waitsFor.need)
      if (pays && !stillRefuses) return
      const why = !stillRefuses ? 'limit' : budget.state === 'suspended' ? 'suspended' : 'unpriced'
      const purchase = { tenant: organizationId, debateId, userId: by }
      await tellRefused(payer, [{ budget: budget.id, startsAt, spent, why, purchase }])
      const left = { nano: line.nano - spent.nano, tokens: line.tokens - spent.tokens }
      const message = refusalText({ why, need: waitsFor.need, left })
      throw await refusal(payer, user, { ...waitsFor, message })
    },
  }
}

function noPeriod(id: string): never {
  throw new Error(`There is no budget ${id}`)
}
