import { defineArea, type Platform } from '../../../platform.ts'
import { alertStore } from './alert-store.ts'
import { budgetAnnounces } from './announces.ts'
import { budgetStore } from './budget-store.ts'
import { budgetCheck } from './check.ts'
import { findSpikes } from './jobs.ts'
import { budgetKeeps } from './keeps.ts'
import { budgetReading } from './reading.ts'
import { budgetRoutes } from './routes.ts'
import { budgetService } from './service.ts'
import { spendingStore } from './spending-store.ts'
import { thresholdAlerts } from './threshold-store.ts'
import { transactionStore } from './transaction-store.ts'
import { alertWire } from './wire.ts'

export type { BudgetRecord } from './budget-store.ts'
export { Alert } from './reading-schema.ts'
export type { Range, Spending, SpentBy } from './spending-store.ts'
export { budgetWire } from './wire.ts'

interface Handed {
  isMember: (payer: string, userId: string) => Promise<boolean>
  tenantsOf: (payer: string) => Promise<string[]>
}

const SHOWN_ALERTS = 20

/** Budgets: how much may be spent, and a purse that holds to it. */
export function budgets(platform: Platform, { isMember, tenantsOf }: Handed) {
  const { db, announce, newId, now } = platform
  const store = budgetStore(db)
  const alerts = alertStore(db)
  const spending = spendingStore(db)
  const thresholds = thresholdAlerts({ announce, newId, now })
  const service = budgetService({ store, isMember, tenantsOf, wake: async () => {}, newId, now })
  const reading = budgetReading({
    ...{ store, alerts, transactions: transactionStore(db), now },
    visible: service.visible,
  })
  const area = defineArea({
    name: 'budgets',
    stability: 'stable',
    keeps: budgetKeeps,
    endpoints: budgetRoutes({ budgets: service, reading, check: budgetCheck({ store, isMember, now }) }),
    jobs: [findSpikes({ db, spending, tell: thresholds.tell, now })],
    announces: budgetAnnounces,
  })
  return {
    area,
    spending,
    openBudgets: (payer: string) => store.open(payer, now()),
    newAlerts: async (payer: string) =>
      (await alerts.unacknowledged(payer, SHOWN_ALERTS)).map((alert) => alertWire(payer, alert)),
  }
}
