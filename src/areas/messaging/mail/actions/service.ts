import { conflict, invalid, invalidFields, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { DAY_MS, zoneOf } from '../../../../shared/time/dates.ts'
import type { DebateAboutMessage } from '../../chat/index.ts'
import type { MailQueryStore, MailRow } from '../mail-query-store.ts'
import type { Attachments } from '../message/attachments.ts'
import type { FindMail } from '../message/conversation.ts'
import { SHOWN_TIERS } from '../priority.ts'
import type { AccountService } from '../service.ts'
import type { BulkBody, DebateBody, MailFilter } from './schema.ts'
import { ANSWER_MINUTES, type BulkStore, type PeriodFigures, type TrendStore } from './store.ts'

const MOST_MAILS = 200
const QUERIES: Readonly<Record<MailFilter, object>> = {
  low: { priority: 'low' },
  deferred: { priority: 'defer' },
  spam: { isSpam: true },
  read: { isRead: true },
  all: {},
}

/** What people do with the mails that they see, and the trends of these mails. */
export function mailActionService({
  accounts,
  queryStore,
  bulk,
  trends,
  now,
}: {
  accounts: Pick<AccountService, 'mine'>
  queryStore: Pick<MailQueryStore, 'list'>
  bulk: BulkStore
  trends: TrendStore
  now: () => Date
}) {
  /** What is archived lies in the inbox now, so that each call takes the next ones. */
  async function meant({ action, message_ids, filter }: BulkBody, caller: Caller): Promise<Map<string, MailRow>> {
    const ids = (await accounts.mine(caller)).map((each) => each.id)
    const lying = action === 'archive' ? { lyingAt: now() } : {}
    const query = message_ids ? { ids: message_ids } : { ...QUERIES[filter ?? 'all'], ...lying }
    const { items } = await queryStore.list(caller.payer, { accounts: ids, ...query }, { limit: MOST_MAILS, offset: 0 })
    return new Map(items.map((row) => [row.id, row]))
  }

  function untilOf({ action, params }: BulkBody): string | undefined {
    if (action !== 'snooze') return undefined
    const until = params?.until === undefined ? new Date(now().getTime() + DAY_MS) : new Date(params.until)
    if (until <= now()) throw invalid('params.until', 'must be in the future')
    return until.toISOString()
  }

  return {
    async act(body: BulkBody, caller: Caller) {
      const { action, message_ids, filter } = body
      if ((message_ids === undefined) === (filter === undefined)) {
        const message = 'give either message_ids or filter'
        throw invalidFields([{ field: message_ids === undefined ? 'message_ids' : 'filter', message }])
      }
      const until = untilOf(body)
      const found = await meant(body, caller)
      const done = await bulk.act(caller.payer, action, [...found.values()], { until, by: caller.userId, at: now() })
      const errors = [...new Set(message_ids ?? [...found.keys()])]
        .filter((id) => !done.has(id))
        .map((id) => ({ message_id: id, error: 'There is no such message' }))
      return { action, success_count: done.size, error_count: errors.length, errors }
    },

    async trends({ days, time_zone }: { days: number; time_zone?: string | undefined }, caller: Caller) {
      const zone = zoneOf(time_zone)
      const ids = (await accounts.mine(caller)).map((each) => each.id)
      const figures = (back: number) => trends.figures(caller.payer, ids, { days, zone, now: now(), back })
      const [current, previous, volume] = await Promise.all([
        figures(0),
        figures(days),
        trends.volume(caller.payer, ids, { days, zone, now: now(), back: 0 }),
      ])
      const answered = volume.answered.map((count, place) => ({ below_minutes: ANSWER_MINUTES[place] ?? null, count }))
      return { trends: { ...trendsOf(days, current, previous), daily_volume: volume.days, answered_within: answered } }
    },
  }
}
export type MailActionService = ReturnType<typeof mailActionService>

const rounded = (figure: number) => Math.round(figure * 100) / 100
const changeOf = (current: number | null, previous: number | null) =>
  current === null || !previous ? null : rounded(((current - previous) / previous) * 100)

function trendsOf(days: number, current: PeriodFigures, previous: PeriodFigures) {
  const trendOf = (tier: string) => {
    const [one, other] = [current.tiers[tier] ?? 0, previous.tiers[tier] ?? 0]
    return { current: one, previous: other, change_pct: changeOf(one, other) }
  }
  const [critical, high, medium, low] = SHOWN_TIERS.map(trendOf) as [Trend, Trend, Trend, Trend]
  const hours = (figure: number | null) => (figure === null ? null : rounded(figure))
  return {
    period_days: days,
    priority_trends: { critical, high, medium, low },
    volume_trend: {
      current_total: current.total,
      previous_total: previous.total,
      current_daily_avg: rounded(current.total / days),
      previous_daily_avg: rounded(previous.total / days),
      change_pct: changeOf(current.total, previous.total),
    },
    response_time_trend: {
      current_avg_hours: hours(current.answerHours),
      previous_avg_hours: hours(previous.answerHours),
      change_pct: changeOf(current.answerHours, previous.answerHours),
    },
  }
}

interface Trend {
  current: number
  previous: number
  change_pct: number | null
}

const LONGEST = 10_000

/** Starts a debate about a mail that the caller reads, with those attachments that were read as documents. */
export const mailDebates =
  ({
    find,
    attachments,
    debateMessage,
    newId,
  }: {
    find: FindMail
    attachments: Pick<Attachments, 'of'>
    debateMessage: DebateAboutMessage
    newId: NewId
  }) =>
  async (id: string, { question, agents, rounds }: DebateBody, caller: Caller) => {
    const row = await find(id, caller)
    const topic = (question ?? (row.subject?.trim() || row.text.trim())).slice(0, LONGEST).toWellFormed()
    if (topic === '') throw conflict('The mail has no text: give a question')
    const documentIds = (await attachments.of(row, caller)).flatMap(({ document }) =>
      document?.status === 'ready' ? [document.id] : [],
    )
    const about = await debateMessage(id, {
      fresh: newId('debate'),
      caller,
      asked: true,
      documentIds,
      options: { topic, ...(agents && { agents }), ...(rounds !== undefined && { rounds }) },
    })
    if (about === 'gone') throw notFound('message', id)
    if ('waitsUntil' in about) throw conflict('The mail is about to start a debate by itself: try again in a moment')
    return {
      success: true as const,
      debate_id: about.debateId,
      source_message_id: id,
      provider_message_id: row.mail.message_id,
      existing: about.began === 'there',
    }
  }
export type MailDebates = ReturnType<typeof mailDebates>
