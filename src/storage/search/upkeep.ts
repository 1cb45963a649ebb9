import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import { mergeOnce } from './merge.ts'
import type { PlaceCache } from './places.ts'
import { purgeSome } from './purge.ts'
import { rebuildSome } from './rebuild.ts'
import { FAN } from './segment.ts'

/** What jobs do to keep the index small, current and free of what was removed: each in short transactions, until it is done. */
export interface SearchUpkeep {
  /** Takes the words of removed passages out of the index. */
  purge(org: string, signal?: AbortSignal): Promise<void>
  merge(org: string, signal?: AbortSignal): Promise<void>
  /** Reads anew what another release of the server or of ours has read. */
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
  /** Some of it is to be read anew. */
  rebuilding: boolean
}

interface Needs {
  db: Database
  places: PlaceCache
  analysis: () => Promise<string>
}

export function searchUpkeep({ db, places, analysis }: Needs): SearchUpkeep {
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
