import type { Purchase, Purse, Reserved } from '../../src/engine/purse.ts'

type Took = Parameters<Reserved['settle']>[0]

/** A purse that pays for everything, and what it paid for. */
export function openHandedPurse() {
  const bought: { purchase: Purchase; took: Took | undefined }[] = []
  const purse: Purse = {
    async reserve(purchase) {
      const entry: (typeof bought)[number] = { purchase, took: undefined }
      bought.push(entry)
      return {
        most: purchase.most,
        async settle(took) {
          entry.took = took
        },
      }
    },
  }
  return { purse, bought }
}

/** Pays for everything and tells nobody. */
export const { purse: freePurse } = openHandedPurse()

/** Budgets that pay for everything. */
export const ampleBudgets = { refuseStart: async () => {}, refuseResume: async () => {} }
