import type { Platform } from '../../../../../platform.ts'
import type { TableDescription } from '../../../../../storage/table.ts'
import type { KeptGrounds } from '../copies/kept-grounds.ts'
import { addressRemoval } from './address-removal.ts'
import { removeStore } from './address-removal-store.ts'
import { catalogueStore, ownerStore } from './catalogue-store.ts'
import { lastLook } from './look.ts'
import { searchStore } from './search-store.ts'
import { vacuumStore } from './vacuum-store.ts'

interface OpenLastLookDependencies extends Pick<Platform, 'db' | 'log' | 'sealing'> {
  keeps: () => readonly TableDescription[]
  grounds: KeptGrounds
  eraseTexts: (debateId: string, versions: readonly number[]) => Promise<unknown>
}

/** The last look of an erasure, and the vacuum after it. */
export function openLastLook({ db, keeps, grounds, log, eraseTexts, sealing }: OpenLastLookDependencies) {
  const vacuum = vacuumStore(db)
  return {
    look: lastLook({
      keeps,
      sealing,
      wholeOf: grounds.wholeOf,
      readCatalogue: catalogueStore(db),
      pages: searchStore(db),
      openOwners: () => ownerStore(db),
      remove: addressRemoval({ store: removeStore(db), grounds, log, eraseTexts }),
    }),
    vacuum: () => vacuum(keeps().flatMap(({ table, personal }) => (personal.length > 0 ? [table] : []))),
  }
}
