import { publicAddress } from '../../../config/public-address.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { LastQuestions } from '../asking/index.ts'
import { doorRoutes } from './routes.ts'

interface DoorDependencies {
  lastQuestions: LastQuestions
  areas: () => readonly Area[]
}

/** Doors: where programs reach this installation, and when somebody's last asked through each. */
export const doors = ({ config }: Pick<Platform, 'config'>, { lastQuestions, areas }: DoorDependencies) =>
  defineArea({
    name: 'doors',
    stability: 'experimental',
    workspaces: true,
    endpoints: doorRoutes({
      lastQuestions,
      isOpen: (resource) => areas().some(({ endpoints }) => endpoints.some((each) => each.resource === resource)),
      base: publicAddress(config),
    }),
  })
