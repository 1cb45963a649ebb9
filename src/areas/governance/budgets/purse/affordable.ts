import type { Lack, Purchase } from '../../../../engine/purse.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { quotaExceeded } from '../../../../shared/errors.ts'
import { usdOf } from '../../../../shared/money.ts'
import { openBudgets, readAccounts } from '../accounts/account-store.ts'
import { hardLine } from '../accounts/hard-line.ts'
import { experienceOf } from './experience-store.ts'
import { judge } from './judge.ts'

interface Needs {
  db: Parameters<typeof openBudgets>[0]
  payerOf(tenant: string): Promise<string>
  now: () => Date
}

const IDLE = { nano: 0, tokens: 0 }

/** Refuses with 402 what cannot begin or go on because a budget is spent. Nothing is reserved. */
export function affordability({ db, payerOf, now }: Needs) {
  /** Why a budget would refuse it even if nobody else had anything reserved. */
  async function lackOf(payer: string, purchase: Purchase): Promise<Lack | undefined> {
    const budgets = await openBudgets(db, payer)
    if (budgets.length === 0) return undefined
    const accountOf = await readAccounts(db, budgets, now())
    const byId = new Map(budgets.map((budget) => [budget.id, { ...accountOf(budget), reserved: IDLE }]))
    const account = ({ id }: { id: string }) => byId.get(id) ?? noPeriod(id)
    const experience = experienceOf(db, payer)
    const verdict = await judge(purchase, { budgets, account, experience, now: now().toISOString() })
    return verdict.kind === 'spent' ? verdict.lack : undefined
  }

  async function refusal(payer: string, { budget: id, until }: Lack) {
    const budget = (await openBudgets(db, payer)).find((each) => each.id === id)
    const account = budget && (await readAccounts(db, [budget], now()))(budget)
    const line = budget && hardLine(budget, undefined, now().toISOString()).nano
    const isMoney = line !== undefined && Number.isFinite(line)
    return quotaExceeded('The budget is spent', {
      limit: isMoney ? usdOf(line) : null,
      remaining: isMoney ? usdOf(Math.max(0, line - (account?.spent.nano ?? 0))) : null,
      resets_at: until,
      budget_id: id,
    })
  }

  return {
    /** The first asks of the paid agents of a debate: it cannot begin when none of them could be bought. */
    async refuseStart(tenant: string, firstAsks: readonly Purchase[]): Promise<void> {
      if (firstAsks.length === 0) return
      const payer = await payerOf(tenant)
      let first: Lack | undefined
      for (const purchase of firstAsks) {
        const lack = await lackOf(payer, purchase)
        if (!lack) return
        first ??= lack
      }
      if (first) throw await refusal(payer, first)
    },

    /** A debate that waits for a budget does not go on before it pays. */
    async refuseResume({ organizationId, waitsFor, user }: DebateState): Promise<void> {
      if (!waitsFor) return
      const payer = await payerOf(organizationId)
      const budget = (await openBudgets(db, payer)).find(({ id }) => id === waitsFor.budget)
      if (!budget || budget.state === 'paused') return
      const { spent } = (await readAccounts(db, [budget], now()))(budget)
      const line = hardLine(budget, budget.overrides[user], now().toISOString())
      const pays = spent.nano + waitsFor.need.nano <= line.nano && spent.tokens + waitsFor.need.tokens <= line.tokens
      if (budget.state === 'suspended' || !pays) throw await refusal(payer, { ...waitsFor, follows: 'pause' })
    },
  }
}

function noPeriod(id: string): never {
  throw new Error(`There is no budget ${id}`)
}
