import { sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { type Addition, addUp, deleteRows, replaceRows, type TableRow } from '../../../../storage/rows/many-rows.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'
import type { Change, Entry } from '../entry.ts'
import { figuresOf } from '../figures/figures.ts'
import { isPromotion, ROOM, type Tier } from '../kinds-and-tiers.ts'

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

/** Moves an entry to another tier, and marks a promotion. */
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

interface Supplied {
  org: string
  debateId: string
  evidenceId: string
  entry: string
  at: string
}

/** The current entries with these ids, without those forgotten meanwhile. */
export const entriesOf = async (tx: Transaction, org: string, ids: readonly string[]): Promise<Entry[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('memory_entries')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
        .execute()

/** Records that a debate received an entry; counts once per debate, however many sources of it the debate received. */
export async function supply(tx: Transaction, { org, debateId, evidenceId, entry, at }: Supplied): Promise<void> {
  const [before] = await entriesOf(tx, org, [entry])
  if (!before) return
  const { given } = await tx
    .selectFrom('memory_uses')
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .where('entry', '=', entry)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('memory_uses')
    .values({
      organization_id: org,
      debate_id: debateId,
      evidence_id: evidenceId,
      entry,
      supplied_at: at,
      cited_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (given === 0) await writeEntries(tx, [{ before, after: { ...before, supplied: before.supplied + 1 } }], at)
}

/** Records the citations of a debate that has ended. */
export async function cite(
  tx: Transaction,
  { org, debateId, evidence, at }: { org: string; debateId: string; evidence: readonly string[]; at: string },
): Promise<void> {
  if (evidence.length === 0) return
  const used = await tx
    .updateTable('memory_uses')
    .set({ cited_at: at })
    .where('organization_id', '=', org)
    .where('debate_id', '=', debateId)
    .where('evidence_id', '=', sql<string>`any(${[...evidence]}::text[])`)
    .where('cited_at', 'is', null)
    .returning('entry')
    .execute()
  const entries = await entriesOf(
    tx,
    org,
    used.map(({ entry }) => entry),
  )
  const changes = entries.map((before): Change => ({ before, after: citedAt(before, at) }))
  await writeEntries(tx, changes, at)
}

const citedAt = (entry: Entry, at: string): Entry => ({
  ...entry,
  cited: entry.cited + 1,
  first_cited: entry.first_cited ?? at,
  last_cited: at,
  promoted_cited: entry.promoted_cited || entry.promoted_at !== null,
})
