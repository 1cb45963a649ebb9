import type { Database, Transaction } from '../../../../storage/database.ts'
import { type Addition, addUp, deleteRows, replaceRows, type TableRow } from '../../../../storage/rows/many-rows.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'
import type { Change, Entry } from '../entry.ts'
import { figuresOf } from '../figures/figures.ts'
import { isPromotion, ROOM, type Tier } from '../tiers.ts'

/** The only way to change entries: writes rows, counts, figures and tier moves together. The caller holds the lock (`lockMemory`). */
export async function writeEntries(tx: Transaction, changes: readonly Change[], at: string): Promise<void> {
  const moved = changes.map(withMove)
  await deleteRows(
    tx,
    'memory_entries',
    ['organization_id', 'id'],
    moved.flatMap(({ before, after }) => (before && !after ? [keyOf(before)] : [])),
  )
  await replaceRows(
    tx,
    'memory_entries',
    ['organization_id', 'id'],
    moved.flatMap(({ after }) => after ?? []),
  )
  await replaceRows(
    tx,
    'memory_moves',
    ['organization_id', 'entry', 'number'],
    moved.flatMap((change) => moveRow(change, at)),
  )
  await addUp(tx, 'memory_counts', ['organization_id', 'tier', 'kind', 'archived'], moved.flatMap(counted))
  await addUp(tx, 'memory_figures', ['organization_id', 'span', 'since', 'tier'], figuresOf(moved, at))
}

const keyOf = ({ organization_id, id }: Entry) => ({ organization_id, id })

const isMove = ({ before, after }: Change): boolean =>
  before !== undefined &&
  after !== undefined &&
  (before.tier !== after.tier || (before.archived_at === null && after.archived_at !== null))

function withMove(change: Change): Change {
  if (!change.after || !isMove(change)) return change
  return { ...change, after: { ...change.after, moves: change.after.moves + 1 } }
}

function moveRow({ before, after, why }: Change, at: string): TableRow<'memory_moves'>[] {
  if (!before || !after || !isMove({ before, after })) return []
  const { organization_id, id: entry, moves: number } = after
  const to_tier = before.tier === after.tier ? 'archive' : after.tier
  return [{ organization_id, entry, number, from_tier: before.tier, to_tier, why: why ?? 'by hand', at }]
}

function counted({ before, after }: Change): Addition<'memory_counts'>[] {
  const of = ({ organization_id, tier, kind, archived_at, ...entry }: Entry, times: 1 | -1) => ({
    organization_id,
    tier,
    kind,
    archived: archived_at !== null,
    entries: times,
    sources: times * entry.sources,
    bytes: times * entry.bytes,
    importance: times * entry.importance,
    surprise: times * entry.surprise,
  })
  return [...(before ? [of(before, -1)] : []), ...(after ? [of(after, 1)] : [])]
}

/** The entry in another tier, which it has reached by a promotion or not. */
export const inTier = (entry: Entry, tier: Entry['tier'], at: string): Entry => ({
  ...entry,
  tier,
  updated_at: at,
  ...(isPromotion(entry.tier, tier) && { promoted_at: at, promoted_cited: false }),
})

/** Locks the memory of an organization until the transaction ends; every change needs it. */
export const lockMemory = (tx: Transaction, org: string): Promise<void> => lockName(tx, `memory:${org}`)

/** How many entries live in a tier. */
export async function countLiving(db: Database | Transaction, org: string, tier: Tier): Promise<number> {
  const { entries } = await db
    .selectFrom('memory_counts')
    .select((eb) => eb.fn.sum<string | null>('entries').as('entries'))
    .where('organization_id', '=', org)
    .where('tier', '=', tier)
    .where('archived', '=', false)
    .executeTakeFirstOrThrow()
  return Number(entries ?? 0)
}

export const hasRoomIn = async (tx: Transaction, org: string, tier: Tier): Promise<boolean> =>
  (await countLiving(tx, org, tier)) < ROOM[tier]
