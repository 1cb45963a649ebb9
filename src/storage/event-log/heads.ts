import type pg from 'pg'
import type { Pending } from './pending.ts'
import type { Head } from './plan.ts'

const CAPACITY = 10_000

const LAST_EVENTS = `select debates.id, debates.version, head_hash as hash, coalesce(events.at, debates.updated_at) as at from debates
  left join events on events.debate_id = debates.id and events.version = debates.version where debates.id = any ($1)`

/**
 * The heads of the debates that this process touched last. A head may be behind, never wrong: a debate's hash at a
 * version does not change, and the append itself compares the version.
 */
export function headCache(pool: pg.Pool) {
  const heads = new Map<string, Head>()

  function remember(debateId: string, { version, hash, at }: Head) {
    const known = heads.get(debateId)
    heads.delete(debateId)
    heads.set(debateId, known && known.version > version ? known : { version, hash, at })
    if (heads.size > CAPACITY) heads.delete(heads.keys().next().value as string)
  }

  return {
    get: (debateId: string) => heads.get(debateId),
    remember,
    /** Somebody else has moved it on. */
    forget: (debateId: string) => heads.delete(debateId),
    /**
     * Reads the heads that are unknown or behind what a caller has already seen. So it does while a clock is behind: two nodes
     * then write at the same time, that of the last event, and the same facts at the same time have the same hash.
     */
    async load(appends: readonly Pending[]) {
      const missing = appends.filter(({ debateId, expectedVersion, create, at }) => {
        const known = heads.get(debateId)
        return !create && (!known || known.version < expectedVersion || at < known.at)
      })
      if (missing.length === 0) return
      const { rows } = await pool.query<Head & { id: string }>(LAST_EVENTS, [missing.map(({ debateId }) => debateId)])
      for (const { id, ...head } of rows) remember(id, head)
    },
  }
}

export type HeadCache = ReturnType<typeof headCache>
