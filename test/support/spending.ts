import type { Spending } from '../../src/engine/spending.ts'

/** Pays for everything and tells nobody. */
export const freeSpending: Spending = {
  reserve: async ({ most }) => ({ most, settle: async () => {} }),
}

/** Budgets that pay for everything. */
export const ampleBudgets = { refuseStart: async () => {}, refuseResume: async () => {} }
