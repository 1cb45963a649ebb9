import type { Background } from '../../../background/queue/await-job.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { type Near, openRemember } from './admission/admit-store.ts'
import { memoryAliases } from './aliases.ts'
import { memoryAnnounces, moveAnnouncer, storedAnnouncer } from './announces.ts'
import { memoryFigures } from './figures/service.ts'
import { figuresStore } from './figures/store.ts'
import { hourly, memoryJobs, memoryQueueTypes } from './jobs.ts'
import { halfLivesOf } from './kinds-and-tiers.ts'
import { consolidation as openConsolidation } from './lifecycle/consolidation-store.ts'
import { lockMemory } from './lifecycle/entry-store.ts'
import { eraseDebate, forget, forgetMissing } from './lifecycle/forget-store.ts'
import { memoryLifecycle } from './lifecycle/service.ts'
import { memoryChanges, retainableMemory } from './lifecycle/store.ts'
import { type IsAskedByMachine, memoryReactions } from './reactions.ts'
import { openRecall } from './retrieval/recall.ts'
import { discreditedDebates, memorySearch } from './retrieval/search-store.ts'
import { memoryRetrieval } from './retrieval/service.ts'
import { memoryExport, memoryStore } from './retrieval/store.ts'
import { memoryRoutes } from './routes.ts'
import { memoryTables } from './tables.ts'

interface Dependencies {
  ledger: Pick<Ledger, 'at'>
  /** Whether a scheduler, and no person, asked the question of a debate. */
  isAskedByMachine: IsAskedByMachine
  background: () => Background
}

/** Memory: decisions, constraints and findings of debates, kept in tiers by how useful they prove. */
export function memory(platform: Platform, { ledger, isAskedByMachine, background }: Dependencies) {
  const { db, log, search: index, announce, schedules, newId, now, logger } = platform
  const halfLives = halfLivesOf(platform.config)
  const search = memorySearch({ find: index.find, halfLives, now })
  const removePassages = (...[tx, org, of]: Parameters<Parameters<typeof forget>[0]['removePassages']>) =>
    'items' in of ? index.remove(tx, org, of.items) : index.removeOf(tx, org, of)
  const near: Near = async (org, about) =>
    (await index.find([org], { text: about, kinds: ['memory'], limit: NEAR, widened: false })).map(({ item }) => item)
  const remember = openRemember({
    addPassages: index.add,
    newId,
    near,
    schedules,
    announceStored: storedAnnouncer(announce),
    logger,
  })
  const consolidation = openConsolidation({
    db,
    halfLives,
    now,
    announceMove: moveAnnouncer(announce),
    forget: (tx, org, entries, at) => forget({ removePassages }, tx, org, entries, at),
  })
  const figures = figuresStore(db)
  const changes = memoryChanges({ db, remember, near, addPassages: index.add, removePassages })
  const area = defineArea({
    name: 'memory',
    stability: 'stable',
    workspaces: true,
    tables: memoryTables,
    endpoints: memoryRoutes({
      retrieval: memoryRetrieval({ store: memoryStore(db), search, find: index.find, halfLives, now }),
      figures: memoryFigures({ store: figures, halfLives, now }),
      lifecycle: memoryLifecycle({ changes, background, now }),
    }),
    aliases: memoryAliases,
    announces: memoryAnnounces,
    reactions: memoryReactions({
      ledger,
      isAskedByMachine,
      read: log.read,
      remember,
      forgetMissing: (...missing) => forgetMissing({ removePassages }, ...missing),
    }),
    async erases(tx, { org, debateId, at }) {
      await lockMemory(tx, org)
      await eraseDebate({ removePassages }, tx, org, debateId, at)
    },
    jobs: memoryJobs({ consolidation, pruneFigures: (org) => figures.prune(org, now()) }),
    queueTypes: memoryQueueTypes(consolidation, now),
    schedules: [hourly],
    exports: [memoryExport],
    wholes: [
      {
        tables: { memory_sources: 'entry' },
        remove: async (org, id) => void (await changes.forget(org, id, now().toISOString())),
      },
    ],
    retains: [retainableMemory({ db, changes, now })],
  })
  return { area, recall: openRecall({ search, discredited: discreditedDebates(db), now }) }
}

/** How many entries a remark is compared with, besides those on its topic. */
const NEAR = 20
