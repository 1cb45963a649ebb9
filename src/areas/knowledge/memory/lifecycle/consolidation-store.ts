import { HOUR_MS } from '../../../../shared/time/dates.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Change, Entry } from '../entry.ts'
import { ARCHIVED_BELOW, type HalfLives, isPromotion, ROOM, TIERS, type Tier } from '../kinds-and-tiers.ts'
import { countLiving, entriesOf, inTier, lockMemory, writeEntries } from './entry-store.ts'
import { moveOf, type Reason, strengthOf } from './tier-moves.ts'

interface ConsolidationDependencies {
  db: Database
  halfLives: HalfLives
  now: () => Date
  /** Announces that an entry changed its tier. */
  announceMove: (tx: Transaction, entry: Entry, from: Tier) => Promise<void>
  forget: (tx: Transaction, org: string, entries: readonly Entry[], at: string) => Promise<void>
}

export interface Consolidated {
  processed: number
  promoted: number
  demoted: number
  archived: number
}

interface CleanupOptions {
  tier?: Tier | undefined
  /** The age of uncited entries from which they count as old. */
  maxAgeHours?: number | undefined
  /** Removes entries for good, including archived ones, instead of archiving them. */
  forgets?: boolean | undefined
}

/** Entries leave the glacial tier only by refutation or by hand. */
const FLEETING = TIERS.filter((tier) => tier !== 'glacial')

/** Moves entries between tiers by their use, and archives entries that have faded or exceed the tier's capacity. */
export function consolidation({ db, halfLives, now, announceMove, forget }: ConsolidationDependencies) {
  const archived = (before: Entry, why: Reason, at: string): Change => ({
    before,
    after: { ...before, archived_at: at, updated_at: at },
    why,
  })

  /** The entries that stay in their tier, with their strength. */
  type Staying = Map<Tier, { id: string; strength: number }[]>

  const stays = (staying: Staying, entry: Entry) => {
    const row = { id: entry.id, strength: strengthOf(entry, halfLives, now()) }
    const rows = staying.get(entry.tier)
    if (rows) rows.push(row)
    else staying.set(entry.tier, [row])
  }

  /** Archives the weakest entries above a tier's capacity; returns how many. */
  async function makeRoom(
    org: string,
    staying: Staying,
    tiers: readonly Tier[],
    take: typeof takeArchive,
  ): Promise<number> {
    let taken = 0
    for (const tier of tiers) {
      const weakest = (staying.get(tier) ?? []).sort((one, other) => one.strength - other.strength)
      taken += await db.transaction().execute(async (tx) => {
        await lockMemory(tx, org)
        const over = (await countLiving(tx, org, tier)) - ROOM[tier]
        if (over <= 0) return 0
        const ids = weakest.slice(0, over).map(({ id }) => id)
        const entries = (await entriesOf(tx, org, ids)).filter((entry) => entry.tier === tier && !entry.archived_at)
        await take(tx, org, entries)
        return entries.length
      })
    }
    return taken
  }

  async function takeArchive(tx: Transaction, _org: string, entries: readonly Entry[]) {
    const at = now().toISOString()
    const changes = entries.map((entry) => archived(entry, 'no room', at))
    await writeEntries(tx, changes, at)
  }

  return {
    async consolidate(org: string, signal: AbortSignal): Promise<Consolidated> {
      const sums: Consolidated = { processed: 0, promoted: 0, demoted: 0, archived: 0 }
      const staying: Staying = new Map()
      await eachLiving(db, { org, tiers: TIERS, signal }, async (tx, entries) => {
        const at = now()
        let room = ROOM.glacial - (await countLiving(tx, org, 'glacial'))
        const changes: Change[] = []
        for (const entry of entries) {
          const move = moveOf(entry, { halfLives, now: at, hasRoom: room > 0 })
          if (!move) {
            stays(staying, entry)
            continue
          }
          if (move.to === 'archive') {
            sums.archived += 1
            changes.push(archived(entry, move.why, at.toISOString()))
            continue
          }
          const after = inTier(entry, move.to, at.toISOString())
          if (move.to === 'glacial') room -= 1
          if (isPromotion(entry.tier, move.to)) sums.promoted += 1
          else sums.demoted += 1
          stays(staying, after)
          changes.push({ before: entry, after, why: move.why })
          await announceMove(tx, after, entry.tier)
        }
        sums.processed += entries.length
        await writeEntries(tx, changes, at.toISOString())
      })
      sums.archived += await makeRoom(org, staying, FLEETING, takeArchive)
      return sums
    },

    /** Removes entries that have faded, are too old or exceed the capacity of their tier; of one tier if it is named. */
    async cleanUp(org: string, { tier, maxAgeHours = 0, forgets = false }: CleanupOptions, signal: AbortSignal) {
      const tiers = FLEETING.filter((each) => tier === undefined || each === tier)
      const sums = { expired: 0, tierLimits: 0, bytes: 0, removed: 0 }
      const staying: Staying = new Map()
      const remove = async (tx: Transaction, entries: readonly Entry[], why: Reason) => {
        const at = now().toISOString()
        sums.bytes += entries.reduce((bytes, entry) => bytes + entry.bytes, 0)
        if (forgets) await forget(tx, org, entries, at)
        else {
          const changes = entries.map((entry) => archived(entry, why, at))
          await writeEntries(tx, changes, at)
        }
      }
      await eachLiving(db, { org, tiers, signal }, async (tx, entries) => {
        const gone = entries.filter((entry) => isOver(entry, maxAgeHours))
        for (const entry of entries) if (!gone.includes(entry)) stays(staying, entry)
        sums.expired += gone.length
        await remove(tx, gone, 'faded')
      })
      sums.tierLimits = await makeRoom(org, staying, tiers, (tx, _org, entries) => remove(tx, entries, 'no room'))
      if (forgets) {
        await eachArchived(db, { org, tiers: tier ? [tier] : TIERS, signal }, async (tx, entries) => {
          sums.bytes += entries.reduce((bytes, entry) => bytes + entry.bytes, 0)
          sums.removed += entries.length
          await forget(tx, org, entries, now().toISOString())
        })
      }
      return sums
    },
  }

  function isOver(entry: Entry, maxAgeHours: number): boolean {
    const at = now()
    if (strengthOf(entry, halfLives, at) < ARCHIVED_BELOW[entry.tier]) return true
    const ageMs = at.getTime() - Date.parse(entry.last_cited ?? entry.created_at)
    return maxAgeHours > 0 && ageMs > maxAgeHours * HOUR_MS
  }
}
export type Consolidation = ReturnType<typeof consolidation>

const BATCH = 500

/** Visits living entries in batches; each batch locks the memory only for its own transaction, so that debates can end meanwhile. */
async function eachLiving(
  db: Database,
  { org, tiers, signal }: { org: string; tiers: readonly Tier[]; signal: AbortSignal },
  visit: (tx: Transaction, entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const last = await db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
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

/** Visits archived entries in batches; `visit` must remove them. */
async function eachArchived(
  db: Database,
  { org, tiers, signal }: { org: string; tiers: readonly Tier[]; signal: AbortSignal },
  visit: (tx: Transaction, entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const found = await db.transaction().execute(async (tx) => {
      await lockMemory(tx, org)
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
