import type { Logger } from 'pino'
import { ImapRefused } from '../../../adapters/email/imap.ts'
import type { Drive } from '../../../jobs/leases/drive.ts'
import type { Connections } from '../connections/connection.ts'
import type { MailDialling } from './accounts.ts'
import { StorageFull, type SyncFolder } from './sync.ts'

interface Needs {
  connections: Pick<Connections, 'candidates' | 'fail'>
  dialling: MailDialling
  sync: SyncFolder
  now: () => Date
  logger: Logger
}

const POLL_MS = 60_000
const FULL_PAUSE_MS = 15 * 60_000

/** Reads a mailbox, waits for news and reads again, for as long as the lease lasts. */
export const mailboxDriver = ({ connections, dialling, sync, now, logger }: Needs): Drive => {
  return async ({ id, version }, { signal, stopping, sure }) => {
    const [connection] = await connections.candidates('imap', { id })
    if (!connection || connection.removedAt !== null) return { kind: 'ended' }
    const over = AbortSignal.any([signal, stopping])
    const line = await dialling.dial(connection).catch(async (fault) => {
      if (fault instanceof ImapRefused) await connections.fail(connection, fault.message)
      throw fault
    })
    try {
      while (!over.aborted) {
        await sure()
        await sync(line, connection, 'INBOX', over)
        await line.news(POLL_MS, over)
      }
      return { kind: 'rests' }
    } catch (fault) {
      if (over.aborted) return { kind: 'rests' }
      if (!(fault instanceof StorageFull)) throw fault
      logger.warn({ connection_id: id }, 'A mailbox waits: the organization has no room for more mail')
      return { kind: 'waits', until: new Date(now().getTime() + FULL_PAUSE_MS), version }
    } finally {
      await line.close()
    }
  }
}
