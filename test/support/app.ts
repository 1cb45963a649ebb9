import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DestinationStream, pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { AgentSource } from '../../src/engine/agent.ts'
import type { Area, Platform } from '../../src/platform.ts'
import { createLogger } from '../../src/shared/telemetry/logger.ts'
import type { everySeconds } from '../../src/shared/time/timers.ts'
import { countStatements } from './counted-statements.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { holdReads, holdWrites } from './declared-reads.ts'
import { NO_VENDORS } from './no-vendors.ts'
import { type CallerWishes, signedIn } from './people.ts'
import { sharedInWorker } from './shared-in-worker.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from './tokens.ts'

interface TestAppOptions {
  /** The names of the areas to mount; all of them unless told. */
  areas?: readonly string[]
  /** Areas that exist only in the test. */
  extra?: (platform: Platform) => readonly Area[]
  /** Areas that exist only in the test, and that the areas of the product know of as of each other. */
  known?: readonly Area[]
  /** Agents before those of the service. */
  agents?: readonly AgentSource[]
  settings?: Record<string, string>
  /** Where the built console lies. */
  consoleDirectory?: string
  now?: () => Date
  /** The database of another service, to be a second node beside it. */
  database?: TestDatabase
  /** The clock of waiting answers. */
  every?: typeof everySeconds
  /** Where log lines go, from the level in the settings on. */
  log?: DestinationStream
}

/** Hashing made a fifth of what tests of identity took. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The whole service on a database of its own, without background work: jobs run when they are drained. */
export async function testApp(options: TestAppOptions = {}) {
  const { areas, extra = () => [], known = [], agents = [], settings = {}, now = () => new Date() } = options
  const { every, log, consoleDirectory } = options
  const database = options.database ?? (await testDatabase())
  // A later run removes what a killed one left under this name.
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-app-`))
  const { config } = loadConfig({
    SERVICE_ENV: 'test',
    SERVICE_ROLE: 'api',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: TEST_SECRET,
    SERVICE_MASTER_KEY: TEST_MASTER_KEY,
    SERVICE_JOB_WAIT_SECONDS: '0',
    SERVICE_VIEW_WAIT_MS: '0',
    ...NO_VENDORS,
    ...(options.database && { SERVICE_INSTANCE_ID: 'another-node' }),
    ...settings,
  })
  const assembly = await assemble({
    config,
    logger: log
      ? createLogger({ level: config.logLevel, readable: false, destination: log })
      : pino({ level: config.logLevel }),
    databaseUrl: database.url,
    now,
    agents,
    checkResponses: true,
    ...(every && { every }),
    passwordCost: CHEAPEST,
    consoleDirectory,
    chooseAreas: (all, platform) => {
      const chosen = all.filter(({ name }) => areas?.includes(name) ?? true)
      all.push(...known)
      return [...holdWrites(chosen), ...known, ...extra(platform)]
    },
  })
  holdReads(assembly.app, assembly.areas)
  const statements = countStatements(assembly.app)
  await assembly.app.ready()
  return {
    ...assembly,
    database,
    statements,
    /** Headers of a user who is signed in, and exists from now on. */
    token: (wishes: CallerWishes = {}) => signedIn(assembly.platform, wishes),
    async close() {
      await assembly.close()
      if (!options.database) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

export type SharedApp = Omit<TestApp, 'close'>

/** One service for all files of a worker: for tests that only look at what it declares and change nothing. */
export const sharedApp: () => Promise<SharedApp> = sharedInWorker(testApp)
