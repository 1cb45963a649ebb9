import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { Area, Platform } from '../../src/platform.ts'
import { testDatabase } from './database.ts'
import { TEST_SECRET, type TokenWishes, tokenFor } from './tokens.ts'

interface TestAppOptions {
  /** The names of the areas to mount; all of them unless told. */
  areas?: readonly string[]
  /** Areas that exist only in the test. */
  extra?: (platform: Platform) => readonly Area[]
  settings?: Record<string, string>
  now?: () => Date
}

/** The whole service on a database of its own, without background work: jobs run when they are drained. */
export async function testApp({ areas, extra = () => [], settings = {}, now = () => new Date() }: TestAppOptions = {}) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-app-'))
  const { config } = loadConfig({
    SERVICE_ENV: 'test',
    SERVICE_ROLE: 'api',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: TEST_SECRET,
    ...settings,
  })
  const assembly = await assemble({
    config,
    logger: pino({ level: config.logLevel }),
    databaseUrl: database.url,
    now,
    checkResponses: true,
    chooseAreas: (all, platform) => [...all.filter(({ name }) => areas?.includes(name) ?? true), ...extra(platform)],
  })
  await assembly.app.ready()
  return {
    ...assembly,
    database,
    /** Headers of a signed-in caller. */
    token: (wishes: TokenWishes = {}) => tokenFor(wishes, now()),
    async close() {
      await assembly.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
