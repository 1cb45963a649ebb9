import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { debianPostgres, debianTest } from '../../../test/support/debian-postgres.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { openPool } from '../database.ts'
import { openListener } from './listener.ts'
import { databaseOutage } from './outage.ts'

/** A pool and a listener at the database, with what they and others say from `info` on. */
function node(url: string) {
  const said: string[] = []
  const write = (line: string) => {
    const { level, msg, reason } = JSON.parse(line)
    said.push(`${level} ${msg}${reason ? `: ${reason}` : ''}`)
  }
  const logger = createLogger({
    level: 'info',
    readable: false,
    destination: { write },
    explained: (fault) => outage.explains(fault),
  })
  const outage = databaseOutage(logger, () => 0)
  const pool = openPool({ url, size: 2, applicationName: 'node', onLost: outage.lost })
  const listener = openListener({ url, logger, outage, heartbeatMs: 2_000 })
  onTestFinished(async () => {
    await listener.close()
    await pool.end()
  })
  const ask = (sql: string) =>
    pool.query(sql).catch((error) => {
      logger.warn({ err: error }, 'It could not be asked')
      return error as Error
    })
  return { said, pool, ask, logger }
}

debianTest('of an outage one line tells that it begins and one that it is over', async () => {
  const server = await debianPostgres()
  onTestFinished(server.remove)
  const { said, ask, logger } = node(server.url)
  await ask('select 1')
  const interrupted = ask('select pg_sleep(20)')
  await server.stop()
  await interrupted
  expect(await ask('select 1')).toBeInstanceOf(Error)
  await expect.poll(() => said).toEqual([expect.stringMatching(/^50 The database is away: /)])
  logger.warn({ err: new Error('something else') }, 'A letter was not sent')
  expect(said.slice(1)).toEqual(['40 A letter was not sent'])
  await server.start()
  await expect.poll(() => said.slice(2)).toEqual(['30 The database is back after 0 s'])
})

test('a connection that was lost alone is told of once it is known that the database is there', async () => {
  const { url, close } = await testDatabase()
  onTestFinished(close)
  const { said, ask } = node(url)
  await ask('select pg_terminate_backend(pg_backend_pid())')
  await expect
    .poll(() => said)
    .toEqual(['40 A connection to the database was lost: terminating connection due to administrator command'])
})

test('faults that are not of a line stay loud', async () => {
  const { url, close } = await testDatabase()
  onTestFinished(close)
  const { said, ask } = node(url)
  await ask('select nonsense')
  await ask("set statement_timeout = '1ms'; select pg_sleep(1)")
  expect(said).toEqual(['40 It could not be asked', '40 It could not be asked'])
})

test('an answer to what was asked before a connection was lost says nothing about the database now', () => {
  const said: string[] = []
  const destination = { write: (line: string) => void said.push(JSON.parse(line).msg) }
  const outage = databaseOutage(createLogger({ level: 'info', readable: false, destination }))
  const before = outage.asking()
  outage.lost(new Error('write EPIPE'))
  before()
  expect(said).toEqual([])
  outage.asking()()
  expect(said).toEqual(['A connection to the database was lost'])
})

test('a copy of what the server said is known as what it is', () => {
  const outage = databaseOutage(createLogger({ level: 'silent', readable: false }))
  const fault = Object.assign(new pg.DatabaseError('stopping', 8, 'error'), { severity: 'FATAL', code: '57P01' })
  expect(outage.explains({ ...fault, message: fault.message })).toBe(true)
})
