import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import type { PasswordCost } from './adapters/identity/password-hashing.ts'
import { buildApp } from './app.ts'
import { buildAreas, type Composition } from './areas.ts'
import { type Cursors, openCursors } from './background/log-readers/cursors.ts'
import { openFreshness } from './background/log-readers/freshness.ts'
import { fileJobs, searchJobs } from './background/queue/storage-jobs.ts'
import { type RefusalCounts, refusalCounts } from './http/audit/refusal-counts.ts'
import type { Endpoint } from './http/endpoint.ts'
import { type NodeSockets, nodeSockets } from './node-sockets.ts'
import { openPlatform, type PlatformOptions } from './open-platform.ts'
import type { Area, Platform } from './platform.ts'
import type { Authenticate } from './shared/identity/authenticate.ts'
import type { everySeconds } from './shared/time/timers.ts'
import { programDigest } from './storage/program-digest.ts'
import { openBroadcast } from './stream/broadcast.ts'

export interface AssemblyOptions extends PlatformOptions {
  /** The cost of a password hash, in place of the secure one: for tests. */
  passwordCost?: PasswordCost | undefined
  /** Checks every answer against its schema: for tests. */
  checkResponses?: boolean
  /** The directory of the built console: for tests. */
  consoleDirectory?: string | undefined
  /** How callers are authenticated, in place of their tokens: for commands on the machine itself. */
  authenticate?: Authenticate | undefined
  /** The clock of waiting answers: for tests. */
  every?: typeof everySeconds
  /** Which areas to mount, and which to add: for tests. */
  chooseAreas?: (all: Area[], platform: Platform) => Area[]
}

export interface Assembly {
  app: FastifyInstance
  platform: Platform
  areas: readonly Area[]
  endpoints: readonly Endpoint[]
  cursors: Cursors
  /** Absent in a process that only works in the background. */
  sockets: NodeSockets | undefined
  runDebates: Composition['runDebates']
  driveThreads: Composition['driveThreads']
  driveRuns: Composition['driveRuns']
  refusalCounts: RefusalCounts
  close(): Promise<void>
}

const CONSOLE_DIRECTORY = join(import.meta.dirname, '../build/console')

/** A process that only works in the background still answers health checks and scrapes. */
const WORKER_AREAS = new Set(['health', 'metrics'])

/** The whole service, open but not listening; views, reactions and jobs run unless the role is `api`. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  await using opening = new AsyncDisposableStack()
  const { platform, announcer, redis, serving, close } = await openPlatform(options)
  opening.defer(close)
  const { config, jobs, outbox, schedules } = platform
  const broadcast = openBroadcast({ ...platform, announcements: announcer })

  const {
    areas: all,
    authenticate: byToken,
    authenticateSocket,
    enter,
    demandFresh,
    noteDoorCall,
    runDebates,
    driveThreads,
    driveRuns,
  } = buildAreas(platform, {
    version: packageJson.version,
    redis,
    cursors: () => cursors,
    freshness: () => freshness,
    views: () => views.map(({ name }) => name),
    connections: () => connections,
    sockets: () => sockets?.stats(),
    broadcast,
    passwordCost: options.passwordCost,
  })
  const authenticate = options.authenticate ?? byToken
  const areas = options.chooseAreas?.(all, platform) ?? all
  announcer.start(areas)
  const answersCallers = config.role !== 'worker'
  const mounted = answersCallers ? areas : areas.filter(({ name }) => WORKER_AREAS.has(name))
  const endpoints = mounted.flatMap((area) => area.endpoints)
  const views = areas.flatMap((area) => area.views ?? [])
  const reactions = areas.flatMap((area) => area.reactions ?? [])
  const cursors = await openCursors({
    ...platform,
    views,
    reactions,
    enqueue: jobs.enqueue,
    databaseUrl: config.databaseDirectUrl ?? options.databaseUrl,
    program: programDigest,
  })

  const followers = [...views, ...reactions]
  const freshness = await openFreshness({ ...platform, cursors, followers, patienceMs: config.viewWaitMs })
  opening.defer(() => freshness.close())

  opening.defer(async () => void (await Promise.all([jobs.stop(), outbox.stop(), schedules.stop()])))
  await jobs.start([
    ...areas.flatMap((area) => area.jobs ?? []),
    ...fileJobs(platform.storedFiles),
    ...searchJobs(platform.search.upkeep, jobs.enqueue),
  ])
  outbox.start(areas.flatMap((area) => area.effects ?? []))
  schedules.start(areas.flatMap((area) => area.schedules ?? []))
  if (config.role !== 'api') {
    opening.defer(() => cursors.stop())
    cursors.start()
  }

  for (const area of new Set([...all, ...areas])) {
    opening.defer(async () => area.stop?.())
    await area.start?.()
  }
  const { checkResponses = false, consoleDirectory = CONSOLE_DIRECTORY } = options
  const refused = refusalCounts(platform)
  opening.defer(() => refused.stop())
  const edge = {
    ...platform,
    authenticate,
    enter,
    demandFresh,
    onDoorCall: noteDoorCall,
    refusalCounts: refused,
    freshness,
    closing: broadcast.closing,
    checkResponses,
    every: options.every,
    consoleDirectory: answersCallers && config.consoleEnabled ? consoleDirectory : undefined,
  }
  const app = buildApp(edge, endpoints)
  opening.defer(() => app.close())
  opening.defer(() => broadcast.close())
  const sockets = answersCallers
    ? nodeSockets({
        platform,
        sockets: areas.flatMap((area) => area.sockets ?? []),
        authenticate: options.authenticate ?? authenticateSocket,
        enter,
        redis,
      })
    : undefined
  if (sockets) {
    opening.defer(() => sockets.close())
    sockets.attach(app.server)
  }
  let connections = 0
  app.server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
  })
  platform.held.register('websocket_clients', () => ({ entries: sockets?.stats().clients ?? 0 }))
  platform.held.register('http_connections', () => ({ entries: connections }))
  serving()
  const opened = opening.move()
  return {
    app,
    platform,
    areas,
    endpoints,
    cursors,
    sockets,
    runDebates,
    driveThreads,
    driveRuns,
    refusalCounts: refused,
    close: () => opened.disposeAsync(),
  }
}
