import { invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { usdOf } from '../../../shared/money.ts'
import { calendarStart } from '../../../shared/time/calendar.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { KeyedFigures, Range, SpendingFigures as Spent, SpentBy } from '../budgets/index.ts'
import { type Benchmark, type BenchmarkKind, roiOf } from './benchmarks.ts'
import type { BenchmarkQuery, OwnBenchmarks, Spending, SpendingQuery } from './schema.ts'
import type { BenchmarkStore, Benchmarks } from './store.ts'

export interface SpendingReader {
  by(payer: string, range: Range, by: SpentBy): Promise<KeyedFigures[]>
  grouped<const By extends SpentBy>(
    payer: string,
    range: Range,
    groupings: readonly By[],
  ): Promise<{ total: Spent; by: Record<By, KeyedFigures[]> }>
  history(payer: string, range: Range): Promise<{ since: string | undefined; days: KeyedFigures[] }>
}

/** How many debates began and ended on each day, for a payer and its workspaces. */
export type DebatesByDay = (
  payer: string,
  from: string,
  to: string,
) => Promise<{ day: string; started: number; ended: number }[]>

interface UsageServiceDependencies {
  spending: SpendingReader
  benchmarks: BenchmarkStore
  debatesByDay: DebatesByDay
  now: () => Date
}

const NO_COMPARISON = 'There are no figures of other organizations to compare with, and we compare nobody with another'

/** What a payer spends, and what decisions are assumed to cost otherwise. */
export function usageService({ spending, benchmarks, debatesByDay, now }: UsageServiceDependencies) {
  async function spent(range: Range, { payer }: Caller): Promise<Omit<Spending, 'period'>> {
    const { total, by } = await spending.grouped(payer, range, ['day', 'agent', 'model', 'provider', 'user'])
    return {
      organization: payer,
      totals: figuresOf(total),
      by_day: by.day.map(namedFigures),
      by_agent: by.agent.map(namedFigures),
      by_model: by.model.map(namedFigures),
      by_provider: by.provider.map(namedFigures),
      by_user: by.user.map(namedFigures),
    }
  }

  return {
    spent,

    async spending(query: SpendingQuery, caller: Caller): Promise<Spending> {
      const { from, to } = rangeOf(query, now())
      const range = { from: from.toISOString(), to: to.toISOString() }
      return { ...(await spent(range, caller)), period: { start: range.from, end: range.to } }
    },

    async benchmarks({ benchmark_type }: BenchmarkQuery, { payer }: Caller) {
      return benchmarksWire(await benchmarks.read(payer), benchmark_type)
    },

    async setBenchmarks({ benchmarks: own }: OwnBenchmarks, { payer }: Caller) {
      const before = await benchmarks.read(payer)
      const changed = (Object.entries(own) as [BenchmarkKind, NonNullable<(typeof own)['sme']>][]).map(
        ([kind, draft]): [BenchmarkKind, Benchmark] => [
          kind,
          {
            name: draft.name ?? before[kind].name,
            hourlyRateUsd: draft.hourly_rate_usd,
            avgDecisionCostUsd: draft.avg_decision_cost_usd,
            avgHoursPerDecision: draft.avg_hours_per_decision,
            avgParticipants: draft.avg_participants,
          },
        ],
      )
      await benchmarks.replace(payer, Object.fromEntries(changed), now())
      return benchmarksWire(await benchmarks.read(payer), 'sme')
    },

    /** What the decisions in this range are worth, by the assumptions. */
    async roi(kind: BenchmarkKind, range: Range, spent: Spending['totals'], { payer }: Caller) {
      const [all, days] = await Promise.all([
        benchmarks.read(payer),
        debatesByDay(payer, range.from.slice(0, 10), lastDay(range)),
      ])
      const roi = roiOf(
        all[kind],
        days.reduce((sum, { ended }) => sum + ended, 0),
        spent.cost_usd,
      )
      return {
        benchmark: kind,
        assumptions: assumptionWire(all[kind]),
        decisions: roi.decisions,
        manual_cost_usd: roi.manualCostUsd,
        spent_usd: roi.spentUsd,
        cost_known: spent.cost_known,
        savings_usd: roi.savedUsd,
        time_saved_hours: roi.hoursSaved,
        roi_percentage: roi.percentage,
      }
    },
  }
}
export type UsageService = ReturnType<typeof usageService>

const lastDay = ({ to }: Range) => new Date(Date.parse(to) - 1).toISOString().slice(0, 10)

const figuresOf = (spent: Spent) => ({
  cost_usd: usdOf(spent.nano),
  at_most_usd: usdOf(spent.atMostNano),
  tokens: spent.tokens,
  tokens_in: spent.tokensIn,
  cached_tokens: spent.cachedTokens,
  cache_write_tokens: spent.cacheWriteTokens,
  tokens_out: spent.tokensOut,
  reasoning_tokens: spent.reasoningTokens,
  api_calls: spent.calls,
  unpriced_calls: spent.unpriced,
  cost_known: spent.unpriced === 0,
  unpriced_tokens: spent.unpricedTokens,
})

const namedFigures = ({ key, ...figures }: KeyedFigures) => ({ name: key ?? 'none', ...figuresOf(figures) })

const assumptionWire = (benchmark: Benchmarks[BenchmarkKind]) => ({
  name: benchmark.name,
  hourly_rate_usd: benchmark.hourlyRateUsd,
  avg_decision_cost_usd: benchmark.avgDecisionCostUsd,
  avg_hours_per_decision: benchmark.avgHoursPerDecision,
  avg_participants: benchmark.avgParticipants,
  basis: 'assumption' as const,
  set_by: benchmark.isOwn ? ('organization' as const) : ('parley' as const),
})

const benchmarksWire = (all: Benchmarks, kind: BenchmarkKind) => ({
  benchmarks: {
    sme: assumptionWire(all.sme),
    enterprise: assumptionWire(all.enterprise),
    tech_startup: assumptionWire(all.tech_startup),
    consulting: assumptionWire(all.consulting),
  },
  benchmark_type: kind,
  metrics: {
    avg_decisions_per_month: null,
    avg_cost_per_decision: all[kind].avgDecisionCostUsd,
    avg_time_per_decision_hours: all[kind].avgHoursPerDecision,
    consensus_rate: null,
  },
  your_position: { percentile: null, comparison: null, reason: NO_COMPARISON },
})

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const MOST_DAYS = 3_660

function moment(field: 'start' | 'end', text: string): Date {
  const at = new Date(DATE.test(text) || TIME.test(text) ? text : Number.NaN)
  if (Number.isNaN(at.getTime())) throw invalid(field, 'is neither a date (2026-01-31) nor an ISO time')
  return field === 'end' && DATE.test(text) ? new Date(at.getTime() + DAY_MS) : at
}

/** The range that a query means: the period so far, or what `start` and `end` say. */
export function rangeOf({ period, start, end }: SpendingQuery, now: Date): { from: Date; to: Date } {
  const to = end === undefined ? now : moment('end', end)
  const from =
    start === undefined
      ? calendarStart(period, end === undefined ? now : new Date(to.getTime() - 1))
      : moment('start', start)
  if (from >= to)
    throw invalid(
      end === undefined ? 'start' : 'end',
      end === undefined ? 'lies in the future' : 'must be later than start',
    )
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw invalid('start', `is more than ${MOST_DAYS} days before the end`)
  return { from, to }
}
