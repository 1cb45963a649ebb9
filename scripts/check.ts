import { staticChecks } from './checks/static.ts'
import { conclude, takeSteps } from './checks/step.ts'

conclude(await takeSteps(staticChecks))
