import { LOOK_AFTER_INDEX } from '../../../background/queue/storage-jobs.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { libraryAnnounces } from './announces.ts'
import { libraryExports } from './export-store.ts'
import { ingestService } from './ingest-service.ts'
import { ingestRunner, ingestStore, type ReadPage } from './ingest-store.ts'
import { figuresStore, itemStore, removedStore } from './item-store.ts'
import { INGEST, libraryJobs } from './jobs.ts'
import { type Library, openLibrary, type Replaced } from './library.ts'
import { libraryRoutes } from './routes.ts'
import { type LibraryService, libraryService, type Retrieval } from './service.ts'
import { libraryTables } from './tables.ts'

export type { LibraryItem, NewItem } from './item.ts'
export type { RemovedItem } from './item-store.ts'
export type { Library, LibraryHit } from './library.ts'
export type { LibraryService } from './service.ts'

interface Dependencies {
  /** How often agents cited what was found for them. */
  retrieval: (org: string) => Promise<Retrieval>
  /** Reads the page at an address that a caller has named. */
  readPage: (url: string, at: { org: string; signal: AbortSignal }) => Promise<ReadPage>
  /** Called when an item was replaced by another. */
  replaced?: Replaced
}

/** The library: texts of an organization, stored by page and searched by passage. */
export function library(
  platform: Platform,
  { retrieval, readPage, replaced }: Dependencies,
): { area: Area; library: Library; librarySearch: LibraryService['search']; libraryStats: LibraryService['stats'] } {
  const { config, db, jobs, search, announce, outbound, newId, now } = platform
  const items = itemStore(db)
  const ingests = ingestStore(db)
  const figures = figuresStore(db)
  const library = openLibrary({ store: items, removed: removedStore(db), index: search, announce, replaced, now })
  const runIngest = ingestRunner({ db, ingests, items, library, readPage, newId, now })
  const ingesting = ingestService({
    library,
    assertPublicUrl: outbound.assertPublicUrl,
    begin: (org, ingest) =>
      db.transaction().execute(async (tx) => {
        await ingests.insert(tx, org, ingest)
        await jobs.enqueue(INGEST, { organization_id: org, ingest_id: ingest.id }, { tx })
      }),
    find: ingests.find,
    newId,
    now,
  })
  const service = libraryService({
    library,
    figures,
    retrieval,
    upkeep: search.upkeep,
    mostPassages: config.libraryPassages,
  })
  const area = defineArea({
    name: 'library',
    stability: 'experimental',
    workspaces: true,
    tables: libraryTables,
    announces: libraryAnnounces,
    exports: libraryExports,
    endpoints: libraryRoutes(service, ingesting),
    jobs: libraryJobs(runIngest),
    /** A new release may tokenize words differently, so each worker checks the index at its start. */
    async start() {
      if (config.role !== 'api') await jobs.enqueue(LOOK_AFTER_INDEX, {})
    },
  })
  return { area, library, librarySearch: service.search, libraryStats: service.stats }
}
