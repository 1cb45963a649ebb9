import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { debianPostgres, debianTest } from '../support/debian-postgres.ts'
import { CALLER_SETTINGS } from '../support/people.ts'
import { serviceHome } from '../support/service-process.ts'
import { startWriters } from '../support/writers.ts'

const IN_FLIGHT = 8
const WAITING = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'"

debianTest('requests in flight at SIGTERM are all answered', async () => {
  const postgres = await debianPostgres()
  onTestFinished(() => postgres.remove())
  const home = await serviceHome()
  const service = await home.start({ ...CALLER_SETTINGS, DATABASE_URL: postgres.url })
  const pool = new pg.Pool({ connectionString: postgres.url })
  onTestFinished(() => pool.end())
  const blocker = await pool.connect()
  await blocker.query('begin; lock table queue_jobs in access exclusive mode')

  const writers = startWriters(service.apiUrl, IN_FLIGHT)
  const waiting = async () => (await pool.query<{ count: number }>(WAITING)).rows[0]?.count ?? 0
  while ((await waiting()) < IN_FLIGHT) await sleep(20)

  const stopped = service.stop('SIGTERM')
  await service.says(/stopping/)
  const ended = writers.stop()
  await blocker.query('rollback')
  blocker.release()
  await ended
  expect(writers.acknowledged).toHaveLength(IN_FLIGHT)
  expect(writers.brokenLines()).toBe(0)
  expect(await stopped).toMatchObject({ code: 0 })
})
