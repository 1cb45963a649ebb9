import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildService, builtCommit, commitOf } from './built-commit.ts'
import { type BuiltService, startBuiltService } from './built-service.ts'
import { fillInstallation, PIECES, rebuildViews, type Used, useInstallation } from './held-pieces.ts'
import { send } from './load.ts'
import { quantile } from './log-reader.ts'
import { emptyFolder } from './service-here.ts'
import { DEBATES_AT_ONCE, holdDebates, readsOf, signIn } from './used-installation.ts'

/**
 * Whether anything got slower or larger: a short form of each benchmark of speed, on the built service of this checkout
 * and on that of a commit before, by turns on the same machine. A figure counts as worse when the median of its pairs is
 * worse by more than 3 % and by more than they differ. What views and reactions do afterwards is counted with its piece.
 */

const TOLERANCE = 0.03
const READS = 1_500
const CONNECTIONS = 16
const IDLE_MS = 3_000
/** A service has caught up once it takes less than so much CPU in such a time. */
const CALM = { seconds: 0.04, ms: 500, looks: 60 }

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD~1' },
    pairs: { type: 'string', default: '9' },
    /** Measures start, memory and reads alone: an earlier commit has no doors and workflows. */
    reads: { type: 'boolean', default: false },
  },
})

const FEWEST_PAIRS = 5
if (!(Number(values.pairs) >= FEWEST_PAIRS))
  throw new Error(`--pairs: at least ${FEWEST_PAIRS}, or they tell no spread`)

interface Installation {
  folder: string
  dataDir: string
}
interface Side extends Installation {
  /** What pieces use, where they are measured. */
  used: Used | undefined
}

/** One figure of a side: less is better. */
type Figures = Record<string, number>

const startService = ({ folder, dataDir }: Installation) =>
  startBuiltService({ SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' }, folder)

async function prepared(installation: Installation): Promise<Side> {
  const service = await startService(installation)
  const headers = await fillInstallation(service)
  const used = values.reads ? undefined : await useInstallation(service, headers)
  await service.stop()
  return { ...installation, used }
}

/** Waits until views and reactions have caught up. */
async function untilCalm(service: BuiltService) {
  for (let look = 0; look < CALM.looks; look += 1) {
    const before = await service.cpuSeconds()
    await sleep(CALM.ms)
    if ((await service.cpuSeconds()) - before < CALM.seconds) return
  }
  throw new Error(`The service had not caught up after ${(CALM.ms * CALM.looks) / 1_000} s`)
}

async function measure(side: Side): Promise<Figures> {
  const started = performance.now()
  const service = await startService(side)
  const startMs = performance.now() - started
  const figures: Figures = {}
  try {
    figures['start, ms'] = startMs
    figures['start, CPU ms'] = 1_000 * (await service.cpuSeconds())
    await sleep(IDLE_MS)
    figures['idle memory, MB'] = await service.megabytes()
    const headers = await signIn(service, '/api/v2/auth/login')
    const debateId = await holdDebates(service, headers, DEBATES_AT_ONCE)
    const spentOn = async (name: string, pieces: number, work: (count: number) => Promise<unknown>) => {
      await work(Math.ceil(pieces / 5))
      await untilCalm(service)
      const before = await service.cpuSeconds()
      await work(pieces)
      await untilCalm(service)
      figures[`${name}, CPU ms`] = (1_000 * ((await service.cpuSeconds()) - before)) / pieces
    }
    const { used } = side
    if (used)
      for (const { name, count, run } of PIECES)
        await spentOn(name, count, (pieces) => run({ ...used, service, headers }, pieces))
    for (const [name, path] of Object.entries({ health: '/api/health', ...readsOf(debateId) })) {
      const load = { origin: service.origin, path, connections: CONNECTIONS, headers: () => headers }
      await spentOn(`read: ${name}`, READS, (requests) => send({ ...load, requests }))
    }
    figures['memory afterwards, MB'] = await service.megabytes()
  } finally {
    await service.stop()
  }
  if (side.used) figures['growth: rebuild-views, CPU ms'] = rebuildViews(side)
  return figures
}

interface Pair {
  before: Figures
  now: Figures
}

/** Prints one line, and answers whether the figure got worse. */
function report(name: string, pairs: readonly Pair[]): boolean {
  const ratios = pairs.map(({ before, now }) => (now[name] ?? 0) / (before[name] ?? 1))
  const more = quantile(ratios, 0.5) - 1
  const spread = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2
  const isWorse = more > TOLERANCE && more > spread
  const middle = (side: keyof Pair) =>
    quantile(
      pairs.map((pair) => pair[side][name] ?? 0),
      0.5,
    )
  const cells = [middle('before').toFixed(3), middle('now').toFixed(3), `${(100 * more).toFixed(1)} %`]
  console.log(
    `${isWorse ? 'WORSE' : '     '} ${name.padEnd(46)}${cells.map((cell) => cell.padStart(12)).join('')}   ± ${(100 * spread).toFixed(1)} %`,
  )
  return isWorse
}

await using opened = new AsyncDisposableStack()
const here = join(import.meta.dirname, '..')
const commit = commitOf(values.against)
console.log(`Building this checkout and ${commit} …`)
buildService(here)
const sides = {
  before: await prepared({ folder: await builtCommit(opened, commit), dataDir: await emptyFolder(opened) }),
  now: await prepared({ folder: here, dataDir: await emptyFolder(opened) }),
}

const pairs: Pair[] = []
for (let n = 1; n <= Number(values.pairs); n++) {
  const nowFirst = n % 2 === 0 ? await measure(sides.now) : undefined
  const before = await measure(sides.before)
  pairs.push({ before, now: nowFirst ?? (await measure(sides.now)) })
  console.log(`pair ${n} of ${values.pairs}`)
}

console.log(`\n${'median of the pairs'.padEnd(52)}${commit.padStart(12)}${'now'.padStart(12)}${'more'.padStart(12)}`)
const worse = Object.keys(pairs[0]?.now ?? {}).filter((name) => report(name, pairs))
console.log(worse.length === 0 ? '\nNothing got worse.' : `\nWorse: ${worse.join('; ')}`)
process.exitCode = worse.length === 0 ? 0 : 1
