import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { NotifyAttention } from '../../chat/index.ts'
import type { Push } from '../../devices/index.ts'
import type { FoundMessage } from './message-facts-store.ts'
import type { Target } from './rule.ts'

interface Reached {
  org: string
  target: Exclude<Target, { to: 'debate' }>
  message: Pick<FoundMessage, 'id' | 'inboxes'>
}

const KEY_LENGTH = 32

/** Says that there is a message without its content, because it may appear on a lock screen. */
const noteOf = ({ id, inboxes }: Reached['message']) => ({
  title: 'A message wants your attention',
  body: 'Open the inbox to read it.',
  kind: 'inbox' as const,
  data: { message_id: id, inbox_id: inboxes[0]?.id ?? null },
  collapse_key: id.slice(-KEY_LENGTH),
})

/** Notifies people of a message, on their devices or in a channel, if and only if the transaction commits. */
export const targetNotifier = ({
  push,
  notifyAttention,
  withRole,
}: {
  push: Push
  notifyAttention: NotifyAttention
  withRole: (tx: Transaction, org: string, role: Caller['orgRole']) => Promise<string[]>
}) => {
  async function people(tx: Transaction, org: string, target: Reached['target']): Promise<string[]> {
    if (target.to === 'user') return [target.userId]
    return target.to === 'role' ? withRole(tx, org, target.role) : []
  }

  return async (tx: Transaction, { org, target, message }: Reached): Promise<void> => {
    const note = noteOf(message)
    if (target.to === 'device') await push(tx, org, { deviceId: target.deviceId }, note)
    if (target.to === 'channel') await notifyAttention(tx, org, target, message.id)
    for (const userId of await people(tx, org, target)) await push(tx, org, { userId }, note)
  }
}
export type NotifyTarget = ReturnType<typeof targetNotifier>
