import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Entry } from '../entry.ts'
import type { Tier } from '../tiers.ts'
import { holdMemory } from './room-store.ts'

const BATCH = 500

/** Goes through the living entries in batches, each in a transaction that holds the memory: debates end and are erased in between. */
export async function eachLiving(
  db: Database,
  { org, tiers, signal }: { org: string; tiers: readonly Tier[]; signal: AbortSignal },
  visit: (tx: Transaction, entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const last = await db.transaction().execute(async (tx) => {
      await holdMemory(tx, org)
      const entries = await tx
        .selectFrom('memory_entries')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .where('archived_at', 'is', null)
        .where('tier', 'in', [...tiers])
        .orderBy('id')
        .limit(BATCH)
        .execute()
      if (entries.length > 0) await visit(tx, entries)
      return entries.length < BATCH ? undefined : entries.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}

/** Entries that are archived already, a batch at a time; whoever visits them takes them away. */
export async function eachArchived(
  db: Database,
  { org, tiers, signal }: { org: string; tiers: readonly Tier[]; signal: AbortSignal },
  visit: (tx: Transaction, entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const found = await db.transaction().execute(async (tx) => {
      await holdMemory(tx, org)
      const entries = await tx
        .selectFrom('memory_entries')
        .selectAll()
        .where('organization_id', '=', org)
        .where('archived_at', 'is not', null)
        .where('tier', 'in', [...tiers])
        .orderBy('archived_at')
        .limit(BATCH)
        .execute()
      if (entries.length > 0) await visit(tx, entries)
      return entries.length
    })
    if (found < BATCH) return
  }
}
