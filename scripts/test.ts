import { installDebianPackages } from './checks/debian-packages.ts'
import { staticChecks } from './checks/static.ts'
import { conclude, takeLanes } from './checks/step.ts'
import { vitest, vitestInTurn } from './checks/vitest.ts'

await installDebianPackages()
const quick = await takeLanes(staticChecks, [vitest(['unit', 'conformance'])])
const whole = await takeLanes([vitestInTurn('acceptance'), vitestInTurn('faults')])
conclude(quick, whole)
