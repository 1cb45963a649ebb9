import { readFileSync } from 'node:fs'
import type { RedisClient } from './open-redis.ts'

const SCRIPT = readFileSync(new URL('./count-socket.lua', import.meta.url), 'utf8')
/** How many holders are updated at once, so that a large node does not reach the command timeout. */
const BATCH = 200

interface WithScript {
  countSocket(key: string, limit: number, leaseMs: number, ...ids: string[]): Promise<number>
}

interface LedgerOptions {
  redis: RedisClient
  leaseSeconds: number
}

/** Maps each socket to its holder. */
type Open = ReadonlyMap<string, string>

const keyOf = (holder: string) => `ws:${holder}`

/** The open sockets of all nodes, in Redis. An entry expires unless its node renews it, so the sockets of a dead node vanish. */
export function redisSocketLedger({ redis, leaseSeconds }: LedgerOptions) {
  redis.defineCommand('countSocket', { lua: SCRIPT, numberOfKeys: 1 })
  const { countSocket } = redis as unknown as WithScript
  const count = (holder: string, limit: number, ids: readonly string[]) =>
    countSocket.call(redis, keyOf(holder), limit, leaseSeconds * 1000, ...ids)
  const forget = (holder: string, ids: readonly string[]) => redis.zrem(keyOf(holder), ...ids)

  return {
    enter: async (holder: string, id: string, limit: number) => (await count(holder, limit, [id])) === 1,
    async leave(holder: string, id: string) {
      await forget(holder, [id])
    },
    async beat(open: Open) {
      await each(open, (holder, ids) => count(holder, 0, ids))
    },
    async close(open: Open) {
      await each(open, forget)
    },
  }
}

/** Runs the work for the sockets of each holder, in batches of holders. */
async function each(open: Open, work: (holder: string, ids: readonly string[]) => Promise<unknown>) {
  const holders = [...Map.groupBy(open, ([, holder]) => holder)]
  for (let at = 0; at < holders.length; at += BATCH) {
    const batch = holders.slice(at, at + BATCH).map(([holder, sockets]) =>
      work(
        holder,
        sockets.map(([id]) => id),
      ),
    )
    await Promise.all(batch)
  }
}
