import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { testCaller } from '../../test/support/rate-limiter.ts'
import { redisTest, startRedis } from '../../test/support/redis.ts'
import { openRedis, type RedisClient } from '../adapters/redis/open-redis.ts'
import { redisSocketLedger } from '../adapters/redis/socket-ledger.ts'
import { type AnyCaller, anonymous } from '../shared/identity/caller.ts'
import { idMaker } from '../shared/ids.ts'
import { databaseOn, openPool } from '../storage/database.ts'
import { databaseSocketLedger } from '../storage/socket-ledger.ts'
import { openConnectionLimiter } from './connection-limits.ts'

const newId = idMaker(() => new Date(), randomBytes)
const logger = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

let hosts = 0
const unusedIp = () => `203.0.113.${++hosts}`

function node(redis?: RedisClient, db = database.db, enabled = true) {
  const limiter = openConnectionLimiter({
    ledger: (leaseSeconds) =>
      redis
        ? redisSocketLedger({ redis, leaseSeconds })
        : databaseSocketLedger({ db, nodeId: newId('worker'), leaseSeconds }),
    newId,
    logger,
    enabled,
  })
  onTestFinished(() => limiter.close())
  return limiter
}

async function ownRedis() {
  const server = await startRedis()
  onTestFinished(() => server.stop())
  const client = openRedis({ url: server.url, mode: 'standalone', name: 'test', logger, timeoutMs: 10_000 })
  onTestFinished(() => client.disconnect())
  await new Promise((resolve) => client.once('ready', resolve))
  return { server, client }
}

type Node = ReturnType<typeof node>

async function admitted(nodes: Node[], times: number, caller: AnyCaller, ip: string) {
  const asked = Array.from({ length: times }, (_, n) => nodes[n % nodes.length]?.acquire(caller, ip))
  const answers = await Promise.all(asked)
  return answers.flatMap((answer) => (answer && 'release' in answer ? [answer] : []))
}

async function sharesTheCount(nodes: [Node, Node]) {
  const ip = unusedIp()
  const open = await admitted(nodes, 8, anonymous, ip)
  expect(open).toHaveLength(2)
  expect(await nodes[1].acquire(anonymous, ip)).toEqual({ retryAfter: 10, limit: 2 })
  expect(await admitted(nodes, 1, anonymous, unusedIp())).toHaveLength(1)
  open[0]?.release()
  open[0]?.release()
  await expect.poll(() => admitted(nodes, 1, anonymous, ip)).toHaveLength(1)
  expect(await admitted(nodes, 4, anonymous, ip)).toHaveLength(0)
  expect(await admitted(nodes, 30, testCaller({ userId: newId('user') }), ip)).toHaveLength(10)
  expect(await admitted(nodes, 120, testCaller({ userId: newId('user'), tier: 'enterprise' }), ip)).toHaveLength(100)
}

test('through the database: two nodes count together', () => sharesTheCount([node(), node()]))

redisTest('through Redis: two nodes count together', async () => {
  const { client } = await ownRedis()
  await sharesTheCount([node(client), node(client)])
})

test('many sockets of one holder at once take one connection of the pool', async () => {
  const pool = openPool({ url: database.url, size: 2, applicationName: 'node' })
  onTestFinished(() => pool.end())
  const ledger = databaseSocketLedger({ db: databaseOn(pool), nodeId: newId('worker'), leaseSeconds: 30 })
  const holder = unusedIp()
  expect(await ledger.enter(holder, newId('connection'), 10)).toBe(true)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`socket:${holder}`])
  const entering = Array.from({ length: 5 }, () => ledger.enter(holder, newId('connection'), 4))
  const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.query('commit')
  other.release()
  expect((await Promise.all(entering)).filter(Boolean)).toHaveLength(3)
})

test('in the database the sockets of a dead node vanish with its lease', async () => {
  const ip = unusedIp()
  const dead = databaseSocketLedger({ db: database.db, nodeId: newId('worker'), leaseSeconds: 0.5 })
  expect(await dead.enter(ip, newId('connection'), 2)).toBe(true)
  expect(await dead.enter(ip, newId('connection'), 2)).toBe(true)
  const living = node()
  await expect.poll(() => admitted([living], 1, anonymous, ip)).toHaveLength(1)
})

redisTest('in Redis the sockets of a dead node vanish with their lease', async () => {
  const { client } = await ownRedis()
  const dead = redisSocketLedger({ redis: client, leaseSeconds: 0.5 })
  expect(await dead.enter('203.0.113.9', 'con_1', 2)).toBe(true)
  expect(await dead.enter('203.0.113.9', 'con_2', 2)).toBe(true)
  const living = node(client)
  await expect.poll(() => admitted([living], 1, anonymous, '203.0.113.9')).toHaveLength(1)
})

test('a beat makes up for what was missed and clears out dead nodes', async () => {
  const ip = unusedIp()
  const ledger = databaseSocketLedger({ db: database.db, nodeId: newId('worker'), leaseSeconds: 30 })
  await database.db.insertInto('stream_nodes').values({ id: 'dead', lease_until: '2020-01-01T00:00:00Z' }).execute()
  await ledger.beat(new Map([[newId('connection'), ip]]))
  expect(await ledger.enter(ip, newId('connection'), 1)).toBe(false)
  const nodes = await database.db.selectFrom('stream_nodes').select('id').execute()
  expect(nodes).not.toContainEqual({ id: 'dead' })
})

redisTest('while Redis is away a process counts its own', async () => {
  const { server, client } = await ownRedis()
  const alone = node(client)
  await server.kill()
  expect(await admitted([alone], 6, anonymous, '203.0.113.9')).toHaveLength(2)
})

test('while the database is away a process counts its own', async () => {
  const gone = await testDatabase()
  const alone = node(undefined, gone.db)
  await gone.close()
  expect(await admitted([alone], 6, anonymous, unusedIp())).toHaveLength(2)
})

test('where nothing is limited, nothing is counted', async () => {
  expect(await admitted([node(undefined, database.db, false)], 50, anonymous, unusedIp())).toHaveLength(50)
})
