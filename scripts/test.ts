import { enableCompileCache, flushCompileCache } from 'node:module'
import { COMPILE_CACHE } from '../test/support/compile-cache.ts'
import { SHARED_SERVER } from '../test/support/database-url.ts'
import { temporaryDirectory } from '../test/support/temporary-directory.ts'
import { endCommands, interruption } from './checks/command.ts'
import { installDebianPackages, TESTS } from './checks/debian-packages.ts'
import { tellCpu, tellSlowest } from './checks/spent.ts'
import { staticChecks } from './checks/static.ts'
import { takeSteps } from './checks/step.ts'
import { conclude } from './checks/tally.ts'
import { vitest, vitestInParts } from './checks/vitest.ts'

process.env.TMPDIR = temporaryDirectory()

const signal = interruption()
/** The server imports all of the service: what that compiles is there for every step, also in a fresh clone. */
enableCompileCache(COMPILE_CACHE)
const starting = import('../test/support/test-server.ts').then(({ startTestServer }) => startTestServer())
const ready = Promise.all([installDebianPackages(TESTS), starting]).then(([, { url }]) => {
  process.env[SHARED_SERVER] = url
  flushCompileCache()
})

/** First what waits much while others work, the longest before all; last what is cut into parts and keeps every core busy to the end. Each part imports the service once more. */
const tests = [
  vitest('console'),
  vitest('faults'),
  vitest('acceptance'),
  vitest('conformance'),
  ...vitestInParts('unit', 2),
  vitest('pure*'),
]

try {
  const steps = [...staticChecks, ...tests.map((step) => ({ ...step, after: ready }))]
  const outcomes = await takeSteps(steps, { signal })
  const server = await starting
  const spentByServer = server.cpuSeconds()
  await server.stop()
  if (!signal.aborted) tellCpu(outcomes, { PostgreSQL: spentByServer })
  if (!signal.aborted) tellSlowest(outcomes)
  conclude(outcomes, signal)
} finally {
  endCommands()
}
