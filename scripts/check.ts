import { staticChecks } from './checks/static.ts'
import { conclude, takeLanes } from './checks/step.ts'

conclude(await takeLanes(staticChecks))
