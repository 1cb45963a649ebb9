import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { openListener } from './listener.ts'

const logger = pino({ level: 'silent' })

async function listening(options: { heartbeatMs?: number } = {}) {
  const database = await testDatabase()
  const listener = openListener({ url: database.url, logger, ...options })
  onTestFinished(async () => {
    await listener.close()
    await database.close()
  })
  const notify = (channel: string, payload: string) =>
    database.pool.query('select pg_notify($1, $2)', [channel, payload])
  return { listener, pool: database.pool, notify }
}

/** A way to the server on which connections can fall silent without ending. */
async function unixProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const directory = await mkdtemp(join(tmpdir(), 'parley-proxy-'))
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) open.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  server.listen(join(directory, '.s.PGSQL.5432'))
  await once(server, 'listening')
  url.searchParams.set('host', directory)
  return {
    url: url.href,
    freeze() {
      for (const socket of open) socket.unpipe().pause()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Collects what arrives and lets a test wait for it. */
function inbox() {
  const received: string[] = []
  let connections = 0
  return {
    received,
    take: (payload: string) => void received.push(payload),
    connected: () => void connections++,
    arrival: (count: number) => expect.poll(() => received.length).toBeGreaterThanOrEqual(count),
    connection: (count: number) => expect.poll(() => connections).toBeGreaterThanOrEqual(count),
  }
}

const endListener = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'parley listener' and datname = current_database()`

test('every subscriber of a channel hears it, also with a name that needs quoting', async () => {
  const { listener, notify } = await listening()
  const first = inbox()
  const second = inbox()
  listener.listen('Odd "name"', first.take, first.connected)
  listener.listen('Odd "name"', second.take, second.connected)
  await first.connection(1)
  await second.connection(1)
  await notify('Odd "name"', 'hello')
  await first.arrival(1)
  await second.arrival(1)
  expect([first.received, second.received]).toEqual([['hello'], ['hello']])
})

test('it survives the end of its connection and says that something may have been missed', async () => {
  const { listener, pool, notify } = await listening()
  const { received, take, connected, connection, arrival } = inbox()
  listener.listen('log', take, connected)
  await connection(1)
  await pool.query(endListener)
  await connection(2)
  await notify('log', 'after')
  await arrival(1)
  expect(received).toEqual(['after'])
})

test('a line that no longer answers is given up', async () => {
  const database = await testDatabase()
  const proxy = await unixProxy(database.url)
  const listener = openListener({ url: proxy.url, logger, heartbeatMs: 1_000 })
  onTestFinished(async () => {
    await listener.close()
    await proxy.close()
    await database.close()
  })
  const { received, take, connected, connection } = inbox()
  listener.listen('log', take, connected)
  await connection(1)
  proxy.freeze()
  const toldAgain = async () => {
    await database.pool.query("select pg_notify('log', 'after')")
    return received
  }
  await expect.poll(toldAgain, { interval: 100 }).toContain('after')
})

test('one failing subscriber does not hurt the others, and one that left hears nothing', async () => {
  const { listener, notify } = await listening()
  const { received, take, connected, connection, arrival } = inbox()
  const gone = inbox()
  listener.listen(
    'log',
    () => {
      throw new Error('mine')
    },
    () => {
      throw new Error('mine')
    },
  )
  const leave = listener.listen('log', gone.take, gone.connected)
  listener.listen('log', take, connected)
  await connection(1)
  leave()
  await notify('log', '1')
  await arrival(1)
  expect([received, gone.received]).toEqual([['1'], []])
})
