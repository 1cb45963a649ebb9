import { EventEmitter, once } from 'node:events'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../test/support/database.ts'
import { redisTest, startCluster, startRedis } from '../../../test/support/redis.ts'
import { openListener } from '../../storage/connection/listener.ts'
import { openRedis, type RedisMode } from '../redis/open-redis.ts'
import { openSignals, type Signals } from './signals.ts'

const logger = pino({ level: 'silent' })

/** What a node heard on a channel, and a way to wait for the next. */
function ear(signals: Signals, channel: string) {
  const heard: [string, unknown][] = []
  const emitter = new EventEmitter()
  signals.subscribe(channel, (key, payload) => {
    heard.push([key, payload])
    emitter.emit('heard')
  })
  return {
    heard,
    async until(count: number) {
      while (heard.length < count) await once(emitter, 'heard')
    },
  }
}

/** Repeats a signal until the other node has heard one, since a subscription takes a moment to come into force. */
async function connected(from: Signals, to: Signals) {
  const arrived = ear(to, 'probe').until(1)
  const timer = setInterval(() => from.publish('probe', 'p'), 20)
  await arrived
  clearInterval(timer)
}

describe('in one process', () => {
  test('a signal reaches the listeners of its channel, at once', () => {
    const signals = openSignals({ node: 'a', logger })
    const sessions = ear(signals, 'sessions')
    const other = ear(signals, 'other')
    signals.publish('sessions', 'ses_1', { revoked: true })
    signals.publish('sessions', 'ses_2')
    expect(sessions.heard).toEqual([
      ['ses_1', { revoked: true }],
      ['ses_2', null],
    ])
    expect(other.heard).toEqual([])
  })

  test('a listener that fails harms no other, and one that left hears nothing', () => {
    const signals = openSignals({ node: 'a', logger })
    signals.subscribe('c', () => {
      throw new Error('broken')
    })
    const leave = signals.subscribe('c', () => expect.unreachable())
    const after = ear(signals, 'c')
    leave()
    leave()
    signals.publish('c', 'k')
    expect(after.heard).toHaveLength(1)
  })
})

async function postgresNodes() {
  const database = await emptyDatabase()
  const nodes = ['a', 'b'].map((node) => {
    const listener = openListener({ url: database.url, logger })
    const signals = openSignals({ node, logger, postgres: { pool: database.pool, listener } })
    return { signals, listener }
  })
  onTestFinished(async () => {
    for (const { signals, listener } of nodes) {
      await signals.close()
      await listener.close()
    }
    await database.close()
  })
  const [a, b] = nodes.map(({ signals }) => signals) as [Signals, Signals]
  await connected(a, b)
  await connected(b, a)
  return { a, b, database }
}

async function redisNodes(mode: RedisMode, server: { url: string; stop(): Promise<void> }) {
  const clients = ['a', 'b'].map((name) => openRedis({ url: server.url, mode, name, logger }))
  const nodes = clients.map((redis, at) => openSignals({ node: `node-${at}`, logger, redis }))
  onTestFinished(async () => {
    for (const signals of nodes) await signals.close()
    for (const redis of clients) redis.disconnect()
    await server.stop()
  })
  const [a, b] = nodes as [Signals, Signals]
  await connected(a, b)
  await connected(b, a)
  return { a, b }
}

/** What holds on every way to other nodes. */
async function expectDelivery(a: Signals, b: Signals) {
  const [atA, atB] = [ear(a, 'deltas'), ear(b, 'deltas')]
  const text = 'ünïcödé \u2028 " \\ ' + "'"
  for (let at = 0; at < 250; at += 1) a.publish('deltas', 'dbt_1', { text })
  b.publish('deltas', 'dbt_2', [1, null, 'x'])
  await atB.until(251)
  await atA.until(251)
  expect(atB.heard.filter(([key]) => key === 'dbt_1')).toEqual(Array(250).fill(['dbt_1', { text }]))
  expect(atA.heard.filter(([key]) => key === 'dbt_2')).toEqual([['dbt_2', [1, null, 'x']]])
  expect([atA.heard.length, atB.heard.length]).toEqual([251, 251])
}

describe('across nodes by PostgreSQL', () => {
  test('each node hears every signal once, equal ones too', async () => {
    const { a, b } = await postgresNodes()
    await expectDelivery(a, b)
  })

  test('a signal too large for a notification stays on its node, and the next one passes', async () => {
    const { a, b } = await postgresNodes()
    const [atA, atB] = [ear(a, 'c'), ear(b, 'c')]
    a.publish('c', 'large', 'ü'.repeat(4_000))
    a.publish('c', 'small')
    await atB.until(1)
    expect(atB.heard).toEqual([['small', null]])
    expect(atA.heard.map(([key]) => key)).toEqual(['large', 'small'])
  })

  test('what is not a signal is passed over', async () => {
    const { a, b, database } = await postgresNodes()
    const atB = ear(b, 'c')
    for (const noise of ['', 'noise', '{}', '[1,2]', '["x",1,"c"]', 'null']) {
      await database.pool.query('select pg_notify($1, $2)', ['parley_signals', noise])
    }
    a.publish('c', 'real')
    await atB.until(1)
    expect(atB.heard).toEqual([['real', null]])
  })

  test('with the database away, signals stay local and nothing throws', async () => {
    const database = await emptyDatabase()
    const listener = openListener({ url: database.url, logger })
    const signals = openSignals({ node: 'a', logger, postgres: { pool: database.pool, listener } })
    await listener.close()
    await database.close()
    const local = ear(signals, 'c')
    for (let at = 0; at < 2_000; at += 1) signals.publish('c', String(at))
    expect(local.heard).toHaveLength(2_000)
    await signals.close()
  })
})

describe('across nodes by Redis', () => {
  redisTest('each node hears every signal once, whatever its size', async () => {
    const { a, b } = await redisNodes('standalone', await startRedis())
    await expectDelivery(a, b)
    const atB = ear(b, 'c')
    a.publish('c', 'large', 'x'.repeat(100_000))
    await atB.until(1)
  })

  redisTest('with Redis away signals stay local, and they travel again when it is back', async () => {
    const server = await startRedis()
    const { a, b } = await redisNodes('standalone', server)
    await server.kill()
    const local = ear(a, 'c')
    a.publish('c', 'alone')
    expect(local.heard).toEqual([['alone', null]])
    await server.restart()
    await connected(a, b)
  })

  redisTest(
    'a signal that is sent before the first connection is there arrives, and nobody says that Redis is away',
    async () => {
      const server = await startRedis()
      const said: string[] = []
      const listening = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
      const { b } = await redisNodes('standalone', server)
      const atB = ear(b, 'c')
      const redis = openRedis({ ...server, mode: 'standalone', name: 'late', logger: listening, timeoutMs: 60_000 })
      const late = openSignals({ node: 'late', logger: listening, redis })
      late.publish('c', 'early')
      await atB.until(1)
      expect(said).toEqual([])
      await late.close()
      redis.disconnect()
    },
  )

  redisTest('a cluster carries them too', async () => {
    const { a, b } = await redisNodes('cluster', await startCluster())
    await expectDelivery(a, b)
  })
})
