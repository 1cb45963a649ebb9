import { sql } from 'kysely'
import { turns } from '../shared/serial-work.ts'
import type { Database } from './database.ts'
import { lockName } from './rows/name-lock.ts'

interface LedgerOptions {
  db: Database
  /** Unique to this run of this process. */
  nodeId: string
  leaseSeconds: number
}

/**
 * The sockets of all nodes, in the database. Each node has one row with a lease; its sockets count as long as the
 * lease.
 */
export function databaseSocketLedger({ db, nodeId, leaseSeconds }: LedgerOptions) {
  const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
  /** Closed while the database was unreachable. */
  const unforgotten = new Set<string>()
  const inTurn = turns()
  let joined: Promise<void> | undefined

  const join = async () => {
    await db
      .insertInto('stream_nodes')
      .values({ id: nodeId, lease_until: leaseEnd })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: leaseEnd }))
      .execute()
  }
  /** The next caller retries a join that failed. */
  const onceJoined = () => {
    joined ??= join().catch((error: unknown) => {
      joined = undefined
      throw error
    })
    return joined
  }
  const forget = (ids: readonly string[]) => db.deleteFrom('stream_sockets').where('id', 'in', ids).execute()

  /** All nodes count the sockets of a holder one after another. */
  async function count(holder: string, id: string, limit: number): Promise<boolean> {
    await onceJoined()
    return db.transaction().execute(async (tx) => {
      await lockName(tx, `socket:${holder}`)
      const { open } = await tx
        .selectFrom('stream_sockets')
        .innerJoin('stream_nodes', 'stream_nodes.id', 'stream_sockets.node_id')
        .where('holder', '=', holder)
        .where('stream_sockets.id', '<>', id)
        .where('lease_until', '>', sql<string>`clock_timestamp()`)
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow()
      if (open >= limit) return false
      await tx
        .insertInto('stream_sockets')
        .values({ id, node_id: nodeId, holder })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return true
    })
  }

  return {
    /**
     * Counts the socket, unless the holder has the most it may have; a holder that opens many at once waits with one
     * connection.
     */
    enter: (holder: string, id: string, limit: number) => inTurn(holder, () => count(holder, id, limit)),

    async leave(_holder: string, id: string) {
      unforgotten.add(id)
      await forget([id])
      unforgotten.delete(id)
    },

    /** Renews the lease, catches up on what was missed while the database was unreachable, and removes dead nodes. */
    async beat(open: ReadonlyMap<string, string>) {
      await join()
      const gone = [...unforgotten]
      if (gone.length > 0) await forget(gone)
      for (const id of gone) unforgotten.delete(id)
      if (open.size > 0) {
        const [ids, holders] = [[...open.keys()], [...open.values()]]
        await sql`insert into stream_sockets (id, node_id, holder)
          select id, ${nodeId}, holder from unnest(${ids}::text[], ${holders}::text[]) as open (id, holder)
          on conflict (id) do nothing`.execute(db)
      }
      await sql`delete from stream_nodes where lease_until < clock_timestamp() - make_interval(secs => ${leaseSeconds})`.execute(
        db,
      )
    },

    async close() {
      await db.deleteFrom('stream_nodes').where('id', '=', nodeId).execute()
    },
  }
}
