import { installDebianPackages } from './checks/debian-packages.ts'
import { staticChecks } from './checks/static.ts'
import { conclude, takeSteps } from './checks/step.ts'
import { vitest } from './checks/vitest.ts'

await installDebianPackages()
conclude(
  await takeSteps([
    vitest('console'),
    vitest('unit', '1/2'),
    vitest('unit', '2/2'),
    vitest('acceptance'),
    vitest('faults'),
    vitest('conformance'),
    ...staticChecks,
  ]),
)
