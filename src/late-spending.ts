import type { Spending } from './engine/spending.ts'

export interface JoinedSpending extends Spending {
  /** Connects the area that pays for everything from now on. */
  join(spending: Spending): void
}

/** The spending of a process before the area that holds it exists: until then nothing can be bought. */
export function joinedSpending(): JoinedSpending {
  let joined: Spending | undefined
  return {
    join(spending) {
      joined = spending
    },
    reserve(...purchase) {
      if (!joined) return Promise.reject(new Error('Nothing holds spending to its budgets yet'))
      return joined.reserve(...purchase)
    },
  }
}
