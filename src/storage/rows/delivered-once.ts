import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/** Something that may be delivered repeatedly, under each of these keys. */
interface Delivered {
  keys: readonly string[]
}

/** JSON keeps pairs apart that would concatenate to the same text. */
const digestOf = (scope: string, key: string) =>
  createHash('sha256')
    .update(JSON.stringify([scope, key]))
    .digest('base64url')

/** The digests of an event's keys, in the order in which they are written. */
export const digestsOf = (scope: string, { keys }: Delivered): string[] =>
  [...new Set(keys.map((key) => digestOf(scope, key)))].sort()

/**
 * The events that were never taken before under any of their keys. They count as taken, for 30 days, if and only if the
 * transaction commits; others with the same key wait for that. All keys are inserted in one order, so that no two
 * transactions deadlock.
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
