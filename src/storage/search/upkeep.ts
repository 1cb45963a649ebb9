import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import { termsOf } from './analyse.ts'
import { mergeOnce } from './merge.ts'
import type { PlaceCache } from './places.ts'
import { purgeSome } from './purge.ts'
import { changePlaces, FAN, insertSegment, insertTerms, SegmentBuilder, totalLength } from './segment.ts'
import { takeTurn } from './tenant-locks.ts'

/** Keeps the index small, current and free of what was removed; each job runs short transactions until it is done. */
export interface SearchUpkeep {
  /** Removes the words of removed passages from the index. */
  purge(org: string, signal?: AbortSignal): Promise<void>
  merge(org: string, signal?: AbortSignal): Promise<void>
  /** Reanalyses what another release of the server or of ours has analysed. */
  rebuild(org: string, signal?: AbortSignal): Promise<void>
  /** The tenants that need one of these. */
  waiting(): Promise<{ org: string; for: 'purge' | 'merge' | 'rebuild' }[]>
  figures(org: string): Promise<IndexFigures>
}

interface IndexFigures {
  passages: number
  segments: number
  /** Removed passages whose words are still in the index. */
  removed: number
  /** Some of it must be reanalysed. */
  rebuilding: boolean
}

interface UpkeepOptions {
  db: Database
  places: PlaceCache
  analysis: () => Promise<string>
}

export function searchUpkeep({ db, places, analysis }: UpkeepOptions): SearchUpkeep {
  const step = <Result>(
    act: (tx: Transaction, current: string) => Promise<Result>,
    signal: AbortSignal | undefined,
  ) => {
    signal?.throwIfAborted()
    return analysis().then((current) => db.transaction().execute((tx) => act(tx, current)))
  }

  async function rebuild(org: string, signal?: AbortSignal) {
    while (await step((tx, current) => rebuildSome(tx, org, places, current), signal));
  }

  return {
    rebuild,

    async purge(org, signal) {
      for (;;) {
        const purged = await step((tx, current) => purgeSome(tx, org, places, current), signal)
        if (purged === 'all') return
        if (purged === 'outdated') await rebuild(org, signal)
      }
    },

    async merge(org, signal) {
      while (await step((tx, current) => mergeOnce(tx, org, places, current), signal));
    },

    async waiting() {
      const current = await analysis()
      const { rows } = await sql<{ org: string; for: 'purge' | 'merge' | 'rebuild' }>`
        select distinct organization_id as org, 'rebuild' as for from search_segments where analysis <> ${current}
        union select organization_id, 'purge' from passages where removed_at is not null
        union select organization_id, 'merge' from search_segments where analysis = ${current}
          group by organization_id, class having count(*) >= ${FAN}
        order by 1, 2
      `.execute(db)
      return rows
    },

    async figures(org) {
      const current = await analysis()
      const { rows } = await sql<IndexFigures>`
        select coalesce(sum(living), 0)::int as passages, count(*)::int as segments,
          coalesce(bool_or(analysis <> ${current}), false) as rebuilding,
          (select count(*)::int from passages where organization_id = ${org} and removed_at is not null) as removed
        from search_segments where organization_id = ${org}
      `.execute(db)
      return rows[0] ?? { passages: 0, segments: 0, removed: 0, rebuilding: false }
    },
  }
}

/** Passages that one transaction reanalyses, into one segment. */
const AT_ONCE = 16_000
/** Of these, this many are analysed together. */
const BATCH = 500

/** Moves some passages of an outdated segment, removed or not, into one of this analysis; false if there is none. */
async function rebuildSome(tx: Transaction, org: string, cache: PlaceCache, analysis: string): Promise<boolean> {
  await takeTurn(tx, org)
  const outdated = (await cache.segments(tx, org)).find((segment) => segment.analysis !== analysis)
  if (!outdated) return false
  const { numbers } = outdated
  const configs = { ...outdated.configs }
  const lengths = Uint8Array.from(outdated.lengths)
  const taken: number[] = []
  for (let place = 0; place < lengths.length && taken.length < AT_ONCE; place++) {
    if (lengths[place] === 0) continue
    taken.push(numbers[place] ?? 0)
    lengths[place] = 0
  }
  const built = new SegmentBuilder()
  for (let first = 0; first < taken.length; first += BATCH) {
    const passages = await tx
      .selectFrom('passages')
      .select(['number', 'kind', 'head', 'text', 'config'])
      .where('organization_id', '=', org)
      .where((eb) => eb('number', '=', eb.fn.any(eb.val(taken.slice(first, first + BATCH)))))
      .orderBy('number')
      .execute()
    const terms = await termsOf(tx, passages)
    for (const [i, passage] of passages.entries()) {
      built.add({ ...passage, terms: terms[i] ?? { counts: new Map(), length: 0 } })
      configs[passage.config] = (configs[passage.config] ?? 0) - 1
    }
  }
  const places = built.places()
  if (places.numbers.length > 0) {
    const segment = await insertSegment(tx, org, analysis, places)
    await insertTerms(tx, org, segment, built.termRows())
  }
  await changePlaces(tx, org, outdated, {
    lengths,
    configs,
    living: lengths.reduce((living, byte) => living + (byte === 0 ? 0 : 1), 0),
    totalLength: totalLength(lengths),
  })
  return true
}
