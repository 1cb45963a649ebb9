import type { AuditedAction } from '../../../../background/audit-trail/action.ts'
import type { RefusedWish } from '../spending/flush-store.ts'

const aboutOf = ({ budget, purchase }: RefusedWish) => `${budget} ${purchase.debateId ?? purchase.userId ?? ''}`

/** What a debate is refused at once by one budget is one refusal. */
export const onePerDebate = (wishes: readonly RefusedWish[]): readonly RefusedWish[] => [
  ...new Map(wishes.map((wish) => [aboutOf(wish), wish])).values(),
]

/** A refusal of a budget as the audit log tells it. */
export const refusalAct = (payer: string, { budget, why, purchase }: RefusedWish): AuditedAction => ({
  payer,
  tenant: purchase.tenant,
  action: 'budgets.refused',
  actor: purchase.userId === undefined ? { id: 'purse', type: 'system' } : { id: purchase.userId, type: 'user' },
  on: { type: 'budgets', id: budget },
  outcome: 'denied',
  details: {
    why,
    provider: purchase.provider ?? null,
    model: purchase.model ?? null,
    debate_id: purchase.debateId ?? null,
  },
})
