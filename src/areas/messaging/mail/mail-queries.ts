import type { MailReader } from '../../../adapters/email/mail-reader.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { zoneOf } from '../../../shared/time/dates.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { triageResponse } from '../chat/index.ts'
import type { MailQuery, MailQueryStore, MailRow } from './mail-query-store.ts'
import type { Attachments } from './message/attachments.ts'
import { type FindMail, inboxReader } from './message/conversation.ts'
import type { Tier } from './priority.ts'
import type { Message, StatsQuery } from './schema.ts'
import type { MailSearch } from './search/search-store.ts'
import type { AccountService } from './service.ts'

/** Queries over the mailboxes that the caller may see. */
export function mailQueries({
  accounts,
  find,
  attachments,
  queryStore,
  search: mails,
  reader,
  storedFiles,
  now,
}: {
  accounts: Pick<AccountService, 'mine' | 'shown'>
  find: FindMail
  attachments: Pick<Attachments, 'of'>
  queryStore: MailQueryStore
  search: MailSearch
  reader: MailReader
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
  now: () => Date
}) {
  const idsOf = async (caller: Caller) => (await accounts.mine(caller)).map(({ id }) => id)

  interface Asked extends Page {
    priority?: Tier | undefined
    account_id?: string | undefined
    search?: string | undefined
    unread_only: boolean
  }

  async function bodyOf(row: MailRow, payer: string, signal: AbortSignal) {
    const file = row.rawFileId === null ? undefined : await storedFiles.find(payer, row.rawFileId)
    const bytes = file && (await storedFiles.open(file))
    if (!bytes) return { body_text: row.text, body_html: null, unreadable: 'The mail itself is not kept any more' }
    const read = await reader.read({ bytes, receivedAt: new Date(row.receivedAt) }, signal)
    if (!('mail' in read)) return { body_text: row.text, body_html: null, unreadable: read.unreadable }
    const { text, html } = read.mail
    return { body_text: text, body_html: html === undefined ? null : safePage(html), unreadable: null }
  }

  return {
    async list({ account_id, priority, search, unread_only, ...page }: Asked, caller: Caller) {
      const ids = await idsOf(caller)
      if (account_id !== undefined && !ids.includes(account_id)) throw notFound('account', account_id)
      const query = {
        accounts: account_id === undefined ? ids : [account_id],
        priority,
        unreadOnly: unread_only,
        lyingAt: now(),
      }
      const asked = { text: search, ...(account_id === undefined && { reader: inboxReader(caller) }) }
      const { items, total, matched } = await mails.list(caller.payer, query, asked, page)
      return { ...pageResult('messages', { items: items.map(messageOf), total }, page), matched }
    },

    async one(id: string, caller: Caller, signal: AbortSignal) {
      const row = await find(id, caller)
      const { confidence, factors } = row.mail.priority
      const judged = { priority_confidence: confidence, priority_factors: factors }
      const [attached, body] = await Promise.all([attachments.of(row, caller), bodyOf(row, caller.payer, signal)])
      return {
        message: { ...messageOf(row), ...judged, attachments: attached, ...body },
        triage: row.triage && triageResponse(row.triage),
      }
    },

    async stats({ time_zone }: StatsQuery, caller: Caller) {
      const own = await accounts.mine(caller)
      const mails = { accounts: own.map(({ id }) => id) }
      const moment = { at: now(), zone: zoneOf(time_zone) }
      const [shown, { tiers, senders, hours, handled }] = await Promise.all([
        accounts.shown(caller, own),
        queryStore.counts(caller.payer, mails, moment),
      ])
      const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
      const providers = [...new Set(shown.map(({ provider }) => provider))]
      return {
        stats: {
          total_accounts: shown.length,
          total_messages: sum(shown.map(({ total_messages }) => total_messages)),
          unread_count: sum(shown.map(({ unread_count }) => unread_count)),
          messages_by_priority: Object.fromEntries(tiers.map(({ tier, count }) => [tier, count])),
          messages_by_provider: Object.fromEntries(
            providers.map((name) => [
              name,
              sum(shown.filter(({ provider }) => provider === name).map((one) => one.total_messages)),
            ]),
          ),
          avg_response_time_hours: handled.answerHours,
          answered_count: handled.answered,
          pending_triage: handled.undecided,
          starred_count: handled.starred,
          snoozed_count: handled.snoozed,
          in_inbox_count: handled.lying,
          read_in_inbox_count: handled.settled,
          received_today: handled.today,
          sent_today: handled.sentToday,
          sync_health: {
            accounts_healthy: shown.filter(({ status }) => status !== 'error').length,
            accounts_error: shown.filter(({ status }) => status === 'error').length,
            parked_messages: sum(shown.map(({ sync_errors }) => sync_errors)),
          },
          top_senders: senders,
          hourly_volume: hours,
        },
      }
    },

    async inbox(
      asked: Page & { labels?: string | undefined; include_read: boolean; unread_only: boolean },
      caller: Caller,
    ) {
      const unreadOnly = asked.unread_only || !asked.include_read
      const accountIds = asked.labels ? [] : await idsOf(caller)
      const { items, total } = await queryStore.list(caller.payer, { accounts: accountIds, unreadOnly }, asked)
      return { success: true as const, inbox: items.map(inboxItemOf), total, fetched_at: now().toISOString() }
    },

    async outlook(
      asked: {
        max_results: number
        page_token?: string | undefined
        folder_id?: string | undefined
        filter?: string | undefined
      },
      caller: Caller,
    ) {
      const page = { limit: asked.max_results, offset: Number(asked.page_token ?? 0) }
      const own = (await accounts.mine(caller)).filter(({ kind }) => kind === 'outlook').map(({ id }) => id)
      const isInbox = asked.folder_id === undefined || asked.folder_id.toLowerCase() === 'inbox'
      const query: MailQuery = { accounts: isInbox ? own : [], ...outlookFilter(asked.filter) }
      const { items, total } = await queryStore.list(caller.payer, query, page)
      const next = page.offset + items.length
      return { messages: items.map(summaryOf), total, ...(next < total ? { next_page_token: String(next) } : {}) }
    },
  }
}
export type MailQueries = ReturnType<typeof mailQueries>

