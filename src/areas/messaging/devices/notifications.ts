import { setTimeout as pause } from 'node:timers/promises'
import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { NewId } from '../../../shared/ids.ts'
import { waitedOut } from '../../../shared/time/timers.ts'
import type { Transaction } from '../../../storage/database.ts'
import { PUSH } from './effects.ts'
import type { NoteRecord, NoteText, NotificationStore } from './notification-store.ts'
import { quietUntil } from './quiet-hours.ts'
import { isPushed, type Note, type Notified } from './schema.ts'
import type { DeviceRecord, DeviceStore, PreferenceStore } from './store.ts'

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
  /** From when on a person wants the notification; undefined: now. */
  async whenWanted(org: string, userId: string, note: NoteText, tx?: Transaction): Promise<Date | undefined | 'never'> {
    const { kinds, quiet_from: from, quiet_until: until, timezone: zone } = await choices.of(org, userId, tx)
    if (!kinds.includes(note.kind ?? 'message')) return 'never'
    if (note.priority === 'urgent' || from === null || until === null) return undefined
    return quietUntil(now(), { from, until, zone })
  },

  /** Queues if and only if the transaction commits; returns the effect of each note. */
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

/** A person on all of their devices, or one device. */
type Whom = { userId: string } | { deviceId: string }

/** Notifies a person as they prefer, if and only if the transaction commits. */
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

interface DeviceNotifierDependencies {
  notes: NotificationStore
  queue: NotificationQueue
  /** How long the caller waits for the results. */
  waitSeconds: number
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250
const NO_PUSH = 'Nothing can be pushed to a device of this kind'
const UNWANTED = 'The person does not want to hear of this'

/** A result, and whether its device was removed. */
type Result = Notified & { removed: boolean }

/** Sends notifications and waits a little for their results. */
export function deviceNotifier({ notes, queue, waitSeconds }: DeviceNotifierDependencies) {
  async function waitForResults(org: string, ids: readonly string[], signal: AbortSignal): Promise<NoteRecord[]> {
    const over = AbortSignal.any([waitedOut(waitSeconds), signal])
    for (let rest = FIRST_PAUSE_MS; ; rest = Math.min(LONGEST_PAUSE_MS, rest * 2)) {
      const found = await notes.list(org, ids)
      if (over.aborted || found.every(({ status }) => status !== 'pending')) return found
      await pause(rest, undefined, { signal: over }).catch(() => {})
    }
  }

  return async (org: string, devices: readonly DeviceRecord[], note: Note, signal: AbortSignal): Promise<Result[]> => {
    const [person] = devices
    if (!person) return []
    const wanted = await queue.whenWanted(org, person.userId, note)
    const reached = wanted === 'never' ? [] : devices.filter(({ type }) => isPushed(type))
    const failed = devices
      .filter((device) => !reached.includes(device))
      .map(({ id, type }) => resultOf(id, 'failed', { error: isPushed(type) ? UNWANTED : NO_PUSH }))
    if (reached.length === 0) return failed
    const notBefore = wanted === 'never' ? undefined : wanted
    const effects = await notes.together((tx) => queue.enqueue(tx, org, reached, note, notBefore))
    const found = await waitForResults(org, [...effects.keys()], signal)
    const pushed = found.map(({ id, deviceId, status, messageId, error, removed }) =>
      resultOf(deviceId, status, { messageId: messageId ?? effects.get(id) ?? null, error, removed }),
    )
    return [...pushed, ...failed]
  }
}
export type Notify = ReturnType<typeof deviceNotifier>

interface PushOutcome {
  messageId?: string | null
  error?: string | null
  removed?: boolean
}

const resultOf = (
  device_id: string,
  status: Notified['status'],
  { messageId: message_id = null, error = null, removed = false }: PushOutcome,
): Result => ({ success: status === 'sent', device_id, message_id, status, error, removed })
