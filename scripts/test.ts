import { installDebianPackages } from './checks/debian-packages.ts'
import { staticChecks } from './checks/static.ts'
import { conclude, takeSteps } from './checks/step.ts'
import { vitest } from './checks/vitest.ts'

const installed = installDebianPackages()

/** First what waits much while others work, last what is cut into parts and keeps every core busy to the end. */
const tests = [
  vitest('faults'),
  vitest('acceptance'),
  vitest('console'),
  vitest('conformance'),
  vitest('unit', '1/3'),
  vitest('unit', '2/3'),
  vitest('unit', '3/3'),
]

conclude(await takeSteps([...staticChecks, ...tests.map((step) => ({ ...step, after: installed }))]))
