import { ImapRefused } from '../../../adapters/email/imap.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import type { Connections, Dial } from '../connections/index.ts'
import type { MailDialling } from './accounts.ts'
import { StorageFull, type SyncFolder } from './sync.ts'

const POLL_MS = 60_000

/** Reads a mailbox, waits for news and reads again, for as long as the line stands. */
export const mailboxDial =
  ({
    connections,
    dialling,
    sync,
  }: {
    connections: Pick<Connections, 'fail'>
    dialling: Pick<MailDialling, 'dial'>
    sync: SyncFolder
  }): Dial =>
  async ({ connection, secrets, signal, stands }) => {
    const line = await dialling.dial(connection, secrets, signal).catch((fault) => {
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
