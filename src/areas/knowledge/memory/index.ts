import type { Background } from '../../../background/queue/await-job.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { type Near, remembering } from './admitting/remember-store.ts'
import { memoryAliases } from './aliases.ts'
import { memoryAnnounces } from './announces.ts'
import { memoryExport } from './export-store.ts'
import { memoryFigures } from './figures/service.ts'
import { figuresStore } from './figures/store.ts'
import { memoryJobs } from './jobs.ts'
import { consolidation as openConsolidation } from './keeping/consolidation-store.ts'
import { eraseDebate, forget, forgetUntold } from './keeping/forget-store.ts'
import { holdMemory } from './keeping/room-store.ts'
import { memoryCare } from './keeping/service.ts'
import { memoryKeeping } from './keeping/store.ts'
import { tellingMoves, tellingStored } from './keeping/telling-store.ts'
import { memoryKeeps } from './keeps.ts'
import { memoryQueueTypes } from './queue-types.ts'
import { type IsAskedByMachine, memoryReactions } from './reactions.ts'
import { fallenDebates } from './reading/fallen-store.ts'
import { recaller } from './reading/recall.ts'
import { memorySearch } from './reading/search-store.ts'
import { memoryReading } from './reading/service.ts'
import { memoryStore } from './reading/store.ts'
import { retainableMemory } from './retention-store.ts'
import { memoryRoutes } from './routes.ts'
import { hourly } from './schedules.ts'
import { halfLivesOf } from './tiers.ts'

interface Handed {
  ledger: Pick<Ledger, 'at'>
  /** Whether no person asked the question of a debate. */
  isAskedByMachine: IsAskedByMachine
  background: () => Background
}

/** Memory: what debates decided, demanded and found out, kept by what it proves to be worth. */
export function memory(platform: Platform, { ledger, isAskedByMachine, background }: Handed) {
  const { db, log, search: index, announce, schedules, newId, now, logger } = platform
  const halfLives = halfLivesOf(platform.config)
  const search = memorySearch({ db, find: index.find, halfLives, now })
  const removePassages = (...[tx, org, of]: Parameters<Parameters<typeof forget>[0]['removePassages']>) =>
    'items' in of ? index.remove(tx, org, of.items) : index.removeOf(tx, org, of)
  const near: Near = async (org, about) =>
    (await index.find([org], { text: about, kinds: ['memory'], limit: NEAR, widened: false })).map(({ item }) => item)
  const remember = remembering({
    addPassages: index.add,
    newId,
    near,
    schedules,
    tellStored: tellingStored(announce),
    logger,
  })
  const consolidation = openConsolidation({
    db,
    halfLives,
    now,
    tellMove: tellingMoves(announce),
    forget: (tx, org, entries, at) => forget({ removePassages }, tx, org, entries, at),
  })
  const figures = figuresStore(db)
  const keeping = memoryKeeping({ db, remember, near, addPassages: index.add, removePassages })
  const area = defineArea({
    name: 'memory',
    stability: 'stable',
    keeps: memoryKeeps,
    endpoints: memoryRoutes({
      reading: memoryReading({ store: memoryStore(db), search, find: index.find, halfLives, now }),
      figures: memoryFigures({ store: figures, halfLives, now }),
      care: memoryCare({ keeping, background, now }),
    }),
    aliases: memoryAliases,
    announces: memoryAnnounces,
    reactions: memoryReactions({
      ledger,
      isAskedByMachine,
      read: log.read,
      remember,
      forgetUntold: (...untold) => forgetUntold({ removePassages }, ...untold),
    }),
    async erases(tx, { org, debateId, at }) {
      await holdMemory(tx, org)
      await eraseDebate({ removePassages }, tx, org, debateId, at)
    },
    jobs: memoryJobs({ consolidation, pruneFigures: (org) => figures.prune(org, now()) }),
    queueTypes: memoryQueueTypes(consolidation, now),
    schedules: [hourly],
    exports: [memoryExport],
    wholes: [
      {
        tables: { memory_sources: 'entry' },
        remove: async (org, id) => void (await keeping.forget(org, id, now().toISOString())),
      },
    ],
    retains: [retainableMemory({ db, keeping, now })],
  })
  return { area, recall: recaller({ search, fallen: fallenDebates(db), now }) }
}

/** How many entries a remark is held against, besides those on its topic. */
const NEAR = 20
