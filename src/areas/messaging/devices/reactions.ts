import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { DebatePage } from '../../../config/public-address.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { NoteText } from './notification-store.ts'
import type { NotificationQueue } from './notifications.ts'
import type { DeviceStore } from './store.ts'

const KEY_LENGTH = 32

/** Notifies the asker of a debate on their devices that it is decided, or that it waits for a person. */
export function deviceReactions({
  devices,
  queue,
  load,
  linkTo,
  payerOf,
}: {
  devices: Pick<DeviceStore, 'of'>
  queue: NotificationQueue
  load: (debateId: string) => Promise<DebateState>
  linkTo: DebatePage
  /** The organization whose people have the devices: the one above a workspace. */
  payerOf: (tenant: string, tx: Transaction) => Promise<string>
}) {
  async function tell(
    tx: Transaction,
    tenant: string,
    debateId: string,
    said: Pick<NoteText, 'title' | 'body' | 'kind'>,
  ) {
    const { user, erased } = await load(debateId)
    if (erased) return
    const org = await payerOf(tenant, tx)
    const reached = await devices.of(org, user, tx)
    if (reached.length === 0) return
    const note: NoteText = {
      ...said,
      data: { debate_id: debateId },
      action_url: linkTo({ organizationId: tenant, debateId }),
      collapse_key: debateId.slice(-KEY_LENGTH),
      topic_of: debateId,
    }
    const wanted = await queue.whenWanted(org, user, note, tx)
    if (wanted !== 'never') await queue.enqueue(tx, org, reached, note, wanted)
  }

  return [
    defineReaction({
      name: 'devices.tell-decision',
      types: ['debate_end'],
      writes: ['device_notes'],
      react: (tx, { organizationId, debateId, data }) =>
        tell(tx, organizationId, debateId, {
          title: data.result === 'failed' ? 'A debate failed' : 'A decision is ready',
          body: 'Open it to read more.',
          kind: 'decision',
        }),
    }),
    defineReaction({
      name: 'devices.ask-person',
      types: ['breakpoint_raised'],
      writes: ['device_notes'],
      /** An approval is not the asker's to give. */
      react: async (tx, { organizationId, debateId, data }) =>
        data.trigger === 'approval'
          ? undefined
          : tell(tx, organizationId, debateId, {
              title: 'A debate waits for a person',
              body: 'Open it to decide how it goes on.',
              kind: 'breakpoint',
            }),
    }),
  ]
}
