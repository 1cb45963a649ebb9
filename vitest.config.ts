import { defineConfig } from 'vitest/config'
import { temporaryDirectory } from './test/support/temporary-directory.ts'

/** For everything that a run starts. */
process.env.TMPDIR = temporaryDirectory()

/** Time limits only end what hangs; a busy machine must never fail a test. */
const project = (name: string, include: string, testTimeout: number, globalSetup: string[] = []) => ({
  test: {
    name,
    include: [include],
    testTimeout,
    globalSetup,
    hookTimeout: 60_000,
    /** Our modules keep no state of their own, so the files of a worker share them; loading them anew took half the time. */
    isolate: false,
    expect: { poll: { timeout: testTimeout - 5_000, interval: 20 } },
  },
})

const BUILT = ['test/support/global-setup-build.ts']

/** The global setup stands at the root, so all projects of a run share one PostgreSQL server. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    /** One for each core: by itself Vitest leaves one core free, which is every second one where there are two. */
    maxWorkers: '100%',
    projects: [
      project('unit', '{src,console/src}/**/*.test.ts', 60_000),
      project('conformance', 'test/conformance/**/*.test.ts', 60_000),
      project('acceptance', 'test/acceptance/**/*.test.ts', 120_000, BUILT),
      project('console', 'test/console/**/*.test.ts', 120_000, BUILT),
      project('faults', 'test/faults/**/*.short.test.ts', 120_000, BUILT),
      project('faults-long', 'test/faults/**/*.long.test.ts', 600_000, BUILT),
    ],
  },
})
