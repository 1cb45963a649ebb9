import type { Announce } from '../../../background/announcements/announcer.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { StoredMessage } from '../chat/index.ts'
import { FLAGGED } from './announces.ts'
import { APPLY_RULES } from './jobs.ts'
import type { RuleStore } from './rules/store.ts'
import { fileMessage } from './shared/arrival-store.ts'

/** What follows when a message has come in, in the transaction that stores it. */
export const arrivals =
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
