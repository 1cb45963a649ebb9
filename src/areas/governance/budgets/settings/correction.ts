import Type, { type Static } from 'typebox'
import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { nanoOf, usdOf } from '../../../../shared/money.ts'
import { orNull, Whole } from '../../../../shared/schemas.ts'
import type { CorrectionStore } from '../spending/correction-store.ts'
import { MOST_DOLLARS } from './schema.ts'
import type { BudgetService } from './service.ts'

interface CorrectPurchaseDependencies {
  store: CorrectionStore
  visible: BudgetService['visible']
  /** Resumes debates that a budget can pay for again. */
  wake: (payer: string) => Promise<void>
}

const known = (basis: string | null) =>
  conflict('The cost of this purchase is known and cannot be corrected', { status: basis ?? 'settled' })

/** Replaces the most that a purchase can have cost by what its provider billed. What was reported stays. */
export const correctPurchase =
  ({ store, visible, wake }: CorrectPurchaseDependencies) =>
  async (id: string, purchaseId: string, { amount_usd, tokens, reason }: Correction, caller: Caller) => {
    const { payer, org: tenant, userId } = caller
    const [purchase] = await Promise.all([store.find(payer, id, purchaseId), visible(id, caller)])
    if (!purchase) throw notFound('transaction', purchaseId)
    if (purchase.basis !== 'bound') throw known(purchase.basis)
    const costNano = nanoOf(amount_usd)
    if (!(await store.correct(payer, purchaseId, { costNano, tokens, reason, by: { tenant, userId } })))
      throw known('reported')
    await wake(payer)
    const was_usd = purchase.costNano === null ? null : usdOf(purchase.costNano)
    return { corrected: true, budget_id: id, transaction_id: purchaseId, was_usd, amount_usd: usdOf(costNano) }
  }

export const Correction = Type.Object({
  amount_usd: Type.Number({
    minimum: 0,
    maximum: MOST_DOLLARS,
    description: 'The amount the provider billed, in dollars',
  }),
  tokens: Type.Optional(
    Whole({ minimum: 0, description: 'The tokens it used. Default: the most that it can have used' }),
  ),
  reason: Type.String({
    minLength: 1,
    maxLength: 1_000,
    pattern: '\\S',
    description: 'The source of the figure, such as an invoice',
  }),
})
export type Correction = Static<typeof Correction>

export const Corrected = Type.Object({
  corrected: Type.Boolean(),
  budget_id: Type.String(),
  transaction_id: Type.String(),
  was_usd: orNull(Type.Number({ description: 'Null if the model has no price' })),
  amount_usd: Type.Number(),
})
