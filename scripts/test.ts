import { installDebianPackages } from './checks/debian-packages.ts'
import { staticChecks } from './checks/static.ts'
import { conclude, takeLanes } from './checks/step.ts'
import { vitest, vitestInTurn } from './checks/vitest.ts'

await installDebianPackages()
conclude(
  await takeLanes(
    [vitest(['unit', 'conformance'])],
    [...staticChecks, vitestInTurn('acceptance'), vitestInTurn('console'), vitestInTurn('faults')],
  ),
)
