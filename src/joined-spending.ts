import type { Spending } from './engine/spending.ts'

export interface JoinedSpending extends Spending {
  /** Everything is paid from this one. */
  join(spending: Spending): void
}

/** Spending of a process, before the area is there that holds it: until then nothing can be bought. */
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
