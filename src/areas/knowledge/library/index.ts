import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { itemStore } from './item-store.ts'
import { libraryKeeps } from './keeps.ts'
import { type Library, openLibrary } from './library-store.ts'

export type { LibraryItem } from './item.ts'
export type { Library, LibraryHit } from './library-store.ts'

/** The library: what the organization knows, kept page by page and found passage by passage. */
export function library({ db, search, now }: Platform): { area: Area; library: Library } {
  const library = openLibrary({ store: itemStore(db), index: search, now })
  return {
    library,
    area: defineArea({ name: 'library', stability: 'experimental', keeps: libraryKeeps, endpoints: [] }),
  }
}
