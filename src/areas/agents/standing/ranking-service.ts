import { FIRST_ELO } from '../../../engine/elo.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { inOrderOf, type Ranked, rankAgents } from './rank-agents.ts'
import { rankingRecord, reputationRecord } from './ranking-records.ts'
import { agentListNames, averageNames, type RankingQuery, type ReputationQuery } from './ranking-schema.ts'
import { figuresOf, type Rating, streakOf } from './ratings.ts'
import type { StandingStore } from './store.ts'

/** Ranks all agents of an organization. */
export function rankingService({ store, now }: { store: StandingStore; now: () => Date }) {
  async function ranked(org: string, domain?: string): Promise<Ranked[]> {
    return rankAgents(await store.ratings(org, domain))
  }

  return {
    ranked,

    async rankings(query: RankingQuery, { org }: Pick<Caller, 'org'>) {
      const domain = query.domain?.trim().toLowerCase() || undefined
      const least = query.min_debates ?? query.minDebates ?? 0
      const sort = query.sort_by ?? query.sortBy
      const all = (await ranked(org, domain)).filter(({ here }) => here.debates >= least)
      const sorted = sort ? inOrderOf(all, sort) : all
      const shown = (query.order === 'asc' ? sorted.toReversed() : sorted).slice(
        query.offset,
        query.offset + query.limit,
      )
      const domains = await store.domainRatings(
        org,
        shown.map(({ here }) => here.agent),
      )
      const items = shown.map((agent) => rankingRecord(agent, domains.get(agent.here.agent) ?? []))
      const list = pageResult('rankings', { items, total: all.length }, query)
      return { ...list, ...agentListNames(items), count: items.length, domain: domain ?? null }
    },

    async stats({ org }: Caller) {
      const [all, totals, domains] = await Promise.all([ranked(org), store.totals(org), store.domainTotals(org)])
      const ratings = all.map(({ here }) => here)
      const elos = ratings.map(({ elo }) => elo).toSorted((one, other) => one - other)
      const average = elos.length === 0 ? 0 : elos.reduce((sum, elo) => sum + elo, 0) / elos.length
      const range = { min: elos[0] ?? 0, max: elos.at(-1) ?? 0 }
      const since = new Date(now().getTime() - DAY_MS).toISOString()
      const common = {
        total_agents: elos.length,
        total_matches: totals?.matches ?? 0,
        median_elo: median(elos),
        top_agent: all[0]?.here.agent ?? null,
        elo_range: range,
      }
      return {
        ...common,
        total_ranked_agents: elos.length,
        total_debates: totals?.debates ?? 0,
        ...averageNames(average),
        rating_spread: range.max - range.min,
        domains: domains.map(({ domain }) => domain),
        active_last_24h: ratings.filter(({ last_at }) => last_at >= since).length,
        ...extremes(ratings),
        last_updated: totals?.last_at ?? null,
        stats: { ...common, avg_elo: average },
      }
    },

    async reputations(query: ReputationQuery, { org }: Caller) {
      const all = (await ranked(org)).toSorted((one, other) =>
        query.sort_by === 'score' ? other.accuracy - one.accuracy : other.here.debates - one.here.debates,
      )
      const shown = all.slice(query.offset, query.offset + query.limit).map(({ here }) => here)
      const domains = await store.domainRatings(
        org,
        shown.map(({ agent }) => agent),
      )
      const items = shown.map((everywhere) =>
        reputationRecord(everywhere.agent, { everywhere, domains: domains.get(everywhere.agent) ?? [] }),
      )
      return { ...pageResult('reputations', { items, total: all.length }, query), count: items.length }
    },
  }
}
export type RankingService = ReturnType<typeof rankingService>

function extremes(ratings: readonly Rating[]) {
  const improved = foremost(ratings, ({ elo }) => elo - FIRST_ELO)
  const active = foremost(ratings, ({ debates }) => debates)
  const winning = foremost(ratings, (rating) => figuresOf(rating).winRate)
  const onStreak = foremost(ratings, ({ streak }) => Math.abs(streak))
  const { streak, streak_type: type } = onStreak ? streakOf(onStreak) : { streak: 0, streak_type: 'none' as const }
  return {
    most_improved: improved && { agent: improved.agent, elo_gain: improved.elo - FIRST_ELO },
    most_active: active && { agent: active.agent, debates: active.debates },
    highest_win_rate: winning && { agent: winning.agent, rate: figuresOf(winning).winRate },
    longest_streak: onStreak && type !== 'none' ? { agent: onStreak.agent, streak, type } : null,
  }
}

/** Null when none is above zero. */
function foremost(ratings: readonly Rating[], measure: (rating: Rating) => number): Rating | null {
  const first = ratings.toSorted((one, other) => measure(other) - measure(one))[0]
  return first && measure(first) > 0 ? first : null
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
