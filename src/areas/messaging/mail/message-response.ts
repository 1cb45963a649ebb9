import type { MailRow } from './mail-query-store.ts'
import type { Message } from './schema.ts'

const SNIPPET = 160
const PREVIEW = 500

const shortened = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed()

export const messageOf = ({ mail, ...row }: MailRow): Message => ({
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

/** As lists of Outlook show it. */
export function summaryOf(row: MailRow) {
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

/** With its priority and every reason for it. */
export function inboxItemOf(row: MailRow) {
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
