import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import { PUSH } from './effects.ts'
import { isPushed } from './kinds.ts'
import type { NoteText, NotificationStore } from './notification-store.ts'
import type { PreferenceStore } from './preference-store.ts'
import { quietUntil } from './quiet-hours.ts'
import type { DeviceRecord, DeviceStore } from './store.ts'

/** Queues notifications by the preferences of their recipients: only of the kinds that they chose, and not in their quiet hours. */
export const notificationQueue = ({
  notes,
  choices,
  outbox,
  newId,
  now,
}: {
  notes: Pick<NotificationStore, 'insert'>
  choices: Pick<PreferenceStore, 'of'>
  outbox: Pick<Outbox, 'send'>
  newId: NewId
  now: () => Date
}) => ({
  /** From when on a person wants to hear of it; undefined: now. */
  async whenWanted(org: string, userId: string, note: NoteText, tx?: Transaction): Promise<Date | undefined | 'never'> {
    const { kinds, quiet_from: from, quiet_until: until, timezone: zone } = await choices.of(org, userId, tx)
    if (!kinds.includes(note.kind ?? 'message')) return 'never'
    if (note.priority === 'urgent' || from === null || until === null) return undefined
    return quietUntil(now(), { from, until, zone })
  },

  /** If and only if the transaction commits; answers the effect of each note. */
  async enqueue(tx: Transaction, org: string, devices: readonly DeviceRecord[], note: NoteText, notBefore?: Date) {
    const effects = new Map<string, string>()
    for (const { id: deviceId, userId } of devices.filter(({ type }) => isPushed(type))) {
      const id = newId('delivery')
      await notes.insert(tx, org, { id, deviceId, userId, note, at: now() })
      const effect = { org, kind: PUSH, key: id, target: deviceId, ...(notBefore && { notBefore }), body: {} }
      effects.set(id, await outbox.send(tx, effect))
    }
    return effects
  },
})
export type NotificationQueue = ReturnType<typeof notificationQueue>

/** Somebody on all of their devices, or one device. */
type Whom = { userId: string } | { deviceId: string }

/** Lets somebody hear of something as they want it, if and only if the transaction commits. */
export const pushNotifier =
  ({ devices, queue }: { devices: Pick<DeviceStore, 'find' | 'of'>; queue: NotificationQueue }) =>
  async (tx: Transaction, org: string, whom: Whom, note: NoteText): Promise<void> => {
    const device = 'deviceId' in whom ? await devices.find(org, whom.deviceId, tx) : undefined
    const reached = 'userId' in whom ? await devices.of(org, whom.userId, tx) : device ? [device] : []
    const [first] = reached
    if (!first) return
    const wanted = await queue.whenWanted(org, first.userId, note, tx)
    if (wanted !== 'never') await queue.enqueue(tx, org, reached, note, wanted)
  }
export type Push = ReturnType<typeof pushNotifier>
