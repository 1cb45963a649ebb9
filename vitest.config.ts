import { defineConfig } from 'vitest/config'

/** Time limits only end what hangs; a busy machine must never fail a test. */
const project = (name: string, include: string, testTimeout: number) => ({
  test: {
    name,
    include: [include],
    testTimeout,
    hookTimeout: 60_000,
    /** Our modules keep no state of their own, so the files of a worker share them; loading them anew took half the time. */
    isolate: false,
    expect: { poll: { timeout: testTimeout - 5_000, interval: 20 } },
  },
})

/** The global setup stands at the root, so all projects of a run share one PostgreSQL server. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      project('unit', 'src/**/*.test.ts', 60_000),
      project('conformance', 'test/conformance/**/*.test.ts', 60_000),
      project('acceptance', 'test/acceptance/**/*.test.ts', 120_000),
      project('faults', 'test/faults/**/*.short.test.ts', 120_000),
      project('faults-long', 'test/faults/**/*.long.test.ts', 600_000),
    ],
  },
})
