import { LOOK_AFTER_INDEX } from '../../../jobs/search-jobs.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { itemStore } from './item-store.ts'
import { libraryKeeps } from './keeps.ts'
import { type Library, openLibrary } from './library-store.ts'
import { libraryReactions } from './reactions.ts'

export type { LibraryItem } from './item.ts'
export type { Library, LibraryHit } from './library-store.ts'

/** The library: what the organization knows, kept page by page and found passage by passage. */
export function library({ config, db, jobs, search, now }: Platform): { area: Area; library: Library } {
  const library = openLibrary({ store: itemStore(db), index: search, now })
  const area = defineArea({
    name: 'library',
    stability: 'experimental',
    keeps: libraryKeeps,
    endpoints: [],
    reactions: libraryReactions(search),
    /** A new release of the server may read words otherwise: who starts to work looks for it. */
    async start() {
      if (config.role !== 'api') await jobs.enqueue(LOOK_AFTER_INDEX, {})
    },
  })
  return { area, library }
}