const RULES = "default-src 'none'; img-src data:; style-src 'none'; base-uri 'none'; form-action 'none'"

/** Sanitized HTML, in a page whose rules would let it load nothing in any case. */
export const safePage = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${RULES}">` +
  `<meta name="referrer" content="no-referrer">${html}`

type Filter = Pick<MailQuery, 'isRead' | 'from' | 'since' | 'until'>

const PARTS: readonly [RegExp, (value: string) => Filter][] = [
  [/^isRead eq (true|false)$/, (value) => ({ isRead: value === 'true' })],
  [/^from\/emailAddress\/address eq '([^']{3,320})'$/, (value) => ({ from: value.toLowerCase() })],
  [/^receivedDateTime ge (\S{10,40})$/, (value) => ({ since: timeOf(value) })],
  [/^receivedDateTime le (\S{10,40})$/, (value) => ({ until: timeOf(value) })],
]

function timeOf(value: string): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) throw invalid('filter', `${value} is no time`)
  return new Date(time).toISOString()
}

/** The supported part of OData: comparisons joined by `and`. */
function outlookFilter(filter: string | undefined): Filter {
  if (filter === undefined) return {}
  const parts = filter.trim().split(/\s+and\s+/i)
  return Object.assign({}, ...parts.map(partOf))
}

function partOf(part: string): Filter {
  for (const [shape, read] of PARTS) {
    const value = shape.exec(part.trim())?.[1]
    if (value !== undefined) return read(value)
  }
  throw invalid(
    'filter',
    'Understood are isRead eq, from/emailAddress/address eq and receivedDateTime ge or le, joined by and',
  )
}

const SNIPPET = 160
const PREVIEW = 500

const shortened = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed()

const messageOf = ({ mail, ...row }: MailRow): Message => ({
  id: row.id,
  account_id: row.accountId,
  provider: row.provider,
  external_id: mail.message_id,
  subject: row.subject ?? '',
  sender_email: row.senderEmail ?? '',
  sender_name: row.senderName ?? '',
  recipients: mail.to,
  cc: mail.cc,
  received_at: row.receivedAt,
  snippet: shortened(row.text, SNIPPET),
  body_preview: shortened(row.text, PREVIEW),
  is_read: mail.is_read,
  is_starred: mail.is_starred,
  has_attachments: mail.attachments.length > 0,
  labels: [],
  thread_id: row.threadId,
  priority_score: mail.priority.score,
  priority_tier: mail.priority.tier,
  priority_reasons: mail.priority.factors.map(({ reason }) => reason),
  triage_action: row.triage?.recommended_action ?? null,
  triage_rationale: row.triage?.rationale ?? null,
  trust: row.trust,
  trust_line: mail.trust_line,
  debate_id: row.debateId,
})

/** A mail as the lists of Outlook show it. */
function summaryOf(row: MailRow) {
  const { id, thread_id, subject, sender_email, recipients, received_at, snippet, is_read, is_starred, priority_tier } =
    messageOf(row)
  const is_important = row.mail.is_important ?? (priority_tier === 'critical' || priority_tier === 'high')
  return {
    id,
    thread_id,
    subject,
    from_address: sender_email,
    to_addresses: recipients,
    date: received_at,
    snippet,
    is_read,
    is_starred,
    is_important,
  }
}

/** A mail with its priority and every reason for it. */
function inboxItemOf(row: MailRow) {
  const { is_important: _, ...summary } = summaryOf(row)
  const { score, confidence, factors } = row.mail.priority
  return {
    email: { ...summary, cc_addresses: row.mail.cc, labels: [], has_attachments: row.mail.attachments.length > 0 },
    priority: {
      email_id: row.id,
      priority_score: score,
      confidence,
      tier_used: 'tier_1_rules' as const,
      rationale: factors.map(({ reason }) => reason).join('. '),
      factors: factors.map((factor) => ({ ...factor, value: 1 })),
    },
  }
}
