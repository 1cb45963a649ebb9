import {
  type FolderState,
  type ImapLine,
  ImapRefused,
  LARGEST_MAIL,
  type MailEnvelope,
} from '../../../adapters/email/imap.ts'
import type { MailReading } from '../../../adapters/email/mail-reader.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Connection, Connections, Dial } from '../connections/index.ts'
import type { MailServerDialer } from './dial-mail-server.ts'
import type { MailFiler } from './file-mail.ts'
import type { FolderCursor, KnownFolder } from './folder-store.ts'
import { bytesDigest, digestOf, type MailStore } from './store.ts'

interface Reins {
  signal: AbortSignal
  /** Called after each mail. */
  stored?: () => Promise<void>
}

/** A mail in a folder, and its content where it is new and still there. */
interface Looked {
  envelope: MailEnvelope
  digest: string
  raw?: Uint8Array
  reading?: MailReading
}

/** How many existing mails are read when a mailbox is connected. */
const EARLIER = 200
const TRIES = 3
/** How many mails are read ahead while one is stored. */
const AHEAD = 2

/** The organization has no storage left; nothing is skipped, and reading continues here once there is room. */
export class StorageFull extends Error {
  constructor() {
    super('storage_full')
    this.name = 'StorageFull'
  }
}

/** Whether the fault means that there is no room for another file. */
export const isQuota = (fault: unknown) => fault instanceof ServiceError && fault.details?.reason === 'STORAGE_QUOTA'

/** Yields the results in order, and reads the next ones meanwhile. */
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

/** Reads what is new in a folder, each mail once and the oldest first, and stores it; parks a mail that fails three times. */
export const folderSync = ({ store, filer, now }: { store: MailStore; filer: MailFiler; now: () => Date }) => {
  async function look(
    line: ImapLine,
    connection: Connection,
    envelope: MailEnvelope,
    signal: AbortSignal,
  ): Promise<Looked> {
    const digest = nameOf(envelope)
    const isWanted = envelope.size <= LARGEST_MAIL && !(await store.wasTaken(connection, digest, envelope))
    const lying = isWanted ? await line.raw(envelope.uid) : undefined
    const raw = lying && (await store.wasSeen(connection, bytesDigest(lying))) ? undefined : lying
    return { envelope, digest, ...(raw && { raw, reading: await filer.read({ raw, envelope }, signal) }) }
  }

  async function take(connection: Connection, cursor: FolderCursor, { envelope, digest, raw, reading }: Looked) {
    if (raw && reading) return filer.store(connection, { cursor, envelope, raw, digest }, reading)
    if (envelope.size > LARGEST_MAIL) await store.park(connection, cursor, envelope, { why: 'too_large', at: now() })
    await store.advance(connection, cursor, envelope.uid)
  }

  /** Parks a mail that fails repeatedly; where even that fails, the mail is not at fault. */
  async function recordFailure(connection: Connection, cursor: FolderCursor, looked: Looked, fault: unknown) {
    if (isQuota(fault)) throw new StorageFull()
    await store.failedOnce(connection, cursor)
    if (cursor.failures + 1 < TRIES) throw fault
    await take(connection, cursor, { ...looked, reading: { unreadable: 'failed' } })
  }

  /** People read and star their mails in other programs. */
  async function follow(line: ImapLine, connection: Connection, { modseq: since }: FolderCursor, state: FolderState) {
    if (since !== null && since === state.modseq) return
    await store.mark(connection, await line.marks(state.modseq === null ? null : since))
  }

  /** Begins a folder, on the first read or after its server renumbered it: mails that were left at first are left again. */
  async function begin(line: ImapLine, connection: Connection, path: string, state: FolderState, known?: KnownFolder) {
    const lastUid = known ? 0 : Math.max(0, state.uidNext - 1 - EARLIER)
    const all = await line.above(lastUid)
    const oldest = lastUid === 0 ? null : oldestOf(all, connection)
    const since = known ? known.since : oldest
    const isLeft = ({ receivedAt }: MailEnvelope) => since !== null && receivedAt < new Date(since)
    const begun = { lastUid, since, left: all.filter(isLeft).map(nameOf) }
    const cursor = await store.begin(connection, path, state, begun, now())
    return { cursor, envelopes: all.filter((envelope) => !isLeft(envelope)) }
  }

  async function place(line: ImapLine, connection: Connection, path: string) {
    const state = await line.open(path)
    const known = await store.cursor(connection, path)
    if (known?.uidValidity !== state.uidValidity)
      return { state, ...(await begin(line, connection, path, state, known)) }
    return { state, cursor: known, envelopes: await line.above(known.lastUid) }
  }

  return async (line: ImapLine, connection: Connection, path: string, { signal, stored }: Reins): Promise<void> => {
    const { state, cursor, envelopes } = await place(line, connection, path)
    const next = ahead(envelopes, (envelope) => look(line, connection, envelope, signal))
    for (let looked = await next(); looked && !signal.aborted; looked = await next()) {
      await take(connection, cursor, looked).catch((fault) => {
        if (signal.aborted) throw fault
        return recordFailure(connection, cursor, looked, fault)
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

/** Recognises a mail under another number. */
const nameOf = ({ messageId, size, receivedAt }: MailEnvelope) => digestOf(messageId, size, receivedAt.toISOString())

const oldestOf = (envelopes: readonly MailEnvelope[], { createdAt }: Connection): string =>
  new Date(Math.min(Date.parse(createdAt), ...envelopes.map(({ receivedAt }) => receivedAt.getTime()))).toISOString()

export type SyncFolder = ReturnType<typeof folderSync>

const POLL_MS = 60_000

/** Reads a mailbox, waits for news and reads again, for as long as the line to its server is up. */
export const mailboxDial =
  ({
    connections,
    dialer,
    sync,
  }: {
    connections: Pick<Connections, 'fail'>
    dialer: Pick<MailServerDialer, 'dial'>
    sync: SyncFolder
  }): Dial =>
  async ({ connection, secrets, signal, stands }) => {
    const line = await dialer.dial(connection, secrets, signal).catch((fault) => {
      const isPasswordWrong = fault instanceof ImapRefused && connection.kind === 'imap'
      throw isPasswordWrong ? new VendorError('auth', fault.message) : fault
    })
    try {
      while (!signal.aborted) {
        await sync(line, connection, 'INBOX', { signal, stored: stands })
        await stands()
        await line.news(POLL_MS, signal)
      }
    } catch (fault) {
      if (fault instanceof StorageFull) await connections.fail(connection, fault.message)
      throw fault
    } finally {
      await line.close()
    }
  }
