import { staticChecks } from './checks/static.ts'
import { takeSteps } from './checks/step.ts'
import { conclude } from './checks/tally.ts'

conclude(await takeSteps(staticChecks))
