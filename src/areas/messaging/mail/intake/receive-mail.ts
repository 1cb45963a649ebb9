import type { HandedMail, SnsCalls } from '../../../../adapters/email/inbound-mail.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { unavailable } from '../../../../shared/errors.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { MailFiler } from '../file-mail.ts'
import { bytesDigest, digestOf, type MailStore } from '../store.ts'
import { isQuota, StorageFull } from '../sync.ts'
import type { Handed } from './vendors.ts'

/** Whoever waits for our answer gives up sooner, and comes again. */
const READING_MS = 60_000

/** Stores what a vendor of mail handed over, each mail once, by the way of those that are fetched. */
export function handedTaking({
  connections,
  store,
  filing,
  sns,
  now,
}: {
  connections: Pick<Connections, 'fail' | 'restored'>
  store: Pick<MailStore, 'wasSeen' | 'park'>
  filing: MailFiler
  sns: Pick<SnsCalls, 'confirm'>
  now: () => Date
}) {
  async function takeMail(connection: Connection, { keys, recipients, receivedAt, size, raw }: HandedMail) {
    const digest = digestOf(connection.kind, ...keys)
    if (await store.wasSeen(connection, digest)) return
    const cursor = { path: connection.kind, uidValidity: digest, lastUid: 0, failures: 0, modseq: null }
    const envelope = { uid: 0, size, receivedAt, messageId: '', flags: [] }
    if (typeof raw === 'string') return store.park(connection, cursor, envelope, { why: raw, at: now() })
    if (await store.wasSeen(connection, bytesDigest(raw))) return
    const reading = await filing.read({ raw, envelope }, AbortSignal.timeout(READING_MS))
    await filing.store(connection, { cursor, envelope, raw, digest, recipients }, reading)
  }

  async function confirm(address: string) {
    try {
      await sns.confirm(address, AbortSignal.timeout(READING_MS))
    } catch (fault) {
      throw fault instanceof VendorError ? unavailable('SNS cannot be told that we want to hear it') : fault
    }
  }

  async function take(connection: Connection, handed: Handed) {
    if ('confirm' in handed) await confirm(handed.confirm)
    else if ('ended' in handed) await connections.fail(connection, 'Its topic was unsubscribed: subscribe it again')
    else await takeMail(connection, handed.mail)
    if (connection.state === 'failed' && !('ended' in handed)) await connections.restored(connection)
  }

  return async (connection: Connection, all: readonly Handed[]): Promise<void> => {
    try {
      for (const handed of all) await take(connection, handed)
    } catch (fault) {
      if (!isQuota(fault)) throw fault
      const full = new StorageFull()
      await connections.fail(connection, full.message)
      throw unavailable(full.message)
    }
  }
}
