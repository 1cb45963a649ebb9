import { share, sumOf } from '../../../../shared/figures.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { ownOrganization } from '../../../../shared/tenancy.ts'
import { inSteps, type Period, periodBefore, periodOf, type Ranged, type RangedInSteps } from '../period.ts'
import { ALL_BANDS, OUTCOMES } from './debate-end.ts'
import { avgRoundsNames, debateTotalNames, type Topic, type TopicQuery } from './schema.ts'
import type { DebateCounts, DebatesStore } from './store.ts'

const TOP_TOPICS = 5

/** Overview, trends, topics and outcomes of an organization's debates. */
export function debatesService({ store, now }: { store: DebatesStore; now: () => Date }) {
  const generatedAt = () => ({ generated_at: now().toISOString() })

  async function topicsOf(org: string, period: Period): Promise<Topic[]> {
    const domains = (await store.domains(org, period)).filter(({ ended }) => ended > 0)
    const total = sumOf(domains, ({ ended }) => ended)
    return domains
      .map(({ domain, ended, agreed }) => ({
        topic: domain,
        count: ended,
        percentage: share(ended, total) * 100,
        consensus_rate: share(agreed, ended),
      }))
      .toSorted((one, other) => other.count - one.count || (one.topic < other.topic ? -1 : 1))
  }

  async function outcomesOf(org: string, period: Period) {
    const rows = await store.outcomes(org, period)
    const count = (matches: (row: (typeof rows)[number]) => boolean) =>
      sumOf(rows.filter(matches), ({ debates }) => debates)
    const bands = ALL_BANDS.map((band) => {
      const debates = count((row) => row.band === band)
      const agreed = count((row) => row.band === band && row.outcome === 'consensus')
      return { label: bandLabel(band), debates, agreed }
    })
    return {
      outcomes: Object.fromEntries(
        OUTCOMES.map((outcome) => [outcome, count((row) => row.outcome === outcome)]),
      ) as Record<(typeof OUTCOMES)[number], number>,
      total_debates: count(() => true),
      by_confidence: Object.fromEntries(
        bands
          .filter(({ debates }) => debates > 0)
          .map(({ label, debates, agreed }) => [label, { count: debates, consensus_rate: share(agreed, debates) }]),
      ),
    }
  }

  async function figuresOf(org: string, range: string) {
    const period = periodOf(range, now())
    const former = periodBefore(period)
    const [all, here, before] = await Promise.all([
      store.days(org, { from: undefined, to: period.to }),
      store.days(org, period),
      former ? store.days(org, former) : [],
    ])
    const started = sumOf(here, (day) => day.started)
    const startedBefore = sumOf(before, (day) => day.started)
    const total = sumOf(all, (day) => day.started)
    return {
      ...debateTotalNames(total),
      debates_this_period: started,
      debates_previous_period: startedBefore,
      growth_rate: share(started - startedBefore, startedBefore) * 100,
      ...averages(here),
    }
  }

  return {
    async overview(query: Ranged, caller: Caller) {
      const org = ownOrganization(query, caller)
      return { time_range: query.time_range, ...(await figuresOf(org, query.time_range)), ...generatedAt() }
    },

    async summary(query: Ranged, caller: Caller) {
      const org = ownOrganization(query, caller)
      const period = periodOf(query.time_range, now())
      const [figures, { outcomes, by_confidence }, topics] = await Promise.all([
        figuresOf(org, query.time_range),
        outcomesOf(org, period),
        topicsOf(org, period),
      ])
      const top = topics.slice(0, TOP_TOPICS)
      const asked = { org_id: org, time_range: query.time_range }
      return { ...asked, ...figures, outcomes, by_confidence, top_topics: top, ...generatedAt() }
    },

    async trends(query: RangedInSteps, caller: Caller) {
      const { time_range, granularity } = query
      const days = await store.days(ownOrganization(query, caller), periodOf(time_range, now()))
      const ended = days.filter((day) => day.ended > 0)
      const data_points = inSteps(ended, granularity).map(([period, rows]) => {
        const { completed_debates, consensus_reached, consensus_rate, avg_rounds } = averages(rows)
        return { period, total: completed_debates, consensus_reached, consensus_rate, avg_rounds }
      })
      return { time_range, granularity, data_points, ...generatedAt() }
    },

    async topics({ limit, ...query }: TopicQuery, caller: Caller) {
      const { time_range } = query
      const topics = await topicsOf(ownOrganization(query, caller), periodOf(time_range, now()))
      const total_debates = sumOf(topics, ({ count }) => count)
      return { time_range, topics: topics.slice(0, limit), total_debates, ...generatedAt() }
    },

    async outcomes(query: Ranged, caller: Caller) {
      const { time_range } = query
      const found = await outcomesOf(ownOrganization(query, caller), periodOf(time_range, now()))
      return { time_range, ...found, ...generatedAt() }
    },
  }
}
export type DebatesService = ReturnType<typeof debatesService>

const bandLabel = (band: number) => `${(band / 10).toFixed(1)}-${((band + 1) / 10).toFixed(1)}`

/** Averages over the debates that ended. */
export function averages(days: readonly DebateCounts[]) {
  const ended = sumOf(days, (day) => day.ended)
  const agreed = sumOf(days, (day) => day.agreed)
  const rounds = share(
    sumOf(days, (day) => day.rounds),
    ended,
  )
  const mean = (figure: (day: DebateCounts) => number) => share(sumOf(days, figure), ended)
  return {
    completed_debates: ended,
    cancelled_debates: sumOf(days, (day) => day.cancelled),
    consensus_reached: agreed,
    consensus_rate: share(agreed, ended),
    ...avgRoundsNames(rounds),
    avg_agents_per_debate: mean((day) => day.agents),
    avg_confidence: mean((day) => day.confidence),
    avg_duration_seconds: mean((day) => day.duration_ms) / 1000,
  }
}
