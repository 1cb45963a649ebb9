import type { Database, Transaction } from '../../../../storage/database.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'
import { ROOM, type Tier } from '../tiers.ts'

/** Whoever changes what an organization remembers holds it until their transaction ends, so that counts and moves follow each other. */
export const holdMemory = (tx: Transaction, org: string): Promise<void> => lockName(tx, `memory:${org}`)

/** How many entries live in a tier. */
export async function livingIn(db: Database | Transaction, org: string, tier: Tier): Promise<number> {
  const { entries } = await db
    .selectFrom('memory_counts')
    .select((eb) => eb.fn.sum<string | null>('entries').as('entries'))
    .where('organization_id', '=', org)
    .where('tier', '=', tier)
    .where('archived', '=', false)
    .executeTakeFirstOrThrow()
  return Number(entries ?? 0)
}

export const isRoomIn = async (tx: Transaction, org: string, tier: Tier): Promise<boolean> =>
  (await livingIn(tx, org, tier)) < ROOM[tier]
