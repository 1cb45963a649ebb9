import { sql } from 'kysely'
import type { Announce } from '../../../background/announcements/announcer.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import type { Transaction } from '../../../storage/database.ts'
import { conversationOf, type StoredMessage, threadsOfConversation } from '../chat/index.ts'
import { FLAGGED } from './announces.ts'
import { APPLY_RULES } from './jobs.ts'
import type { RuleStore } from './rules/store.ts'
import { type Priority, withStatus } from './shared-inbox/item-status.ts'
import { changeItem } from './shared-inbox/item-store.ts'

/** Files a stored message into the inboxes of its mailbox and queues the rules, in the transaction that stores it. */
export const messageFiler =
  ({
    rules,
    announce,
    enqueue,
    now,
  }: {
    rules: Pick<RuleStore, 'any'>
    announce: Announce
    enqueue: Enqueue
    now: () => Date
  }) =>
  async (tx: Transaction, message: StoredMessage): Promise<void> => {
    const { org, messageId: message_id } = message
    const inboxes = await fileMessage(tx, message, now())
    if (message.isEarlier) return
    for (const { inboxId: inbox_id, priority } of inboxes) {
      if (priority !== 'critical') continue
      await announce(tx, { org, name: FLAGGED, data: { inbox_id, message_id, priority, reason: 'critical' } })
    }
    if (await rules.any(tx, org))
      await enqueue(APPLY_RULES, { organization_id: org, message_id }, { tx, key: message_id })
  }

/** An inbox that the message was filed into, and its priority there. */
interface Filed {
  inboxId: string
  priority: Priority | null
}

/**
 * Files a message into inboxes and reopens what was settled in its conversation. Of a mailbox that its owner keeps
 * private, only into inboxes that the owner created or belongs to.
 */
async function fileMessage(tx: Transaction, message: StoredMessage, at: Date): Promise<Filed[]> {
  const { org, connectionId, messageId, threadId, isEarlier } = message
  const { rows } = await sql<Filed>`
    insert into inbox_items (organization_id, inbox_id, message_id, priority, received_at, due_at)
    select message.organization_id, inbox.id, message.id, message.mail -> 'priority' ->> 'tier', message.received_at,
      message.received_at + make_interval(hours => (inbox.settings ->> 'first_reply_hours')::int)
    from inboxes as inbox join messages as message on message.id = ${messageId}
      join connections as mailbox on mailbox.id = inbox.connection_id
    where inbox.organization_id = ${org} and inbox.connection_id = ${connectionId}
      and (mailbox.visibility = 'shared' or mailbox.owner_id = inbox.created_by
        or exists (select from inbox_people where inbox_id = inbox.id and user_id = mailbox.owner_id))
    for share of inbox
    on conflict do nothing
    returning inbox_id as "inboxId", priority`.execute(tx)
  for (const { inboxId } of isEarlier ? [] : rows) {
    const earlier = await newestSettled(tx, inboxId, threadId, messageId)
    if (earlier === undefined) continue
    await changeItem(
      tx,
      org,
      { inboxId, messageId: earlier },
      {
        actor: { userId: null },
        at,
        change: ({ status }) => ({
          to: withStatus('open', null, at.toISOString()),
          done: [{ what: 'status', was: status, became: 'open' }],
        }),
      },
    )
  }
  return rows
}

/** The newest message of a conversation, where it is resolved. */
async function newestSettled(tx: Transaction, inboxId: string, threadId: string, but: string) {
  const { rows } = await sql<{ id: string; status: string }>`
    select message.id, item.status from inbox_items as item join messages as message on message.id = item.message_id
    where item.inbox_id = ${inboxId} and message.thread_id in ${threadsOfConversation(conversationOf(sql`${threadId}::text`))} and message.id <> ${but}
    order by message.number desc limit 1`.execute(tx)
  return rows[0]?.status === 'resolved' ? rows[0].id : undefined
}
