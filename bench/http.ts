import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import Type from 'typebox'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config/load.ts'
import { endpoint } from '../src/http/endpoint.ts'
import { openRateLimiter } from '../src/http/rate-limit/limiter.ts'
import { breakerBoard } from '../src/shared/circuit-breaker.ts'
import { idMaker } from '../src/shared/ids.ts'
import { listOf, pageQuery } from '../src/shared/pagination.ts'
import { heldParts } from '../src/shared/telemetry/held-parts.ts'
import { createMetrics } from '../src/shared/telemetry/metrics.ts'
import { recentErrors } from '../src/shared/telemetry/recent-errors.ts'
import { NO_VIEWS } from '../test/support/no-views.ts'
import { startBuiltService } from './built-service.ts'
import { send } from './load.ts'
import { signInReaders } from './readers.ts'
import { emptyFolder } from './service-here.ts'
import { compareTenReads } from './ten-reads.ts'

const declared = (n: number) =>
  endpoint({
    id: `bench.number-${n}`,
    method: n % 3 === 0 ? 'POST' : 'GET',
    path: `/bench${n % 40}/number${n}/:id`,
    summary: `Endpoint number ${n}`,
    auth: 'user',
    formerly: n % 10 === 0 ? [{ path: `/old${n}/:id` }] : [],
    query: pageQuery({ limit: 50, max: 200 }),
    body: Type.Object({ name: Type.String({ minLength: 1 }), parts: Type.Array(Type.Object({ size: Type.Number() })) }),
    response: listOf('things', Type.Object({ id: Type.String(), at: Type.String({ format: 'date-time' }) })),
    handle: () => ({ things: [], items: [], total: 0, limit: 1, offset: 0, has_more: false }),
  })

/** How many seconds it takes to declare, mount and prepare this many endpoints. */
async function readyIn(count: number): Promise<number> {
  const now = () => new Date()
  const logger = pino({ enabled: false })
  const { config } = loadConfig({ SERVICE_ENV: 'test' })
  const metrics = createMetrics(now)
  const limiter = openRateLimiter({ config, metrics, breakers: breakerBoard({ now }), now, logger })
  const started = performance.now()
  const app = buildApp(
    {
      config,
      logger,
      now,
      newId: idMaker(now, randomBytes),
      authenticate: () => null,
      enter: async (caller) => caller,
      demandFresh: async () => {},
      auditTrail: { begin: async () => '', settle() {} },
      refusalCounts: { add() {} },
      limiter,
      metrics,
      recentErrors: recentErrors({ now }),
      freshness: NO_VIEWS,
      held: heldParts(),
      signals: { publish() {}, subscribe: () => () => {}, close: async () => {} },
      closing: new AbortController().signal,
      checkResponses: false,
    },
    Array.from({ length: count }, (_, n) => declared(n)),
  )
  await app.ready()
  const seconds = (performance.now() - started) / 1000
  await app.close()
  return seconds
}

const ROUNDS = 5
const REQUESTS = 12_000
const CONNECTIONS = 32
const SECRET = 'a-secret-for-this-benchmark-0123456789'
const TARGETS = { health: 0.5, read: 0.22, readySeconds: 1, idleMegabytes: 130, workspace: 1.5 }

interface Target {
  name: string
  origin: string
  path: string
  cpuSeconds: () => Promise<number>
  headers: (n: number) => Record<string, string>
}

/** The physical limit, and its port. */
async function startRawServer(opened: AsyncDisposableStack): Promise<string> {
  const child = spawn(process.execPath, ['bench/raw-server.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  opened.defer(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return `http://127.0.0.1:${line.split(' ')[1]}`
}

const text = async (url: string) => (await fetch(url)).text()

async function measure(targets: readonly Target[]) {
  const best = new Map(targets.map(({ name }) => [name, { cpu: Number.POSITIVE_INFINITY, rate: 0 }]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, cpuSeconds, ...load } of targets) {
      const before = await cpuSeconds()
      const seconds = await send({ ...load, requests: REQUESTS, connections: CONNECTIONS })
      const cpu = ((await cpuSeconds()) - before) / REQUESTS
      const so = best.get(name)
      if (round >= 0 && so) best.set(name, { cpu: Math.min(so.cpu, cpu), rate: Math.max(so.rate, REQUESTS / seconds) })
    }
  }
  return best
}

function verdict(name: string, value: number, unit: string, target: number, atLeast: boolean) {
  const met = atLeast ? value >= target : value <= target
  console.log(
    `${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)}${unit} (target ${atLeast ? '≥' : '≤'} ${target}${unit})`,
  )
}

{
  await using opened = new AsyncDisposableStack()
  const dataDir = await emptyFolder(opened)
  const rawOrigin = await startRawServer(opened)
  const { origin, ...service } = await startBuiltService({ SERVICE_DATA_DIR: dataDir, SERVICE_JWT_SECRET: SECRET })
  opened.defer(service.stop)
  await sleep(3_000)
  const idleMegabytes = await service.megabytes()
  const { readers, jobId, workspace } = await signInReaders({ dataDir, jwtSecret: SECRET })

  const rawCpu = async () => Number(await text(`${rawOrigin}/cpu`))
  const nobody = () => ({})
  const best = await measure([
    { name: 'raw node:http', origin: rawOrigin, path: '/', cpuSeconds: rawCpu, headers: nobody },
    { name: 'GET /api/health', origin, path: '/api/health', cpuSeconds: service.cpuSeconds, headers: nobody },
    {
      name: 'authenticated read',
      origin,
      path: `/api/v2/queue/jobs/${jobId}`,
      cpuSeconds: service.cpuSeconds,
      headers: (n) => readers[n % readers.length] ?? {},
    },
    {
      name: 'read in a workspace',
      origin,
      path: `/api/v2/queue/jobs/${workspace.jobId}`,
      cpuSeconds: service.cpuSeconds,
      headers: (n) => ({ ...readers[n % readers.length], 'x-workspace-id': workspace.id }),
    },
  ])

  const raw = best.get('raw node:http')?.cpu ?? 0
  console.log(`\n${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections; the best round of each\n`)
  console.log('                     CPU µs/request   requests/s   raw CPU ÷ this CPU')
  for (const [name, { cpu, rate }] of best) {
    const cells = [(cpu * 1e6).toFixed(1).padStart(14), rate.toFixed(0).padStart(12)]
    console.log(`${name.padEnd(21)}${cells.join(' ')} ${(raw / cpu).toFixed(2).padStart(20)}`)
  }
  const ratio = (name: string) => raw / (best.get(name)?.cpu ?? 1)
  console.log('')
  verdict('health of raw', ratio('GET /api/health'), '', TARGETS.health, true)
  verdict('authenticated read of raw', ratio('authenticated read'), '', TARGETS.read, true)
  const entered = ratio('authenticated read') / ratio('read in a workspace')
  verdict('CPU of a read in a workspace ÷ of one without', entered, '', TARGETS.workspace, false)
  verdict('600 endpoints ready in', await readyIn(600), ' s', TARGETS.readySeconds, false)
  verdict('idle memory', idleMegabytes, ' MB', TARGETS.idleMegabytes, false)
}

await compareTenReads()
