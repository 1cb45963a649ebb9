import { type FolderState, type ImapLine, LARGEST_MAIL, type MailEnvelope } from '../../../adapters/email/imap.ts'
import type { MailReading } from '../../../adapters/email/mail-reader.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Connection } from '../connections/index.ts'
import type { MailFiling } from './filing-store.ts'
import { digestOf, type FolderCursor, type MailStore } from './store.ts'

interface Needs {
  store: MailStore
  filing: MailFiling
  now: () => Date
}

interface Reins {
  signal: AbortSignal
  /** Told after each mail. */
  stored?: () => Promise<void>
}

/** A mail that was looked at, and read where it is new and still there. */
interface Looked {
  envelope: MailEnvelope
  digest: string
  raw?: Uint8Array
  reading?: MailReading
}

/** How many of the mails that were there before are read when a mailbox is connected. */
const EARLIER = 200
const TRIES = 3
/** How many are read while the one before them is stored. */
const AHEAD = 2

/** The organization may store no more; nothing is skipped, it goes on from here once there is room. */
export class StorageFull extends Error {
  constructor() {
    super('storage_full')
    this.name = 'StorageFull'
  }
}

/** Whether there is no room for one more file. */
export const isQuota = (fault: unknown) => fault instanceof ServiceError && fault.details?.reason === 'STORAGE_QUOTA'

/** Answers them one after the other, and looks at the next ones meanwhile. */
function ahead(envelopes: readonly MailEnvelope[], look: (envelope: MailEnvelope) => Promise<Looked>) {
  const left = envelopes.values()
  const begun: Promise<Looked>[] = []
  function begin() {
    const { value } = left.next()
    if (!value) return
    const looked = look(value)
    looked.catch(() => {})
    begun.push(looked)
  }
  for (let at = 0; at < AHEAD; at += 1) begin()
  return () => {
    const first = begun.shift()
    begin()
    return first
  }
}

/** Reads whatever is new in a folder, each mail once, and stores it, the oldest first; what fails three times is parked. */
export const folderSync = ({ store, filing, now }: Needs) => {
  async function look(
    line: ImapLine,
    connection: Connection,
    envelope: MailEnvelope,
    signal: AbortSignal,
  ): Promise<Looked> {
    const { uid, size, messageId, receivedAt } = envelope
    const digest = digestOf(messageId, size, receivedAt.toISOString())
    const isWanted = size <= LARGEST_MAIL && !(await store.wasSeen(connection, digest))
    const raw = isWanted ? await line.raw(uid) : undefined
    return { envelope, digest, ...(raw && { raw, reading: await filing.read({ raw, envelope }, signal) }) }
  }

  async function take(connection: Connection, cursor: FolderCursor, { envelope, digest, raw, reading }: Looked) {
    if (raw && reading) return filing.store(connection, { cursor, envelope, raw, digest }, reading)
    if (envelope.size > LARGEST_MAIL) await store.park(connection, cursor, envelope, { why: 'too_large', at: now() })
    await store.advance(connection, cursor, envelope.uid)
  }

  /** Parks what fails again and again; where even that fails it is not the mail's fault. */
  async function failed(connection: Connection, cursor: FolderCursor, looked: Looked, fault: unknown) {
    if (isQuota(fault)) throw new StorageFull()
    await store.failedOnce(connection, cursor)
    if (cursor.failures + 1 < TRIES) throw fault
    await take(connection, cursor, { ...looked, reading: { unreadable: 'failed' } })
  }

  /** People read and star their mails elsewhere. */
  async function follow(line: ImapLine, connection: Connection, { modseq: since }: FolderCursor, state: FolderState) {
    if (since !== null && since === state.modseq) return
    await store.mark(connection, await line.marks(state.modseq === null ? null : since))
  }

  return async (line: ImapLine, connection: Connection, path: string, { signal, stored }: Reins): Promise<void> => {
    const state = await line.open(path)
    const known = await store.cursor(connection, path)
    const begin = known === undefined ? Math.max(0, state.uidNext - 1 - EARLIER) : 0
    const cursor = known?.uidValidity === state.uidValidity ? known : await store.begin(connection, path, state, begin)
    const next = ahead(await line.above(cursor.lastUid), (envelope) => look(line, connection, envelope, signal))
    for (let looked = await next(); looked && !signal.aborted; looked = await next()) {
      await take(connection, cursor, looked).catch((fault) => {
        if (signal.aborted) throw fault
        return failed(connection, cursor, looked, fault)
      })
      cursor.lastUid = looked.envelope.uid
      cursor.failures = 0
      await stored?.()
    }
    if (signal.aborted) return
    await follow(line, connection, cursor, state)
    await store.synced(connection, cursor, state.modseq, now())
  }
}
export type SyncFolder = ReturnType<typeof folderSync>
