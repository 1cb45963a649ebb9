import type { Database, Transaction } from '../../../../storage/database.ts'
import { once } from '../../../../storage/rows/once.ts'

const SCOPE = 'inbox.rules'

/** What rules do about a message is done once, however often it is begun. */
export const onceForMessage =
  (db: Database) => (messageId: string, at: Date, work: (tx: Transaction) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      const isFirst = (await once(tx, SCOPE, [{ keys: [messageId] }], at)).length > 0
      if (isFirst) await work(tx)
    })
export type OnceForMessage = ReturnType<typeof onceForMessage>
