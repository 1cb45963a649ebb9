import type { Caller } from '../../../shared/identity/caller.ts'
import { DAY_MS, midnight } from '../../../shared/time/dates.ts'
import type { DebateSummary } from '../../deliberation/debates/index.ts'
import { changeCard, statCard } from './cards.ts'
import { generatedAtNames, type Overview, type StatCard } from './schema.ts'
import type { ReadFigure } from './sources.ts'

const RECENT = 5
const NO_TIERS: Readonly<Record<string, number>> = {}
const MINUTES = 60

/** What a person comes back to first: what runs, what was decided, what waits for them. */
export function overviewOf({ read, now }: { read: ReadFigure; now: () => Date }) {
  return async (caller: Caller): Promise<Overview> => {
    const at = now()
    const today = at.toISOString().slice(0, 10)
    const page = { limit: 1, offset: 0 }
    const [debates, running, begun, month, days, people, waiting, mail, trends, inboxes, spent, health] =
      await Promise.all([
        read('debates.list', caller, ({ list }) => list({ limit: RECENT, offset: 0 }, caller)),
        read('debates.list', caller, ({ ids }) => ids({ status: ['running'] }, page, caller)),
        read('debates.list', caller, ({ ids }) => ids({ since: midnight(today) }, page, caller)),
        read('analytics.debates-overview', caller, (overview) => overview({ time_range: '30d' }, caller)),
        read('analytics.trends', caller, (trends) => trends({ time_range: '14d', granularity: 'daily' }, caller)),
        read('analytics.usage-active-users', caller, (users) => users({ time_range: '24h' }, caller)),
        read('approvals.list', caller, (list) => list({ ...page, mine: true }, caller)),
        read('mail.stats', caller, (stats) => stats({}, caller)),
        read('mail.trends', caller, (trends) => trends({ days: 1 }, caller)),
        read('inbox.list', caller, (list) => list(page, caller)),
        read('usage.spending', caller, (spending) => spending(twoDays(at), caller)),
        read('health.check', caller, (summary) => summary()),
      ])
    const mails = mail?.stats
    const tiers = mails?.messages_by_priority ?? NO_TIERS
    const judged = Object.values(tiers).reduce((sum, count) => sum + count, 0)
    const moved = trends?.trends
    const answerHours = mails?.avg_response_time_hours ?? null
    const minutes = answerHours === null ? null : Math.round(answerHours * MINUTES)
    const week = weekOf(days?.data_points ?? [], at)
    const urgent = moved && bothOf(moved.priority_trends)
    return {
      user_id: caller.userId,
      ...generatedAtNames(at.toISOString()),
      stats: [
        statCard('debates_today', 'Debates today', week.today, { before: week.yesterday, period: 'yesterday' }),
        statCard('decisions_week', 'Debates ended in 7 days', week.decided, {
          before: week.decidedBefore,
          period: 'the 7 days before',
        }),
        statCard('waiting_for_you', 'Waiting for you', waiting?.total ?? 0),
        ...spentCard(spent?.by_day, at),
      ],
      recent_debates: (debates?.items ?? []).map(entryOf),
      active_debates: running?.total ?? 0,
      total_debates_today: begun?.total ?? 0,
      consensus_rate: month?.consensus_rate ?? 0,
      avg_debate_duration_ms: Math.round((month?.avg_duration_seconds ?? 0) * 1000),
      system_health: health?.status === 'unhealthy' ? 'down' : (health?.status ?? 'down'),
      waiting_for_you: waiting?.total ?? 0,
      accounts_connected: mails?.total_accounts ?? 0,
      inbox: {
        total_unread: mails?.unread_count ?? 0,
        high_priority: (tiers.critical ?? 0) + (tiers.high ?? 0),
        needs_response: mails?.pending_triage ?? 0,
        snoozed: mails?.snoozed_count ?? 0,
        assigned_to_me: inboxes?.assigned_to_me_count ?? 0,
      },
      today: {
        emails_received: mails?.received_today ?? 0,
        emails_sent: mails?.sent_today ?? 0,
        emails_archived: mails?.total_accounts ? null : 0,
        meetings_scheduled: 0,
        action_items_completed: 0,
        action_items_created: 0,
      },
      team: {
        active_members: people?.active_users.daily ?? 0,
        open_tickets: inboxes?.open_count ?? 0,
        avg_response_time_mins: minutes,
        resolved_today: inboxes?.resolved_today_count ?? 0,
      },
      ai: {
        emails_categorized: judged,
        auto_responses_suggested: 0,
        priority_predictions: judged,
        debates_run: begun?.total ?? 0,
      },
      cards: [
        changeCard('unread', 'Unread mails', mails?.unread_count ?? 0),
        changeCard('high_priority', 'Important mails today', urgent?.current ?? 0, urgent?.previous),
        changeCard('response_time', 'Minutes to an answer', minutes ?? 0),
        changeCard('resolved', 'Resolved today', inboxes?.resolved_today_count ?? 0),
      ],
    }
  }
}

const dayOf = (at: Date, back: number) => new Date(at.getTime() - back * DAY_MS).toISOString().slice(0, 10)

const twoDays = (at: Date) => ({ period: 'day', start: dayOf(at, 1), end: dayOf(at, 0) }) as const

/** What was paid on this day and the one before; nothing where only the organization is told. */
function spentCard(byDay: readonly { name: string; cost_usd: number }[] | undefined, at: Date): StatCard[] {
  if (!byDay) return []
  const on = (back: number) => byDay.find(({ name }) => name === dayOf(at, back))?.cost_usd ?? 0
  return [statCard('spent_today', 'Spent today, in dollars', on(0), { before: on(1), period: 'yesterday' })]
}

/** Days without a debate are left out of the series. */
function weekOf(days: readonly { period: string; debates: number; completed_debates: number }[], at: Date) {
  const known = new Map(days.map((day) => [day.period, day]))
  const decided = (first: number, last: number) => {
    let sum = 0
    for (let back = first; back <= last; back++) sum += known.get(dayOf(at, back))?.completed_debates ?? 0
    return sum
  }
  return {
    today: known.get(dayOf(at, 0))?.debates ?? 0,
    yesterday: known.get(dayOf(at, 1))?.debates ?? 0,
    decided: decided(0, 6),
    decidedBefore: decided(7, 13),
  }
}

type Tiers = Record<'critical' | 'high', { current: number; previous: number }>

const bothOf = ({ critical, high }: Tiers) => ({
  current: critical.current + high.current,
  previous: critical.previous + high.previous,
})

const STATUS = {
  pending: 'pending',
  running: 'active',
  paused: 'active',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const

const entryOf = (debate: DebateSummary): Overview['recent_debates'][number] => ({
  debate_id: debate.debate_id,
  task: debate.title ?? debate.topic,
  status: STATUS[debate.status],
  consensus_reached: debate.consensus_reached,
  agent_count: debate.agent_count,
  round_count: debate.round_count,
  created_at: debate.created_at,
  updated_at: debate.updated_at,
  duration_ms: debate.completed_at === null ? null : Date.parse(debate.completed_at) - Date.parse(debate.created_at),
})
