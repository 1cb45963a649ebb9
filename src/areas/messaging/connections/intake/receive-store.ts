import type { Incoming } from '../../../../adapters/chat/incoming.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { once } from '../../../../storage/rows/once.ts'
import type { Connection } from '../connection.ts'

/** Stores what came, in the transaction in which it is marked as taken; what it answers is called once that has committed. */
export type Take = (
  tx: Transaction,
  connection: Connection,
  incoming: readonly Incoming[],
) => Promise<(() => void) | undefined>

export type Receive = ReturnType<typeof receiver>

/**
 * What a vendor said is stored once, however often and on however many nodes it arrives: the gate, the rows and where a
 * dialled connection has come to commit together. Answers how many events were new.
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
