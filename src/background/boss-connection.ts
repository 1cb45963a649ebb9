import type { Pool } from 'pg'
import type { Db } from 'pg-boss'
import type { Listener } from '../storage/listener.ts'

/** A failed statement may leave a transaction open on its connection, so that connection is not used again. */
export function sharedConnection(pool: Pool, listener: Listener, onWaiting: () => void): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let fault: Error | undefined
      try {
        return await client.query(text, values)
      } catch (error) {
        fault = error as Error
        throw error
      } finally {
        client.release(fault)
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = listener.listen(
        channel,
        (payload) => {
          onNotification(payload)
          onWaiting()
        },
        () => {
          onReconnect()
          onWaiting()
        },
      )
      return { close: async () => stop() }
    },
  }
}
