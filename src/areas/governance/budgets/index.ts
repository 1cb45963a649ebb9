import { defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { DebateRequest, Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { leadersAmong } from './accounts/account-store.ts'
import { isWithin } from './accounts/budget-limits.ts'
import { alertStore } from './alerts/alert-store.ts'
import { budgetAnnounces } from './alerts/announces.ts'
import { comparisonJob } from './alerts/log-comparison-jobs.ts'
import { findSpikes } from './alerts/spending-spikes.ts'
import { thresholdAlerts } from './alerts/threshold-alerts-store.ts'
import { budgetCheck } from './estimate/budget-check.ts'
import { estimateOf } from './estimate/estimate.ts'
import { budgetPauses } from './pauses/views.ts'
import { budgetReports } from './reports/budget-reports.ts'
import { spendingReportStore, transactionStore } from './reports/spending-report-store.ts'
import { budgetRoutes } from './routes.ts'
import { alertResponse } from './settings/budget-response.ts'
import { budgetStore } from './settings/budget-store.ts'
import { correctPurchase } from './settings/correction.ts'
import { budgetService } from './settings/service.ts'
import { correctionStore } from './spending/correction-store.ts'
import { spendingPart } from './spending/index.ts'
import { usualTokens } from './spending/past-usage-store.ts'
import { pausedModelStore } from './spending/paused-model-store.ts'
import { pausedModelService } from './spending/paused-models.ts'
import { budgetTables } from './tables.ts'

export { Alert } from './reports/schema.ts'
export type { KeyedFigures, Range, SpendingFigures, SpentBy } from './reports/spending-report-store.ts'
export { budgetResponse } from './settings/budget-response.ts'
export type { BudgetRecord } from './settings/budget-store.ts'

interface FromOtherAreas {
  ledger: Pick<Ledger, 'load' | 'act'>
  payerOf: (tenant: string) => Promise<string>
  debates: Pick<Debates, 'request' | 'plan'>
  isMember: (payer: string, userId: string) => Promise<boolean>
  tenantsOf: (payer: string) => Promise<string[]>
}

const SHOWN_ALERTS = 20

/** Budgets: how much may be spent, and the spending control that enforces it. */
export function budgets(platform: Platform, { ledger, debates, payerOf, isMember, tenantsOf }: FromOtherAreas) {
  const { db, announce, record, newId, now, logger, metrics } = platform
  const store = budgetStore(db)
  const alerts = alertStore(db)
  const spendingReports = spendingReportStore(db)
  const thresholds = thresholdAlerts({ announce, record, newId, now })
  const spending = spendingPart(platform, {
    ledger,
    payerOf,
    crossed: thresholds.crossed,
    refused: thresholds.refused,
    paused: thresholds.paused,
  })
  const service = budgetService({ store, isMember, tenantsOf, wake: spending.wake, newId, now })
  const reports = budgetReports({
    store,
    alerts,
    transactions: transactionStore(db),
    now,
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
    tables: budgetTables,
    endpoints: budgetRoutes({
      budgets: service,
      reports,
      debateRequest: debates.request,
      correct: correctPurchase({
        store: correctionStore(db, { crossed: thresholds.crossed, record, now }),
        visible: service.visible,
        wake: spending.wake,
      }),
      pausedModels: pausedModelService({ store: pausedModelStore(db), wake: spending.wake }),
      check: budgetCheck({ store, isMember, leads, estimate, now }),
    }),
    views: [budgetPauses],
    jobs: [
      findSpikes({
        spending: spendingReports,
        raiseAlert: (payer, draft) => db.transaction().execute((tx) => thresholds.raiseAlert(tx, payer, draft)),
        now,
      }),
      comparisonJob({ db, record, logger, now, raiseAlert: thresholds.raiseAlert, counted: metrics.budgetDifferences }),
      ...spending.jobs,
    ],
    announces: budgetAnnounces,
    async stop() {
      spending.end()
    },
  })
  return {
    area,
    affordable: spending.affordable,
    /** What a debate will probably cost. */
    estimate,
    spending: spendingReports,
    openBudgets: (payer: string) => store.open(payer, now()),
    newAlerts: async (payer: string) =>
      (await alerts.unacknowledged(payer, SHOWN_ALERTS)).map((alert) => alertResponse(payer, alert)),
  }
}
