import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { stopwatch, withinLimit } from '../../../../test/support/time-limits.ts'
import { breakerBoard } from '../../../shared/circuit-breaker.ts'
import { anonymous } from '../../../shared/identity/caller.ts'
import { heldParts } from '../../../shared/telemetry/held-parts.ts'
import { Traffic } from '../../../shared/telemetry/traffic.ts'
import { openHotReads } from '../../../storage/connection/hot-reads.ts'
import { writeRefusals } from '../../../storage/connection/write-refusals.ts'
import { type Database, databaseOn, openPool } from '../../../storage/database.ts'
import { processFigures } from './process-figures.ts'
import { healthService } from './service.ts'
import { healthStore } from './store.ts'

/** Takes connections and never says a word. */
let silent: Server
let silentUrl: string
const connected = new Set<Socket>()
const hangUp = () => {
  for (const socket of connected) socket.destroy()
}
beforeAll(async () => {
  silent = createServer((socket) => connected.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  silentUrl = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`
})
afterAll(() => {
  hangUp()
  silent.close()
})

const now = () => new Date()
const serviceOn = (url: string, redis?: { ping(): Promise<unknown> }) => {
  const pool = openPool({ url, size: 2, applicationName: 'health test' })
  const hotReads = openHotReads({ url, applicationName: 'health test' })
  const health = healthService({
    store: healthStore(databaseOn(pool), hotReads, writeRefusals(pino({ level: 'silent' }), now)),
    now,
    version: '2.0.0',
    node: 'n',
    redis,
    replica: undefined,
    held: heldParts(),
    breakers: breakerBoard({ now }),
    cursors: async () => [],
    workers: async () => [],
    traffic: new Traffic(now),
    figures: processFigures().read,
    connections: () => 0,
    sockets: () => undefined,
    auditFaults: () => [],
    brokenLogs: async () => 0,
  })
  const close = () => Promise.all([pool.end(), hotReads.close()])
  return { health, pool, close }
}

test('a database that hangs makes the node unhealthy, and details still come', async () => {
  const { health, close } = serviceOn(silentUrl)
  const elapsed = stopwatch()
  expect((await health.summary()).status).toBe('unhealthy')
  withinLimit('health while the database hangs', elapsed(), 2_000)
  const detailed = await health.detailed(anonymous)
  expect(detailed).toMatchObject({ status: 'unhealthy', jobs: null, migrations: null })
  expect(detailed.checks[0]).toMatchObject({ name: 'database', status: 'fail' })
  hangUp()
  await close()
})

test('a database that refuses makes the node unhealthy at once, a missing Redis only degrades it', async () => {
  const refused = serviceOn('postgres://127.0.0.1:1/none')
  expect((await refused.health.summary()).status).toBe('unhealthy')
  await refused.close()

  const database = await testDatabase()
  const degraded = serviceOn(database.url, { ping: () => Promise.reject(new Error('ECONNREFUSED 10.0.0.1')) })
  expect(await degraded.health.summary()).toMatchObject({ status: 'degraded', components: { redis: 'unhealthy' } })
  const detailed = await degraded.health.detailed(anonymous)
  expect(detailed.checks[1]).toMatchObject({ name: 'redis', status: 'warn' })
  expect(JSON.stringify(detailed)).not.toContain('10.0.0.1')
  await degraded.close()
  await database.close()
})

test('however many ask, dependencies are asked once a second', async () => {
  let asked = 0
  const database = await testDatabase()
  const { health, close } = serviceOn(database.url, {
    async ping() {
      asked++
    },
  })
  await Promise.all(Array.from({ length: 50 }, () => health.summary()))
  await health.detailed(anonymous)
  expect(asked).toBe(1)
  await close()
  await database.close()
})

test('a node whose pool is all in use is healthy: nobody waits for it to be told so', async () => {
  const { app, platform, close } = await testApp({ areas: ['health'], settings: { SERVICE_DATABASE_POOL_SIZE: '2' } })
  const leave = Promise.withResolvers<void>()
  const both = Promise.withResolvers<void>()
  let holding = 0
  const hold = async (connection: Database) => {
    await sql`select 1`.execute(connection)
    holding += 1
    if (holding === 2) both.resolve()
    await leave.promise
  }
  const held = Promise.all([1, 2].map(() => platform.db.connection().execute(hold)))
  await both.promise
  const answer = await app.inject('/api/health')
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'healthy'])
  const { status, migrations, jobs } = (await app.inject('/api/health/detailed')).json()
  expect([status, jobs]).toEqual(['healthy', null])
  expect(migrations.applied).toBeGreaterThan(0)
  leave.resolve()
  await held
  await close()
})
