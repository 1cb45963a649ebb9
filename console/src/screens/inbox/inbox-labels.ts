import type { InboxItem, ItemStatus, OpenItem } from '../../api/messaging/inboxes.ts'
import type { Advice, ConversationMail } from '../../api/messaging/mail.ts'

export const STATUSES: Readonly<Record<ItemStatus, string>> = {
  open: 'open',
  assigned: 'assigned',
  in_progress: 'in progress',
  waiting: 'waiting',
  resolved: 'resolved',
  closed: 'closed',
}

/** The action that moves an item to this status. */
export const MOVES: Readonly<Record<ItemStatus, string>> = {
  open: 'Reopen',
  assigned: 'Assign',
  in_progress: 'Start',
  waiting: 'Wait for a reply',
  resolved: 'Resolve',
  closed: 'Close',
}

const SIGNS: Readonly<Record<string, string>> = { member: '✓', known: '✓', unverified: '○', failed: '✗' }
export const trustSign = (trust: InboxItem['trust']) => (trust && SIGNS[trust]) ?? '○'

const LOOKS: Readonly<Record<string, string>> = { member: 'text-agree', known: 'text-agree', failed: 'text-disagree' }
export const trustLook = (trust: InboxItem['trust']) => (trust && LOOKS[trust]) ?? ''

/** The delivery status of a mail that the service sent. */
export const SENT_WORDS: Readonly<Record<Exclude<ConversationMail['status'], 'received'>, string>> = {
  sending: 'sending',
  sent: 'sent',
  failed: 'not sent',
}

/** Who gave the advice: rules, one agent or a panel. */
export function advisedBy({ tier_used, agents_involved }: Pick<Advice, 'tier_used' | 'agents_involved'>): string {
  if (tier_used === 'tier_1_rules' && agents_involved.length === 0) return 'By rules'
  return `By ${tier_used === 'tier_1_rules' ? 'rules, after asking ' : ''}${agents_involved.join(', ')}`
}

/** A weight with its sign. */
export const signed = (weight: number) => `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`

type HistoryEntry = OpenItem['history'][number]

/** What a person or a rule did, with people by their names. */
export function historyWords({ what, was, became }: HistoryEntry, nameOf: (userId: string) => string): string {
  switch (what) {
    case 'assigned':
      return became ? `assigned it to ${nameOf(became)}` : `unassigned ${was ? nameOf(was) : 'it'}`
    case 'status':
      return `moved it from ${statusWord(was)} to ${statusWord(became)}`
    case 'tagged':
      return `tagged it ${became}`
    case 'untagged':
      return `removed the tag ${was}`
    case 'priority':
      return `set its priority to ${became ?? 'none'}`
    case 'forwarded':
      return `forwarded it to ${became}`
    case 'held':
      return `did not forward it to ${was}: ${became}`
  }
}

const statusWord = (status: string | null) => STATUSES[status as ItemStatus] ?? status ?? 'nothing'
