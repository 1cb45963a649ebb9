import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/**
 * Waits until no other transaction holds the name, such as `webhooks:org_1`, and holds it until the transaction ends:
 * so that counting and adding are one step.
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await nameLock(name).execute(tx)
}

/** The same as a statement, to be sent together with what it protects. */
export const nameLock = (name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
