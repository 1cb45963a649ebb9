import type pg from 'pg'
import type { Append } from './pending.ts'
import type { Head } from './plan.ts'

const CAPACITY = 10_000

/**
 * The heads of the debates that this process touched last. A head may be behind, never wrong: a debate's hash at a
 * version does not change, and the append itself compares the version.
 */
export function headCache(pool: pg.Pool) {
  const heads = new Map<string, Head>()

  function remember(debateId: string, { version, hash }: Head) {
    const known = heads.get(debateId)
    heads.delete(debateId)
    heads.set(debateId, known && known.version > version ? known : { version, hash })
    if (heads.size > CAPACITY) heads.delete(heads.keys().next().value as string)
  }

  return {
    get: (debateId: string) => heads.get(debateId),
    remember,
    /** Reads the heads that are unknown or behind what a caller has already seen. */
    async load(appends: readonly Append[]) {
      const missing = appends.filter(({ debateId, expectedVersion, create }) => {
        const known = heads.get(debateId)
        return !create && (!known || known.version < expectedVersion)
      })
      if (missing.length === 0) return
      const { rows } = await pool.query<{ id: string; version: number; head_hash: string }>(
        'select id, version, head_hash from debates where id = any ($1)',
        [missing.map(({ debateId }) => debateId)],
      )
      for (const row of rows) remember(row.id, { version: row.version, hash: row.head_hash })
    },
  }
}

export type HeadCache = ReturnType<typeof headCache>
