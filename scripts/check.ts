import { interruption } from './checks/command.ts'
import { staticChecks } from './checks/static.ts'
import { takeSteps } from './checks/step.ts'
import { conclude } from './checks/tally.ts'

const signal = interruption()
conclude(await takeSteps(staticChecks, { signal }), signal)
