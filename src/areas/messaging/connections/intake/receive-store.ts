import type { Incoming } from '../../../../adapters/chat/incoming-message.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { once } from '../../../../storage/rows/delivered-once.ts'
import type { Connection } from '../connection.ts'

/** Stores events in the transaction that marks them as received; the function that it returns is called after the commit. */
export type Take = (
  tx: Transaction,
  connection: Connection,
  incoming: readonly Incoming[],
) => Promise<(() => void) | undefined>

export type Receive = ReturnType<typeof receiver>

/**
 * Stores an event once, however often and on however many nodes it arrives: the mark, the rows and the position of a
 * dialled connection commit together. Returns how many events were new.
 */
export const receiver =
  ({ db, now }: { db: Database; now: () => Date }) =>
  async (connection: Connection, incoming: readonly Incoming[], take: Take, position?: JsonObject): Promise<number> => {
    const { count, afterwards } = await db.transaction().execute(async (tx) => {
      const fresh = await once(tx, connection.id, incoming, now())
      const afterwards = fresh.length > 0 ? await take(tx, connection, fresh) : undefined
      if (position !== undefined)
        await tx.updateTable('connections').set({ position }).where('id', '=', connection.id).execute()
      return { count: fresh.length, afterwards }
    })
    afterwards?.()
    return count
  }
