import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { openService } from '../../src/service.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'
import { debateService } from '../support/debates.ts'
import { NO_VENDORS } from '../support/no-vendors.ts'
import { hasPgbouncer, pgbouncerBefore } from '../support/pgbouncer.ts'
import { TEST_MASTER_KEY, TEST_SECRET } from '../support/tokens.ts'

if (!hasPgbouncer) {
  process.stderr.write('The pooler is skipped: install it with `apt-get install pgbouncer`\n')
}

const pooledTest = test.skipIf(!hasPgbouncer)

/** A service whose database is reached by PgBouncer, and directly by what needs that. */
async function pooledService() {
  const database = await testDatabase()
  onTestFinished(database.close)
  const url = `${await pgbouncerBefore(database.url)}?pgbouncer=true`
  const settings = { DATABASE_DIRECT_URL: database.url }
  const service = await debateService({ database: { ...database, url }, settings })
  onTestFinished(service.close)
  return service
}

pooledTest('the service starts behind PgBouncer, and brings an empty database up to this release', async () => {
  const database = await emptyDatabase()
  onTestFinished(database.close)
  const dataDir = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-pooled-`))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { config } = loadConfig({
    SERVICE_ENV: 'test',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_JWT_SECRET: TEST_SECRET,
    SERVICE_MASTER_KEY: TEST_MASTER_KEY,
    DATABASE_URL: `${await pgbouncerBefore(database.url)}?pgbouncer=true`,
    DATABASE_DIRECT_URL: database.url,
    ...NO_VENDORS,
  })
  const service = await openService({ config, logger: pino({ enabled: false }) })
  onTestFinished(service.close)
  const ready = async () => (await service.app.inject({ url: '/api/health/ready' })).statusCode
  await expect.poll(ready).toBe(200)
})

pooledTest('a debate runs behind PgBouncer', async () => {
  const service = await pooledService()
  const person = await service.as()
  const id = await service.decided(person)
  expect((await person.get(`/debates/${id}`)).json()).toMatchObject({ status: 'completed' })
  const zones = Array.from({ length: 20 }, () => sql<{ zone: string }>`select current_setting('timezone') as zone`)
  const told = await Promise.all(zones.map(async (zone) => (await zone.execute(service.platform.db)).rows[0]?.zone))
  expect(new Set(told)).toEqual(new Set(['UTC']))
})

pooledTest('a transaction behind PgBouncer has its limits, and leaves none to others', async () => {
  const { platform } = await pooledService()
  const limits = sql<{ limit: string; idle: string }>`select current_setting('statement_timeout') as limit,
    current_setting('idle_in_transaction_session_timeout') as idle`
  const { rows } = await platform.db.transaction().execute((tx) => limits.execute(tx))
  expect(rows).toEqual([{ limit: '25s', idle: '30s' }])
  expect((await limits.execute(platform.db)).rows).toEqual([{ limit: '0', idle: '0' }])
})

pooledTest('a hot read of two seconds holds no other up behind PgBouncer', async () => {
  const { platform } = await pooledService()
  const prepare = (name: string, text: string) =>
    platform.hotReads.prepare(name, sql.raw<{ answer: string }>(text).compile(platform.db))
  const answered: string[] = []
  const slow = prepare('slow', "select 'slow' as answer from pg_sleep(2)")
  const quick = prepare('quick', "select 'quick' as answer")
  const note = ([row]: { answer: string }[]) => answered.push(row?.answer ?? '')
  const waiting = slow().then(note)
  await Promise.all([quick().then(note), quick().then(note)])
  await waiting
  expect(answered).toEqual(['quick', 'quick', 'slow'])
})

pooledTest('PgBouncer of which the address does not tell costs no request more than another try', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const ignored = 'statement_timeout, idle_in_transaction_session_timeout, options'
  const url = await pgbouncerBefore(database.url, { ignored })
  const { as, started, close } = await debateService({ database: { ...database, url } })
  onTestFinished(close)
  const person = await as()
  const id = await started(person)
  const statuses = new Set<number>()
  for (let times = 0; times < 20; times++) {
    const asked = [`/debates/${id}`, '/debates', '/users/me'].map((address) => person.get(address))
    const changed = person.post('/workspaces', { name: `Room ${times}` })
    for (const { statusCode } of await Promise.all([...asked, changed])) statuses.add(statusCode)
  }
  expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect(statuses).toContain(201)
  expect((await person.get(`/debates/${id}`)).statusCode).toBe(200)
})
