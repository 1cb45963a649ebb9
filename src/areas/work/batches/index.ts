import packageJson from '../../../../package.json' with { type: 'json' }
import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import { batchAnnounces } from './announces.ts'
import { announceEnd, batchEffects } from './effects.ts'
import { batchJobs } from './jobs.ts'
import { progressStore } from './progress-store.ts'
import { batchReactions } from './reactions.ts'
import { batchRoutes } from './routes.ts'
import { batchService } from './service.ts'
import { batchExport, batchStore, insertBatch } from './store.ts'
import { batchTables } from './tables.ts'

type PlatformParts = Pick<Platform, 'announce' | 'db' | 'jobs' | 'newId' | 'now' | 'outbound' | 'outbox' | 'sealing'>

/** Batches: many questions in one request, each debated on behalf of the person who submitted them. */
export function batches(
  platform: PlatformParts,
  { debates, actingFor }: { debates: Pick<Debates, 'request' | 'startAs' | 'refuseBad'>; actingFor: ActingFor },
) {
  const { db, jobs, newId, now, outbound, sealing } = platform
  const store = batchStore(db)
  const progress = progressStore({ db, enqueue: jobs.enqueue, tell: announceEnd(platform), now })
  return defineArea({
    name: 'batches',
    stability: 'stable',
    workspaces: true,
    tables: batchTables,
    endpoints: batchRoutes(
      batchService({
        store,
        insert: insertBatch({ db, enqueue: jobs.enqueue, now }),
        progress,
        refuseBadDebate: debates.refuseBad,
        outbound,
        sealing,
        newId,
        now,
      }),
      debates.request,
    ),
    reactions: batchReactions(progress),
    jobs: batchJobs({ store, progress, actingFor, startAs: debates.startAs }),
    effects: batchEffects({ store, outbound, sealing, version: packageJson.version, now }),
    announces: batchAnnounces,
    exports: [batchExport],
  })
}
