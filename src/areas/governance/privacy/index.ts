import { defineArea, type Platform } from '../../../platform.ts'
import { snapshotOf } from '../../../storage/export-kind.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import { contributionTables } from './contributions/tables.ts'
import { contributions } from './contributions/views.ts'
import { dataMapOf } from './data-map.ts'
import { debateEraser } from './debate-erasure/erase-debate-store.ts'
import { behindStore, eraseAgain, eraseDebates } from './debate-erasure/reactions.ts'
import { erasureAnnounces } from './erasure/announces.ts'
import { type ErasureDependencies, erasure } from './erasure/index.ts'
import { erasureTables } from './erasure/tables.ts'
import { housekeeping, sweepStore } from './housekeeping-jobs.ts'
import { personExports } from './person/export-service.ts'
import { dataInventory } from './person/inventory.ts'
import { personArchive } from './person/person-archive.ts'
import { counted, personStore } from './person/person-store.ts'
import { consentStore } from './preferences/consent-store.ts'
import { preferenceService } from './preferences/service.ts'
import { privacyRoutes } from './routes.ts'
import { privacyTables } from './tables.ts'

interface FromOtherAreas extends Omit<ErasureDependencies, 'dataMap'> {
  storedExports: () => StoredExportService
}

/** Privacy: exports, erasure and retention of personal data as the data map declares. */
export function privacy(platform: Platform, handed: FromOtherAreas) {
  const { areas, storedExports, mail } = handed
  const { config, db, jobs, log, metrics, now, record, search, storedFiles } = platform
  const dataMap = () => dataMapOf(areas())
  const eraseDebate = debateEraser({ dataMap, areas, search })
  const isBehind = behindStore(db)
  const reactions = () => areas().flatMap((area) => (area.reactions ?? []).map(({ name }) => name))
  const store = personStore(db)
  const consents = consentStore(db)
  const erasing = erasure(platform, { ...handed, dataMap })
  const area = defineArea({
    name: 'privacy',
    stability: 'stable',
    tables: [...privacyTables, ...contributionTables, ...erasureTables],
    views: [contributions],
    announces: erasureAnnounces,
    endpoints: [
      ...erasing.endpoints,
      ...privacyRoutes({
        inventory: dataInventory({
          dataMap,
          store,
          count: (kept, whose) => counted(db, kept, whose),
          debatesOf: (id) => store.debatesOf(db, id),
        }),
        exports: personExports({
          store,
          exports: storedExports,
          controller: config.privacyController,
          contact: config.contact,
          now,
        }),
        preferences: preferenceService({ store: consents, now }),
      }),
    ],
    archives: [personArchive({ dataMap, store, snapshot: snapshotOf(db), readLog: log.read, storedFiles, mail })],
    reactions: [eraseDebates(eraseDebate)],
    jobs: [
      ...erasing.jobs,
      eraseAgain({ db, eraseDebate, isBehind: (position) => isBehind(reactions(), position), enqueue: jobs.enqueue }),
      housekeeping({
        dataMap,
        store: sweepStore(db, record),
        swept: (table, count) => table === 'receipts' && metrics.receiptCleanupTotal.inc(count),
        now,
      }),
    ],
  })
  return {
    area,
    /** Whether a person allows their texts to be sent to language models outside this installation. */
    sharesWithThirdParties: (userId: string) => consents.value(userId, 'third_party_sharing'),
    refuseLeaving: erasing.refuseLeaving,
  }
}
