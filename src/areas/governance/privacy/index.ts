import { type Area, defineArea, type Platform } from '../../../platform.ts'
import { dataMap } from './data-map.ts'
import { behindStore } from './erasing/cursor-store.ts'
import { debateEraser } from './erasing/erase-debate-store.ts'
import { eraseAgain } from './erasing/jobs.ts'
import { eraseDebates } from './erasing/reactions.ts'
import { housekeeping } from './housekeeping/jobs.ts'
import { sweepStore } from './housekeeping/sweep-store.ts'
import { privacyKeeps } from './keeps.ts'

type Needs = Pick<Platform, 'db' | 'jobs' | 'metrics' | 'now' | 'search'>

/** Privacy: carries out what the data map says, for as long as it says, and when a debate is erased. */
export function privacy({ db, jobs, metrics, now, search }: Needs, { areas }: { areas: () => readonly Area[] }) {
  const keeps = () => dataMap(areas())
  const eraseDebate = debateEraser({ keeps, areas, search })
  const isBehind = behindStore(db)
  const reactions = () => areas().flatMap((area) => (area.reactions ?? []).map(({ name }) => name))
  return defineArea({
    name: 'privacy',
    stability: 'stable',
    keeps: privacyKeeps,
    endpoints: [],
    reactions: [eraseDebates(eraseDebate)],
    jobs: [
      eraseAgain({ db, eraseDebate, isBehind: (position) => isBehind(reactions(), position), enqueue: jobs.enqueue }),
      housekeeping({
        keeps,
        store: sweepStore(db),
        swept: (table, count) => table === 'receipts' && metrics.receiptCleanupTotal.inc(count),
        now,
      }),
    ],
  })
}
