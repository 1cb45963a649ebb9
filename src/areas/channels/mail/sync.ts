import { type ImapLine, LARGEST_MAIL, type MailEnvelope } from '../../../adapters/email/imap.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Connection } from '../connections/index.ts'
import type { FileMail } from './filing-store.ts'
import { digestOf, type FolderCursor, type MailStore } from './store.ts'

interface Needs {
  store: MailStore
  file: FileMail
  now: () => Date
}

/** How many of the mails that were there before are read when a mailbox is connected. */
const EARLIER = 200
const TRIES = 3

/** The organization may store no more; nothing is skipped, it goes on from here once there is room. */
export class StorageFull extends Error {
  constructor() {
    super('storage_full')
    this.name = 'StorageFull'
  }
}

/** Whether there is no room for one more file. */
export const isQuota = (fault: unknown) => fault instanceof ServiceError && fault.details?.reason === 'STORAGE_QUOTA'

/** Reads whatever is new in a folder, each mail once, the oldest first; what fails three times is parked. */
export const folderSync = ({ store, file, now }: Needs) => {
  async function take(
    line: ImapLine,
    connection: Connection,
    cursor: FolderCursor,
    envelope: MailEnvelope,
    signal: AbortSignal,
  ) {
    const { uid, size, messageId, receivedAt } = envelope
    const digest = digestOf(messageId, size, receivedAt.toISOString())
    if (await store.wasSeen(connection, digest)) return store.advance(connection, cursor, uid)
    const raw = size > LARGEST_MAIL ? undefined : await line.raw(uid)
    if (!raw) {
      if (size > LARGEST_MAIL) await store.park(connection, cursor, envelope, { why: 'too_large', at: now() })
      return store.advance(connection, cursor, uid)
    }
    try {
      await file(connection, { cursor, envelope, raw, digest }, signal)
    } catch (fault) {
      if (signal.aborted) throw fault
      if (isQuota(fault)) throw new StorageFull()
      await store.failedOnce(connection, cursor)
      if (cursor.failures + 1 < TRIES) throw fault
      await store.park(connection, cursor, envelope, { why: 'failed', at: now() })
      await store.advance(connection, cursor, uid)
    }
  }

  return async (line: ImapLine, connection: Connection, path: string, signal: AbortSignal): Promise<void> => {
    const state = await line.open(path)
    const known = await store.cursor(connection, path)
    const begin = known === undefined ? Math.max(0, state.uidNext - 1 - EARLIER) : 0
    const cursor = known?.uidValidity === state.uidValidity ? known : await store.begin(connection, path, state, begin)
    for (const envelope of await line.above(cursor.lastUid)) {
      if (signal.aborted) return
      await take(line, connection, cursor, envelope, signal)
      cursor.lastUid = envelope.uid
      cursor.failures = 0
    }
    await store.synced(connection, cursor, state.modseq, now())
  }
}
export type SyncFolder = ReturnType<typeof folderSync>
