import { DEBATE_STATUSES } from '../../../engine/state.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { DAY_MS, midnight } from '../../../shared/time/dates.ts'
import { type DashboardStats, PERIODS, type StatsQuery } from './schema.ts'
import type { ReadFigure } from './sources.ts'

const TIERS = ['critical', 'high', 'medium', 'low'] as const
const ANSWER_TIMES = ['<15m', '15-30m', '30-60m', '1-2h', '2-4h', '>4h']
const MINUTES = 60
const ONE = { limit: 1, offset: 0 }

/** Counts of debates, agents, spending and mail over a period. */
export function statsOf({ read, now }: { read: ReadFigure; now: () => Date }) {
  const dayOf = (at: Date, back: number) => new Date(at.getTime() - back * DAY_MS).toISOString().slice(0, 10)

  async function debatesOf(at: Date, caller: Caller) {
    const count = async (filter: { since?: string; status?: (typeof DEBATE_STATUSES)[number][] }) =>
      (await read('debates.list', caller, ({ ids }) => ids(filter, ONE, caller)))?.total ?? 0
    const begun = (days: number) => count({ since: midnight(dayOf(at, days - 1)) })
    const [total, today, this_week, this_month, ...counts] = await Promise.all([
      count({}),
      begun(PERIODS.day),
      begun(PERIODS.week),
      begun(PERIODS.month),
      ...DEBATE_STATUSES.map((status) => count({ status: [status] })),
    ])
    return {
      total,
      today,
      this_week,
      this_month,
      by_status: Object.fromEntries(DEBATE_STATUSES.map((status, place) => [status, counts[place] ?? 0])),
    }
  }

  /** What is the payer's has no figure in a workspace. */
  async function usageOf(caller: Caller): Promise<Pick<DashboardStats, 'usage'>> {
    const spent = await read('usage.spending', caller, (spending) => spending({ period: 'day' }, caller))
    if (!spent) return {}
    const stored = await read('library.stats', caller, (stats) => stats(caller))
    const { api_calls, tokens } = spent.totals
    return {
      usage: { api_calls_today: api_calls, tokens_used_today: tokens, storage_used_bytes: stored?.storage_bytes ?? 0 },
    }
  }

  async function mailOf(days: number, at: Date, caller: Caller) {
    const [stats, moved] = await Promise.all([
      read('mail.stats', caller, (stats) => stats({}, caller)),
      read('mail.trends', caller, (trends) => trends({ days }, caller)),
    ])
    const [mails, trends] = [stats?.stats, moved?.trends]
    const labels = Array.from({ length: days }, (_, place) => dayOf(at, days - 1 - place))
    const onDay = new Map(trends?.daily_volume.map((each) => [each.day, each]))
    const hours = trends?.response_time_trend.current_avg_hours ?? null
    return {
      accounts_connected: mails?.total_accounts ?? 0,
      email_volume: {
        labels,
        received: labels.map((day) => onDay.get(day)?.received ?? 0),
        sent: labels.map((day) => onDay.get(day)?.sent ?? 0),
        archived: mails?.total_accounts ? null : labels.map(() => 0),
      },
      response_time: {
        labels: ANSWER_TIMES,
        values: ANSWER_TIMES.map((_, place) => trends?.answered_within[place]?.count ?? 0),
      },
      priority_distribution: {
        labels: ['Critical', 'High', 'Medium', 'Low'],
        values: TIERS.map((tier) => trends?.priority_trends[tier].current ?? 0),
      },
      categories: { labels: [], values: [] },
      team_performance: [],
      top_senders: (mails?.top_senders ?? []).map((sender) => ({ ...sender, priority: null })),
      summary: {
        total_emails: trends?.volume_trend.current_total ?? 0,
        avg_daily_emails: trends?.volume_trend.current_daily_avg ?? 0,
        response_rate: mails && mails.total_messages > 0 ? mails.answered_count / mails.total_messages : 0,
        avg_response_time_mins: hours === null ? null : hours * MINUTES,
        ai_accuracy: null,
      },
    }
  }

  return async ({ period }: Pick<StatsQuery, 'period'>, caller: Caller): Promise<DashboardStats> => {
    const at = now()
    const days = PERIODS[period]
    const time_range = `${days}d`
    const [debates, usage, mail, overview, ended, roster] = await Promise.all([
      debatesOf(at, caller),
      usageOf(caller),
      mailOf(days, at, caller),
      read('analytics.debates-overview', caller, (overview) => overview({ time_range }, caller)),
      read('analytics.debates-outcomes', caller, (outcomes) => outcomes({ time_range }, caller)),
      read('agents.list', caller, (list) => list(caller)),
    ])
    const agents = roster?.agents ?? []
    const undecided = ended && ended.total_debates > 0 ? ended.outcomes.no_resolution / ended.total_debates : 0
    return {
      period,
      generated_at: at.toISOString(),
      debates,
      agents: {
        total: agents.length,
        active: agents.filter(({ available }) => available).length,
        by_provider: countBy(agents.map(({ provider }) => provider)),
      },
      performance: {
        avg_response_time_ms: Math.round((overview?.avg_duration_seconds ?? 0) * 1000),
        success_rate: ended && ended.total_debates > 0 ? 1 - undecided : 0,
        consensus_rate: overview?.consensus_rate ?? 0,
        error_rate: undecided,
      },
      ...usage,
      ...mail,
    }
  }
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
