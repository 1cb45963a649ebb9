import { publicAddress } from '../../../config/public-address.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { LastQuestions } from '../asking/index.ts'
import { doorRoutes } from './routes.ts'

/** Doors: where programs reach this installation, and when somebody's last asked through each. */
export const doors = ({ config }: Pick<Platform, 'config'>, { lastQuestions }: { lastQuestions: LastQuestions }) =>
  defineArea({
    name: 'doors',
    stability: 'experimental',
    endpoints: doorRoutes({ lastQuestions, base: publicAddress(config) }),
  })
