import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { AskOnce } from '../asking/index.ts'
import { a2aRows, type RowsDependencies } from './rows/index.ts'
import { a2aTables } from './tables.ts'
import { taskStore } from './tasks/store.ts'
import { a2aTasks } from './tasks/tasks.ts'

export type { RowsDependencies } from './rows/index.ts'

/** A2A: other agents ask, follow, steer and read debates as tasks. */
export function a2a(platform: Platform, { askOnce, ...handed }: RowsDependencies & { askOnce: AskOnce }) {
  const { db, newId, now } = platform
  const tasks = a2aTasks({ store: taskStore(db), ledger: handed.ledger, askOnce, newId, now })
  const rows = a2aRows(platform, { ...handed, tasks, endpoints: () => area.endpoints })
  const area: Area = defineArea({
    name: 'a2a',
    title: 'A2A',
    stability: 'stable',
    tables: a2aTables,
    endpoints: rows.endpoints,
    sockets: rows.sockets,
    jobs: rows.jobs,
  })
  return { area, tasks }
}
