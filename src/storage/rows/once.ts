import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/** What is delivered again and again, under each of these names. */
interface Delivered {
  keys: readonly string[]
}

/** No name is told apart from another by where it is cut. */
const digestOf = (scope: string, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([scope, key]))
    .digest('base64url')

/** What the names of one event are known by, in the order in which they are written. */
export const digestsOf = (scope: string, { keys }: Delivered): string[] =>
  [...new Set(keys.map((key) => digestOf(scope, key)))].sort()

/**
 * Those of the events that were never taken before, by any of their names, and are taken from now on if and only if the
 * transaction commits; for 30 days. Whoever comes with the same name meanwhile waits for that. All names are inserted in
 * one order, so that no two wait in a circle.
 */
export async function once<Event extends Delivered>(
  tx: Transaction,
  scope: string,
  events: readonly Event[],
  now: Date,
): Promise<Event[]> {
  const named = events.map((event) => ({ event, digests: digestsOf(scope, event) }))
  const digests = [...new Set(named.flatMap(({ digests }) => digests))].sort()
  if (digests.length === 0) return [...events]
  const { rows } = await sql<{ digest: string }>`
    insert into once (digest, at)
    select digest, ${now.toISOString()}::timestamptz from unnest(${digests}::text[]) with ordinality as given (digest, place)
    order by place
    on conflict do nothing
    returning digest`.execute(tx)
  const free = new Set(rows.map(({ digest }) => digest))
  return named.flatMap(({ event, digests }) => {
    const isNew = digests.every((digest) => free.has(digest))
    for (const digest of digests) free.delete(digest)
    return isNew ? [event] : []
  })
}
