import type { Purchase } from '../../../../engine/spending.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { BudgetScope } from '../tables.ts'

type Bought = Pick<Purchase, 'userId' | 'provider' | 'model' | 'domain' | 'tenant'>

const names = (list: readonly string[] | undefined, value: string | undefined) =>
  list === undefined || list.length === 0 || (value !== undefined && list.includes(value))

/** Whether a purchase counts in a budget: everything that its scope names must fit. */
export const isWithin = (scope: BudgetScope, { userId, provider, model, domain, tenant }: Bought): boolean =>
  names(scope.users, userId) &&
  names(scope.providers, provider) &&
  names(scope.models, model) &&
  names(scope.domains, domain) &&
  names(scope.workspaces, tenant)

/** Whether anything that the panel of a debate is asked counts in a budget. */
export const isAbout = (
  scope: BudgetScope,
  { user, domain, organizationId, panel }: Pick<DebateState, 'user' | 'domain' | 'organizationId' | 'panel'>,
): boolean =>
  panel.some(({ provider, model }) =>
    isWithin(scope, { userId: user, domain, tenant: organizationId, provider, model }),
  )
