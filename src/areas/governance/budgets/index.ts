import { defineArea } from '../../../platform.ts'
import { budgetKeeps } from './keeps.ts'

/** Budgets: how much may be spent, and a purse that holds to it. */
export function budgets() {
  return defineArea({ name: 'budgets', stability: 'stable', keeps: budgetKeeps, endpoints: [] })
}
