import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { AskOnce } from '../asking/index.ts'
import { a2aTables } from './tables.ts'
import { taskStore } from './tasks/store.ts'
import { a2aTasks } from './tasks/tasks.ts'

/** A2A: other agents ask, follow, steer and read debates as tasks. */
export function a2a({ db, newId, now }: Platform, { ledger, askOnce }: { ledger: Ledger; askOnce: AskOnce }) {
  const tasks = a2aTasks({ store: taskStore(db), ledger, askOnce, newId, now })
  return {
    area: defineArea({ name: 'a2a', title: 'A2A', stability: 'stable', tables: a2aTables, endpoints: [] }),
    tasks,
  }
}
