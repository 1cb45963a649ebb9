import type { Caller } from '../../../shared/identity/caller.ts'
import type { InboxSummary } from './schema.ts'
import type { ReadFigure } from './sources.ts'

const SHOWN = 5
const NO_TIERS: Readonly<Record<string, number>> = {}

/** The mail of the caller, and what waits for their answer. */
export function inboxSummaryOf({ read, now }: { read: ReadFigure; now: () => Date }) {
  return async (caller: Caller): Promise<InboxSummary> => {
    const first = { limit: SHOWN, offset: 0 }
    const [stats, urgent, waiting] = await Promise.all([
      read('mail.stats', caller, (stats) => stats({}, caller)),
      read('mail.messages', caller, (list) => list({ ...first, priority: 'critical', unread_only: true }, caller)),
      read('approvals.list', caller, (list) => list({ ...first, mine: true }, caller)),
    ])
    const mails = stats?.stats
    const tiers = mails?.messages_by_priority ?? NO_TIERS
    const { critical = 0, high = 0, medium = 0, low = 0 } = tiers
    return {
      generated_at: now().toISOString(),
      accounts_connected: mails?.total_accounts ?? 0,
      total_messages: mails?.total_messages ?? 0,
      unread_messages: mails?.unread_count ?? 0,
      urgent_count: critical,
      today_count: mails?.received_today ?? 0,
      by_label: [],
      by_importance: { high: critical + high, medium, low: low + (tiers.defer ?? 0) + (tiers.blocked ?? 0) },
      response_rate: mails && mails.total_messages > 0 ? mails.answered_count / mails.total_messages : 0,
      avg_response_time_hours: mails?.avg_response_time_hours ?? null,
      counts: {
        unread: mails?.unread_count ?? 0,
        starred: mails?.starred_count ?? 0,
        snoozed: mails?.snoozed_count ?? 0,
        drafts: 0,
        trash: 0,
      },
      by_priority: { critical, high, medium, low },
      by_category: { inbox: mails?.in_inbox_count ?? 0, updates: 0, promotions: 0, social: 0, forums: 0 },
      top_labels: [],
      urgent_emails: (urgent?.items ?? []).map(({ id, subject, sender_email, received_at, snippet }) => ({
        id,
        subject,
        from: sender_email,
        received_at,
        snippet,
      })),
      pending_actions: (waiting?.items ?? []).map((approval) => ({
        id: approval.id,
        type: 'approval',
        title: approval.title,
        description: approval.question,
        priority: 'medium',
        deadline: approval.due_at,
        due_date: approval.due_at,
        source_type: sourceOf(approval),
        source_id: approval.subject_id,
        created_at: approval.created_at,
        from_email: null,
      })),
    }
  }
}

function sourceOf({ kind, debate_id }: { kind: string; debate_id: string | null }) {
  if (debate_id !== null) return 'debate'
  return kind === 'workflow_step' ? 'workflow' : 'manual'
}
