import { share, sumOf } from '../../../../shared/figures.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { ownOrganization } from '../../../../shared/tenancy.ts'
import { averages } from '../debates/service.ts'
import type { DebatesStore } from '../debates/store.ts'
import { daysBefore, inSteps, lengthOf, periodBefore, periodOf, type Ranged, type RangedInSteps } from '../period.ts'
import { trendListNames } from './schema.ts'
import type { Spent, UsageStore } from './store.ts'

const POWER_FROM_ACTS = 20
const REGULAR_FROM_ACTS = 5

const tokensOf = ({ tokensIn, tokensOut }: Spent) => tokensIn + tokensOut

const known = ({ unpricedAnswers, unpricedTokens }: Spent) => ({
  cost_known: unpricedAnswers === 0,
  unpriced_tokens: unpricedTokens,
})

/** Tokens and cost of agents' answers, and how many people are active. */
export function usageService({
  store,
  debates,
  now,
}: {
  store: UsageStore
  debates: Pick<DebatesStore, 'days'>
  now: () => Date
}) {
  const generatedAt = () => ({ generated_at: now().toISOString() })

  return {
    async tokens(query: RangedInSteps, caller: Caller) {
      const org = ownOrganization(query, caller)
      const { time_range, granularity } = query
      const period = periodOf(time_range, now())
      const [total, days, agents, models] = await Promise.all([
        store.total(org, period),
        store.days(org, period),
        store.by('agent', org, period),
        store.by('model', org, period),
      ])
      const named = (rows: typeof agents) => Object.fromEntries(rows.map((row) => [row.name, tokensOf(row)]))
      return {
        org_id: org,
        time_range,
        granularity,
        summary: {
          total_tokens_in: total.tokensIn,
          total_tokens_out: total.tokensOut,
          total_tokens: tokensOf(total),
          total_cached_tokens: total.cachedTokens,
          total_cache_write_tokens: total.cacheWriteTokens,
          total_reasoning_tokens: total.reasoningTokens,
          avg_tokens_per_day: tokensOf(total) / lengthOf(period, days[0]?.day),
        },
        trends: inSteps(days, granularity).map(([step, rows]) => ({
          period: step,
          tokens_in: sumOf(rows, ({ tokensIn }) => tokensIn),
          tokens_out: sumOf(rows, ({ tokensOut }) => tokensOut),
        })),
        by_agent: named(agents),
        by_model: named(models),
        ...generatedAt(),
      }
    },

    async costs(query: Ranged, caller: Caller) {
      const org = ownOrganization(query, caller)
      const period = periodOf(query.time_range, now())
      const [total, days, providers, models, begun] = await Promise.all([
        store.total(org, period),
        store.days(org, period),
        store.by('provider', org, period),
        store.by('model', org, period),
        store.debatesBegun(org, period),
      ])
      const cost = Number(total.cost)
      return {
        org_id: org,
        time_range: query.time_range,
        summary: {
          total_cost_usd: dollars(total.cost),
          ...known(total),
          avg_cost_per_day: average(cost, lengthOf(period, days[0]?.day)),
          avg_cost_per_debate: average(cost, begun),
          total_api_calls: total.apiCalls,
        },
        by_provider: Object.fromEntries(
          providers.map((row) => [
            row.name,
            {
              cost: dollars(row.cost),
              ...known(row),
              percentage: share(Number(row.cost), cost) * 100,
              api_calls: row.apiCalls,
            },
          ]),
        ),
        by_model: Object.fromEntries(
          models.map((row) => [
            row.name,
            {
              cost: dollars(row.cost),
              ...known(row),
              percentage: share(Number(row.cost), cost) * 100,
              api_calls: row.apiCalls,
              tokens_in: row.tokensIn,
              tokens_out: row.tokensOut,
              cached_tokens: row.cachedTokens,
              cache_write_tokens: row.cacheWriteTokens,
              reasoning_tokens: row.reasoningTokens,
            },
          ]),
        ),
        ...generatedAt(),
      }
    },

    async activeUsers(query: Ranged, caller: Caller) {
      const org = ownOrganization(query, caller)
      const period = periodOf(query.time_range, now())
      const before = periodBefore(period)
      const [everybody, people] = await Promise.all([store.everybody(org), store.acts(org, period)])
      const count = (matches: (days: { first: string; last: string }) => boolean) => everybody.filter(matches).length
      const within = (days: number) => count(({ last }) => last >= daysBefore(period.to, days - 1))
      const joined = count(({ first }) => first >= (period.from ?? ''))
      const churned = before ? count(({ last }) => last >= (before.from ?? '') && last <= before.to) : 0
      const among = (least: number, below: number) => people.filter(({ acts }) => acts >= least && acts < below).length
      return {
        org_id: org,
        time_range: query.time_range,
        active_users: { daily: within(1), weekly: within(7), monthly: within(30) },
        user_growth: { new_users: joined, churned_users: churned, net_growth: joined - churned },
        activity_distribution: {
          power_users: among(POWER_FROM_ACTS, Number.POSITIVE_INFINITY),
          regular_users: among(REGULAR_FROM_ACTS, POWER_FROM_ACTS),
          occasional_users: among(0, REGULAR_FROM_ACTS),
        },
        ...generatedAt(),
      }
    },

    /** Debates, tokens, cost and people side by side. */
    async trends(query: RangedInSteps, caller: Caller) {
      const org = ownOrganization(query, caller)
      const { time_range, granularity } = query
      const period = periodOf(time_range, now())
      const [decided, spent, people] = await Promise.all([
        debates.days(org, period),
        store.days(org, period),
        store.activeByDay(org, period),
      ])
      const steps = <Row extends { day: string }>(rows: readonly Row[]) => new Map(inSteps(rows, granularity))
      const [decidedIn, spentIn, peopleIn] = [steps(decided), steps(spent), steps(people)]
      const periods = [...new Set([...decidedIn.keys(), ...spentIn.keys(), ...peopleIn.keys()])].toSorted()
      const trends = periods.map((step) => {
        const days = decidedIn.get(step) ?? []
        const took = spentIn.get(step) ?? []
        const { completed_debates, consensus_rate, avg_rounds, avg_confidence } = averages(days)
        return {
          period: step,
          debates: sumOf(days, ({ started }) => started),
          completed_debates,
          consensus_rate,
          avg_rounds,
          avg_confidence,
          tokens: sumOf(took, tokensOf),
          cost_usd: sumOf(took, ({ cost }) => Number(cost)),
          cost_known: took.every(({ unpricedAnswers }) => unpricedAnswers === 0),
          unpriced_tokens: sumOf(took, ({ unpricedTokens }) => unpricedTokens),
          active_users: new Set((peopleIn.get(step) ?? []).map(({ user_id }) => user_id)).size,
        }
      })
      return { org_id: org, time_range, granularity, ...trendListNames(trends), ...generatedAt() }
    },
  }
}
export type UsageService = ReturnType<typeof usageService>

/** At least two decimals, and more where the amount has them. */
function dollars(cost: string): string {
  const [whole = '0', cents = ''] = cost.split('.')
  return `${whole}.${cents.replace(/0+$/, '').padEnd(2, '0')}`
}

const AVERAGE_DIGITS = 8
const average = (cost: number, among: number) => dollars(share(cost, among).toFixed(AVERAGE_DIGITS))
