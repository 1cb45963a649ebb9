import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../src/storage/database.ts'
import { debianPostgres, debianTest } from '../support/debian-postgres.ts'
import { CALLER_SETTINGS } from '../support/people.ts'
import { serviceHome } from '../support/service-process.ts'
import { startWriters } from '../support/writers.ts'

const IN_FLIGHT = 8
/** Of which one caller may have a third. */
const POOL_SIZE = String(3 * IN_FLIGHT)
const WAITING = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'"

debianTest('requests in flight at SIGTERM are all answered', async () => {
  const postgres = await debianPostgres()
  onTestFinished(() => postgres.remove())
  const home = await serviceHome()
  const service = await home.start({
    ...CALLER_SETTINGS,
    DATABASE_URL: postgres.url,
    SERVICE_DATABASE_POOL_SIZE: POOL_SIZE,
  })
  const pool = openPool({ url: postgres.url, size: 4, applicationName: 'test' })
  onTestFinished(() => pool.end())
  const blocker = await pool.connect()
  await blocker.query('begin; lock table queue_jobs in access exclusive mode')

  const writers = startWriters(service.apiUrl, IN_FLIGHT)
  const waiting = async () => (await pool.query<{ count: number }>(WAITING)).rows[0]?.count ?? 0
  while ((await waiting()) < IN_FLIGHT) await sleep(20)

  const stopped = service.stop('SIGTERM')
  await service.says(/Stopping/)
  const ended = writers.stop()
  await blocker.query('rollback')
  blocker.release()
  await ended
  expect(writers.acknowledged).toHaveLength(IN_FLIGHT)
  expect(writers.brokenLines()).toBe(0)
  expect(await stopped).toMatchObject({ code: 0 })
})

test('a request that never arrives whole holds the stop no longer than the grace time', async () => {
  const home = await serviceHome()
  const service = await home.start({ SERVICE_SHUTDOWN_GRACE_SECONDS: '1' })
  const { port } = new URL(service.apiUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Half')
  expect(await service.stop('SIGTERM')).toMatchObject({ code: 0 })
})
