import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { COMPILE_CACHE } from './test/support/compile-cache.ts'
import { JUDGED_FILES } from './test/support/judged-files.ts'
import { temporaryDirectory } from './test/support/temporary-directory.ts'

/** For everything that a run starts. */
process.env.TMPDIR = temporaryDirectory()
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE

/** Time limits only end what hangs; a busy machine must never fail a test, and none is tried twice. */
const LIMIT_MS = 300_000
const LONG_LIMIT_MS = 900_000
/** Twenty nodes are killed and started anew, or a real model writes for four debates, which takes a busy machine half an hour. */
const FAULTS_LIMIT_MS = 3_600_000

/** Applications come and go with every file. Where this room grows by and by, a sixth more goes into collecting what is young. */
const ROOM_FOR_THE_YOUNG = ['--max-semi-space-size=64', '--min-semi-space-size=64']

/** Which tests an edit concerns follows from their imports; a run without watching need not hear of these. */
const WATCHES = !process.argv.includes('run')
const UNREPORTED = join(import.meta.dirname, 'test/support/unreported-imports.mjs')

/** What processes and browsers do takes seconds, and each question costs them something too. */
const UNHURRIED_POLL_MS = 60

interface ProjectOptions {
  include: string[]
  exclude?: string[]
  globalSetup?: string[]
  limitMs?: number
  pollMs?: number
  /** Whether what it tests imports files that draw. */
  tsx?: boolean
  environment?: string
}

const project = (
  name: string,
  {
    include,
    exclude = [],
    globalSetup = [],
    limitMs = LIMIT_MS,
    pollMs = 20,
    tsx = false,
    environment = 'node',
  }: ProjectOptions,
) => ({
  test: {
    name,
    include,
    exclude,
    globalSetup,
    environment,
    testTimeout: limitMs,
    hookTimeout: limitMs,
    /** Our modules keep no state of their own, so the files of a worker share them; loading them anew took half the time. */
    isolate: false,
    /** Node reads our sources as they are, but not TSX; through Vite's module runner the same tests took half as long again. */
    experimental: { viteModuleRunner: tsx, nodeLoader: false },
    execArgv: [...ROOM_FOR_THE_YOUNG, ...(WATCHES ? [] : ['--import', UNREPORTED])],
    expect: { poll: { timeout: limitMs - 5_000, interval: pollMs } },
  },
})

/** What stands below the database: with the tests of the console it is the inner loop. */
const PURE = [
  '{src/{analysis,engine,shared,config,builtin-agents},test/support}/**/*.test.ts',
  'test/client/**/*.test.ts',
  'src/areas/work/workflows/{definition,expressions,plan}/**/*.test.ts',
  'src/areas/work/workflows/{runs/next-move,step-executors/answer-body}.test.ts',
]

const DATABASE = ['test/support/global-setup-database.ts']
const BUILT = [...DATABASE, 'test/support/global-setup-build.ts']

/** Closes what the files of a worker share when that ends. */
const SHARING = './test/support/sharing-environment.ts'

const long = (name: string, ...include: string[]) =>
  project(name, { include, globalSetup: BUILT, limitMs: LONG_LIMIT_MS, pollMs: UNHURRIED_POLL_MS })
const faults = (name: string, ...include: string[]) =>
  project(name, { include, globalSetup: BUILT, limitMs: FAULTS_LIMIT_MS, pollMs: UNHURRIED_POLL_MS })

export default defineConfig({
  test: {
    /** One for each core: by itself Vitest leaves one core free, which is every second one where there are two. */
    maxWorkers: '100%',
    teardownTimeout: LIMIT_MS,
    projects: [
      project('pure', { include: PURE }),
      project('pure-console', { include: ['console/src/**/*.test.ts'], tsx: true }),
      project('unit', { include: ['src/**/*.test.ts'], exclude: PURE, globalSetup: DATABASE }),
      project('conformance', {
        include: ['test/conformance/**/*.test.ts'],
        globalSetup: DATABASE,
        environment: SHARING,
      }),
      long('acceptance', 'test/acceptance/**/*.test.ts'),
      project('console', {
        include: ['test/console/**/*.test.ts'],
        globalSetup: BUILT,
        limitMs: LONG_LIMIT_MS,
        pollMs: UNHURRIED_POLL_MS,
        environment: SHARING,
      }),
      long('faults', 'test/faults/**/*.short.test.ts'),
      faults('faults-long', 'test/faults/**/*.long.test.ts'),
      long('limits', ...JUDGED_FILES),
      faults('peers', 'test/peers/**/*.test.ts'),
    ],
  },
})
