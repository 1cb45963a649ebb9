import { setTimeout as pause } from 'node:timers/promises'
import { waitedOut } from '../../../shared/time/timers.ts'
import { isPushed } from './kinds.ts'
import type { NotificationQueue } from './notification-queue.ts'
import type { NoteRecord, NotificationStore } from './notification-store.ts'
import type { Note, Notified } from './schema.ts'
import type { DeviceRecord } from './store.ts'

interface Needs {
  notes: NotificationStore
  queue: NotificationQueue
  /** How long somebody who notifies waits for what becomes of it. */
  waitSeconds: number
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250
const NO_PUSH = 'Nothing can be pushed to a device of this kind'
const UNWANTED = 'The person does not want to hear of this'

/** A result, and whether its device was forgotten. */
export type Result = Notified & { removed: boolean }

/** Wishes for notifications and waits a little for what becomes of them. */
export function deviceNotifier({ notes, queue, waitSeconds }: Needs) {
  async function settled(org: string, ids: readonly string[], signal: AbortSignal): Promise<NoteRecord[]> {
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
    const found = await settled(org, [...effects.keys()], signal)
    const pushed = found.map(({ id, deviceId, status, messageId, error, removed }) =>
      resultOf(deviceId, status, { messageId: messageId ?? effects.get(id) ?? null, error, removed }),
    )
    return [...pushed, ...failed]
  }
}
export type Notify = ReturnType<typeof deviceNotifier>

interface Told {
  messageId?: string | null
  error?: string | null
  removed?: boolean
}

const resultOf = (
  device_id: string,
  status: Notified['status'],
  { messageId: message_id = null, error = null, removed = false }: Told,
): Result => ({ success: status === 'sent', device_id, message_id, status, error, removed })
