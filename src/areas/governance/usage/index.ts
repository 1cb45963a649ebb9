import { defineArea, type Platform } from '../../../platform.ts'
import type { Alert, BudgetRecord } from '../budgets/index.ts'
import { budgetOutlook } from './budget-outlook.ts'
import { keptFile, usageExport } from './export.ts'
import { forgetFile } from './jobs.ts'
import { usageRoutes } from './routes.ts'
import { type DebatesByDay, type SpendingReader, usageService } from './service.ts'
import { benchmarkStore } from './store.ts'
import { usageTables } from './tables.ts'

export type { DebatesByDay, UsageService } from './service.ts'

interface FromOtherAreas {
  spending: SpendingReader
  openBudgets: (payer: string) => Promise<BudgetRecord[]>
  newAlerts: (payer: string) => Promise<Alert[]>
  debatesByDay: DebatesByDay
}

/** Usage: what is spent, where it is heading, and what decisions are worth. */
export function usage(
  { db, jobs, storedFiles, now }: Platform,
  { spending, openBudgets, newAlerts, debatesByDay }: FromOtherAreas,
) {
  const benchmarks = benchmarkStore(db)
  const service = usageService({ spending, benchmarks, debatesByDay, now })
  const area = defineArea({
    name: 'usage',
    stability: 'stable',
    tables: usageTables,
    endpoints: usageRoutes({
      usage: service,
      outlook: budgetOutlook({ spending, benchmarks, debatesByDay, openBudgets, newAlerts, now }),
      exportUsage: usageExport({ usage: service, keep: keptFile({ storedFiles, enqueue: jobs.enqueue, now }), now }),
    }),
    jobs: [forgetFile(db, storedFiles)],
  })
  return { area, spending: service.spending }
}
