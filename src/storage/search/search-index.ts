import type { HeldParts } from '../../shared/telemetry/held-parts.ts'
import type { Database, Transaction } from '../database.ts'
import { addPassages } from './add.ts'
import { configsOf, readAnalysis } from './analyse.ts'
import { TUNING, type Tuning } from './bm25.ts'
import { findIn, type SearchWork } from './find.ts'
import type { Hit, NewPassage, SearchQuery } from './passage.ts'
import { placeCache } from './places.ts'
import { postingReader } from './postings.ts'
import { shutOut, takeTurn } from './tenant-locks.ts'
import { type SearchUpkeep, searchUpkeep } from './upkeep.ts'

/** Work for later, by a job that exists if the transaction commits. */
interface Later {
  purge(tx: Transaction, org: string): Promise<unknown>
  merge(tx: Transaction, org: string): Promise<unknown>
}

export interface SearchIndexOptions {
  db: Database
  now: () => Date
  later: Later
  /** How many passages a tenant may have. */
  mostPassages: number
  held?: HeldParts | undefined
  tuning?: Tuning | undefined
  /** Rows of postings from this size on stay in memory between searches. */
  keptFrom?: number | undefined
  /** Called with how much each search of a tenant has added up. */
  onSearched?: ((work: SearchWork) => void) | undefined
}

/** One passage of an item. */
interface PassagePlace {
  item: string
  ordinal: number
}

/** Exact BM25 with each tenant's own statistics; what a transaction adds or removes takes effect when it commits. */
export interface SearchIndex {
  /** The caller has locked the item's row in this transaction, so that it is not removed meanwhile. */
  add(tx: Transaction, org: string, passages: readonly NewPassage[]): Promise<void>
  remove(tx: Transaction, org: string, items: readonly string[]): Promise<void>
  removeOf(
    tx: Transaction,
    org: string,
    of: { debateId: string } | { passages: readonly PassagePlace[] },
  ): Promise<void>
  find<Kept>(orgs: readonly string[], query: SearchQuery<Kept>): Promise<Hit<Kept>[]>
  /**
   * Erases everything of a tenant whose items this transaction deleted before; adding waits until this transaction has
   * ended.
   */
  eraseTenant(tx: Transaction, org: string): Promise<void>
  upkeep: SearchUpkeep
}

export function openSearchIndex(options: SearchIndexOptions): SearchIndex {
  const { db, now, later, mostPassages, held, tuning = TUNING, onSearched } = options
  const places = placeCache()
  const postings = postingReader(options.keptFrom)
  held?.register('search_places', places.held)
  held?.register('search_postings', postings.held)
  /** Read once, and again after a failure; on the caller's connection, so that it never waits for a second one. */
  let known: Promise<{ analysis: string; configs: ReadonlySet<string> }> | undefined
  const server = (on: Database | Transaction) => {
    known ??= Promise.all([readAnalysis(on), configsOf(on)]).then(([analysis, configs]) => ({ analysis, configs }))
    known.catch(() => {
      known = undefined
    })
    return known
  }

  const upkeep = searchUpkeep({ db, places, analysis: async () => (await server(db)).analysis })

  const removed = (tx: Transaction, org: string) =>
    tx
      .updateTable('passages')
      .set({ removed_at: now().toISOString() })
      .where('organization_id', '=', org)
      .where('removed_at', 'is', null)

  return {
    async add(tx, org, passages) {
      const due = await addPassages(tx, org, passages, { ...(await server(tx)), most: mostPassages })
      if (due) await later.merge(tx, org)
    },

    async remove(tx, org, items) {
      if (items.length === 0) return
      const { numUpdatedRows } = await removed(tx, org)
        .where((eb) => eb('item', '=', eb.fn.any(eb.val([...items]))))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await later.purge(tx, org)
    },

    async removeOf(tx, org, of) {
      if ('passages' in of && of.passages.length === 0) return
      const which =
        'passages' in of
          ? removed(tx, org).where((eb) =>
              eb(
                eb.refTuple('item', 'ordinal'),
                'in',
                of.passages.map(({ item, ordinal }) => eb.tuple(item, ordinal)),
              ),
            )
          : removed(tx, org).where('debate_id', '=', of.debateId)
      const { numUpdatedRows } = await which.executeTakeFirst()
      if (numUpdatedRows > 0n) await later.purge(tx, org)
    },

    async find<Kept>(orgs: readonly string[], query: SearchQuery<Kept>) {
      const found: Hit<Kept>[][] = []
      for (const org of new Set(orgs))
        found.push(await findIn(org, query, { db, places, postings, tuning, onSearched }))
      return fuse(found, query.limit)
    },

    async eraseTenant(tx, org) {
      await shutOut(tx, org)
      await takeTurn(tx, org)
      for (const table of ['search_postings', 'search_segments', 'passages'] as const) {
        await tx.deleteFrom(table).where('organization_id', '=', org).execute()
      }
    },

    upkeep,
  }
}

const K = 60

/**
 * Merges the results of several tenants by the rank of each item in its own tenant: scores of different tenants are not
 * comparable.
 */
function fuse<Kept>(found: readonly (readonly Hit<Kept>[])[], limit: number): Hit<Kept>[] {
  const [first, ...others] = found.filter((hits) => hits.length > 0)
  if (!first) return []
  if (others.length === 0) return [...first]
  return [first, ...others]
    .flatMap((hits) =>
      [...Map.groupBy(hits, ({ item }) => item).values()].map((own, rank) => ({ own, worth: 1 / (K + rank + 1) })),
    )
    .sort((one, other) => other.worth - one.worth)
    .slice(0, limit)
    .flatMap(({ own }) => own)
}
