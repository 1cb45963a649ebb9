import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { snapshotOf } from '../../../storage/export-kind.ts'
import { exportAnnounces } from './announces.ts'
import { exportJobs } from './jobs.ts'
import { archiveReissuer } from './reissue-archive.ts'
import { exportRoutes } from './routes.ts'
import { exportService, storedExports } from './service.ts'
import { retainableExports, storedExportStore } from './stored-export-store.ts'
import { exportTables } from './tables.ts'
import { takeAway } from './take-away.ts'
import { exportWriter } from './write-export.ts'

export type { ArchiveReissuer } from './reissue-archive.ts'
export type { StoredExportService } from './service.ts'
export type { StoredExport } from './stored-export-store.ts'
export type { TakeAway } from './take-away.ts'

type PlatformParts = Pick<Platform, 'announce' | 'db' | 'jobs' | 'keys' | 'newId' | 'now' | 'storedFiles'>

/** Exports: an organization takes its data away. Each area declares its own collections (`Area.exports`) and archives. */
export function exports(
  { announce, db, jobs, keys, newId, now, storedFiles }: PlatformParts,
  { areas }: { areas: () => readonly Area[] },
) {
  const kinds = () => areas().flatMap((area) => area.exports ?? [])
  const archives = () => areas().flatMap((area) => area.archives ?? [])
  const store = storedExportStore(db)
  const { signingKey, publicKeys } = keys
  const writer = exportWriter({ store, kinds: archives, storedFiles, signingKey, announce, now })
  const stored = storedExports({
    store,
    writer,
    inTransaction: (act) => db.transaction().execute(act),
    kinds: archives,
    storedFiles,
    enqueue: jobs.enqueue,
    newId,
    now,
  })
  const written = exportService({ kinds, snapshot: snapshotOf(db), now })
  const area = defineArea({
    name: 'exports',
    stability: 'stable',
    workspaces: true,
    tables: exportTables,
    announces: exportAnnounces,
    endpoints: exportRoutes(written, stored),
    jobs: exportJobs({ db, store, writer, storedFiles, now }),
    retains: [retainableExports({ db, store, storedFiles })],
  })
  const reissuer = archiveReissuer({ store, kinds: archives, storedFiles, signingKey, publicKeys, now })
  return { area, stored, reissuer, takeAway: takeAway({ written, stored }) }
}
