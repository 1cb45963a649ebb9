import Type from 'typebox'
import { defineJob } from '../../../../background/queue/job.ts'
import { decimalOf, nanoOf } from '../../../../shared/money.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { SpendingReportStore } from '../reports/spending-report-store.ts'
import type { AlertDraft } from './threshold-alerts-store.ts'

interface FindSpikesDependencies {
  spending: SpendingReportStore
  raiseAlert: (payer: string, draft: AlertDraft) => Promise<unknown>
  now: () => Date
}

const LOOKED_AT = 28

/** Raises an alert each night for every payer who spent far more on the day before than on the days before that. */
export const findSpikes = ({ spending, raiseAlert, now }: FindSpikesDependencies) =>
  defineJob({
    name: 'budgets.find-spikes',
    schedule: '12 0 * * *',
    payload: Type.Object({}),
    async run(_payload, { signal }) {
      const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
      const at = (days: number) => new Date(today + days * DAY_MS).toISOString()
      const yesterday = at(-1).slice(0, 10)
      for (const payer of await spending.payers({ from: at(-1), to: at(0) })) {
        signal.throwIfAborted()
        const { since = at(-1), days } = await spending.history(payer, { from: at(-1 - LOOKED_AT), to: at(0) })
        const spentOn = (day: string) => days.find(({ key }) => key === day)?.nano ?? 0
        const before = Array.from({ length: LOOKED_AT }, (_, n) => at(-2 - n).slice(0, 10)).filter(
          (day) => day >= since.slice(0, 10),
        )
        const line = spikeLine(before.map(spentOn))
        const spentNano = spentOn(yesterday)
        if (line === undefined || spentNano <= line) continue
        await raiseAlert(payer, {
          budgetId: null,
          onceKey: `spike ${yesterday}`,
          kind: 'spike_detected',
          severity: 'high',
          action: null,
          threshold: null,
          spentNano,
          limitNano: null,
          message: `$${decimalOf(spentNano)} were spent on ${yesterday}; days usually stay below $${decimalOf(Math.round(line))}`,
        })
      }
    },
  })

const LEAST_NANO = nanoOf(1)
const DEVIATIONS = 6
/** Fewer days than this say nothing about what is usual. */
const LEAST_DAYS = 7

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

/** The most that a usual day costs: the median of the days before and six times their median deviation, at least a dollar. */
function spikeLine(before: readonly number[]): number | undefined {
  if (before.length < LEAST_DAYS) return undefined
  const usual = middle(before)
  const apart = middle(before.map((value) => Math.abs(value - usual)))
  return Math.max(LEAST_NANO, usual + DEVIATIONS * apart)
}
