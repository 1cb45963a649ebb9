import { defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { DebateRequest, Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { leadersAmong } from './accounts/leader-store.ts'
import { isWithin } from './accounts/scope.ts'
import { alertStore } from './alerts/alert-store.ts'
import { budgetAnnounces } from './alerts/announces.ts'
import { findSpikes } from './alerts/jobs.ts'
import { thresholdAlerts } from './alerts/threshold-store.ts'
import { comparisonJob } from './comparison/jobs.ts'
import { budgetCheck } from './estimate/check.ts'
import { estimateOf } from './estimate/estimate.ts'
import { usualTokens } from './estimate/usual-store.ts'
import { budgetKeeps } from './keeps.ts'
import { budgetReading } from './reading/reading.ts'
import { spendingStore } from './reading/spending-store.ts'
import { transactionStore } from './reading/transaction-store.ts'
import { budgetRoutes } from './routes.ts'
import { budgetStore } from './setting/budget-store.ts'
import { budgetCorrection } from './setting/correct.ts'
import { pausedModelService } from './setting/paused-models.ts'
import { budgetService } from './setting/service.ts'
import { alertWire } from './setting/wire.ts'
import { correctionStore } from './spending/correction-store.ts'
import { pursePart } from './spending/index.ts'
import { pausedModelStore } from './spending/paused-model-store.ts'
import { budgetPauses } from './waking/views.ts'

export { Alert } from './reading/schema.ts'
export type { Range, Spending, SpentBy } from './reading/spending-store.ts'
export type { BudgetRecord } from './setting/budget-store.ts'
export { budgetWire } from './setting/wire.ts'

interface Handed {
  ledger: Pick<Ledger, 'load' | 'act'>
  payerOf: (tenant: string) => Promise<string>
  debates: Pick<Debates, 'request' | 'plan'>
  isMember: (payer: string, userId: string) => Promise<boolean>
  tenantsOf: (payer: string) => Promise<string[]>
}

const SHOWN_ALERTS = 20

/** Budgets: how much may be spent, and a purse that holds to it. */
export function budgets(platform: Platform, { ledger, debates, payerOf, isMember, tenantsOf }: Handed) {
  const { db, announce, record, newId, now, logger, metrics } = platform
  const store = budgetStore(db)
  const alerts = alertStore(db)
  const spending = spendingStore(db)
  const thresholds = thresholdAlerts({ announce, record, newId, now })
  const purse = pursePart(platform, {
    ledger,
    payerOf,
    crossed: thresholds.crossed,
    refused: thresholds.refused,
    paused: thresholds.paused,
  })
  const service = budgetService({ store, isMember, tenantsOf, wake: purse.wake, newId, now })
  const reading = budgetReading({
    ...{ store, alerts, transactions: transactionStore(db), now },
    visible: service.visible,
  })
  const leads = async (payer: string, userId: string) => (await leadersAmong(db, payer, [userId])).has(userId)
  const usual = usualTokens(db)
  const estimate = async (request: unknown, caller: Caller) => {
    const plan = await debates.plan(request as DebateRequest, caller)
    const known = await Promise.all(plan.seats.map(({ provider, model }) => usual(caller.payer, provider, model)))
    const open = (await store.open(caller.payer, now())).filter(({ state }) => state !== 'paused')
    const { domain } = request as DebateRequest
    const covering = ({ provider, model }: (typeof plan.seats)[number]) =>
      open.filter(({ scope }) =>
        isWithin(scope, { userId: caller.userId, tenant: caller.org, provider, model, domain }),
      )
    return estimateOf(plan, { usual: (seat) => known[plan.seats.indexOf(seat)] ?? [], covering })
  }
  const area = defineArea({
    name: 'budgets',
    stability: 'stable',
    keeps: budgetKeeps,
    endpoints: budgetRoutes({
      ...{ budgets: service, reading, debateRequest: debates.request },
      correct: budgetCorrection({
        store: correctionStore(db, { crossed: thresholds.crossed, record, now }),
        visible: service.visible,
        wake: purse.wake,
      }),
      pausedModels: pausedModelService({ store: pausedModelStore(db), wake: purse.wake }),
      check: budgetCheck({ store, isMember, leads, estimate, now }),
    }),
    views: [budgetPauses],
    jobs: [
      findSpikes({ db, spending, tell: thresholds.tell, now }),
      comparisonJob({ ...{ db, record, logger, now }, tell: thresholds.tell, counted: metrics.budgetDifferences }),
      ...purse.jobs,
    ],
    announces: budgetAnnounces,
    async stop() {
      purse.end()
    },
  })
  return {
    area,
    affordable: purse.affordable,
    spending,
    openBudgets: (payer: string) => store.open(payer, now()),
    newAlerts: async (payer: string) =>
      (await alerts.unacknowledged(payer, SHOWN_ALERTS)).map((alert) => alertWire(payer, alert)),
  }
}
