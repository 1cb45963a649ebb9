import { publicAddress } from '../../../config/public-address.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { LastQuestions } from '../asking/index.ts'
import { doorCalls, type NoteDoorCall } from './calls.ts'
import { doorRoutes } from './routes.ts'
import { callStore } from './store.ts'
import { doorTables } from './tables.ts'

export type { NoteDoorCall } from './calls.ts'

interface DoorDependencies {
  lastQuestions: LastQuestions
  areas: () => readonly Area[]
}

/** Doors: where programs reach this installation, and when somebody's last called and asked at each. */
export function doors(
  { config, db, logger, now }: Pick<Platform, 'config' | 'db' | 'logger' | 'now'>,
  { lastQuestions, areas }: DoorDependencies,
): { area: Area; noteCall: NoteDoorCall } {
  const calls = doorCalls({ store: callStore(db), logger, now })
  const area = defineArea({
    name: 'doors',
    stability: 'experimental',
    workspaces: true,
    tables: doorTables,
    endpoints: doorRoutes({
      lastQuestions,
      lastCalls: calls.last,
      isOpen: (resource) => areas().some(({ endpoints }) => endpoints.some((each) => each.resource === resource)),
      base: publicAddress(config),
    }),
    stop: calls.stop,
  })
  return { area, noteCall: calls.note }
}
