import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../../storage/connection/listener.ts'
import type { Carrier, Receive } from './carrier.ts'

const CHANNEL = 'parley_signals'
/** PostgreSQL refuses a payload of 8000 bytes or more. */
const LARGEST_MESSAGE = 7_999
const LONGEST_QUEUE = 1_000
const LARGEST_BATCH = 100

/**
 * `pg_notify`, one statement at a time with all that waits: a commit that notifies takes a lock of the whole server.
 * Messages too large for a notification, or too many for the queue, are dropped.
 */
export function postgresCarrier(
  { pool, listener }: { pool: Pool; listener: Listener },
  receive: Receive,
  logger: Logger,
): Carrier {
  const queue: string[] = []
  let sending: Promise<void> | undefined

  async function drain() {
    while (queue.length > 0) {
      const batch = queue.splice(0, LARGEST_BATCH)
      await pool
        .query('select pg_notify($1, message) from unnest($2::text[]) as message', [CHANNEL, batch])
        .catch((fault) => logger.warn({ err: fault }, 'signals do not reach other nodes'))
    }
    sending = undefined
  }

  const unlisten = listener.listen(CHANNEL, receive, () => {})
  return {
    send(message) {
      if (Buffer.byteLength(message) > LARGEST_MESSAGE || queue.length >= LONGEST_QUEUE) {
        logger.debug({ bytes: message.length, waiting: queue.length }, 'a signal for other nodes was dropped')
        return
      }
      queue.push(message)
      sending ??= drain()
    },
    async close() {
      unlisten()
      await sending
    },
  }
}
