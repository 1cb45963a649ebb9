import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildService, builtCommit, commitOf } from './built-commit.ts'
import { startBuiltService } from './built-service.ts'
import { send } from './load.ts'
import { quantile } from './log-reader.ts'
import { emptyFolder } from './service-here.ts'
import { DEBATES_AT_ONCE, fillLibrary, holdDebates, readsOf, signIn } from './used-installation.ts'

/**
 * Whether anything got slower or larger: the built service of this checkout and that of a commit before, by turns on the
 * same machine. A figure counts as worse when the median of its pairs is worse by more than 3 % and by more than they differ.
 */

const TOLERANCE = 0.03
const READS = 1_500
const CONNECTIONS = 16
const DEBATES = 60
const IDLE_MS = 3_000

const { values } = parseArgs({
  options: { against: { type: 'string', default: 'HEAD~1' }, pairs: { type: 'string', default: '9' } },
})

const FEWEST_PAIRS = 5
if (!(Number(values.pairs) >= FEWEST_PAIRS))
  throw new Error(`--pairs: at least ${FEWEST_PAIRS}, or they tell no spread`)

interface Side {
  folder: string
  dataDir: string
}

/** One figure of a side: less is better. */
type Figures = Record<string, number>

const startService = ({ folder, dataDir }: Side) =>
  startBuiltService({ SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' }, folder)

/** A data directory that has been used: an account, and debates that have ended. */
async function prepare(side: Side) {
  const service = await startService(side)
  const headers = await signIn(service, '/api/v2/auth/register')
  await fillLibrary(service, headers)
  await holdDebates(service, headers, DEBATES)
  await service.stop()
}

async function measure(side: Side): Promise<Figures> {
  const started = performance.now()
  const service = await startService(side)
  const startMs = performance.now() - started
  try {
    const startCpu = await service.cpuSeconds()
    await sleep(IDLE_MS)
    const idle = await service.megabytes()
    const headers = await signIn(service, '/api/v2/auth/login')
    await holdDebates(service, headers, DEBATES_AT_ONCE)
    const spentOn = async (pieces: number, work: () => Promise<unknown>) => {
      const before = await service.cpuSeconds()
      await work()
      return (1_000 * ((await service.cpuSeconds()) - before)) / pieces
    }
    let debateId = ''
    const debates = await spentOn(DEBATES, async () => {
      debateId = await holdDebates(service, headers, DEBATES)
    })
    const reads: Figures = {}
    for (const [name, path] of Object.entries({ health: '/api/health', ...readsOf(debateId) })) {
      const load = { origin: service.origin, path, connections: CONNECTIONS, headers: () => headers }
      await send({ ...load, requests: READS / 5 })
      reads[`${name}, CPU ms`] = await spentOn(READS, () => send({ ...load, requests: READS }))
    }
    return {
      'start, ms': startMs,
      'start, CPU s': startCpu,
      'idle memory, MB': idle,
      'a debate, CPU ms': debates,
      ...reads,
      'memory afterwards, MB': await service.megabytes(),
    }
  } finally {
    await service.stop()
  }
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
    `${isWorse ? 'WORSE' : '     '} ${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}   ± ${(100 * spread).toFixed(1)} %`,
  )
  return isWorse
}

await using opened = new AsyncDisposableStack()
const here = join(import.meta.dirname, '..')
const commit = commitOf(values.against)
console.log(`Building this checkout and ${commit} …`)
buildService(here)
const sides = {
  before: { folder: await builtCommit(opened, commit), dataDir: await emptyFolder(opened) },
  now: { folder: here, dataDir: await emptyFolder(opened) },
}
await prepare(sides.before)
await prepare(sides.now)

const pairs: Pair[] = []
for (let n = 1; n <= Number(values.pairs); n++) {
  const nowFirst = n % 2 === 0 ? await measure(sides.now) : undefined
  const before = await measure(sides.before)
  pairs.push({ before, now: nowFirst ?? (await measure(sides.now)) })
  console.log(`pair ${n} of ${values.pairs}`)
}

console.log(`\n${'median of the pairs'.padEnd(30)}${commit.padStart(12)}${'now'.padStart(12)}${'more'.padStart(12)}`)
const worse = Object.keys(pairs[0]?.now ?? {}).filter((name) => report(name, pairs))
console.log(worse.length === 0 ? '\nNothing got worse.' : `\nWorse: ${worse.join('; ')}`)
process.exitCode = worse.length === 0 ? 0 : 1
