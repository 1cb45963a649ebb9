import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { leasesOn } from '../../../background/leases/leases.ts'
import { databaseOn, openPool } from '../../../storage/database.ts'
import { openEventLog } from '../../../storage/event-log/event-log.ts'
import { DEBATES } from './store.ts'

const LEASE = { runner: 'wrk_1', ms: 10_000 }
const IDS = ['dbt_a', 'dbt_b', 'dbt_c']
const events = [{ type: 'round_start' as const, data: {} }]

test('renewing leases and appending to the same debates do not deadlock', async () => {
  const { pool, url, close } = await testDatabase()
  /** Of two that wait in a circle, the renewal would notice and give up. */
  const impatient = openPool({ url, size: 1, applicationName: 'test' })
  onTestFinished(() => impatient.end().then(close))
  await impatient.query("set deadlock_timeout = '5ms'")
  const leases = leasesOn({ db: databaseOn(impatient), of: DEBATES, runner: LEASE.runner, leaseMs: LEASE.ms })
  const log = openEventLog({ pool, now: () => new Date(), random: randomBytes, logger: pino({ level: 'silent' }) })
  const create = { organizationId: 'org_1', lease: LEASE }
  for (const debateId of IDS) await log.append({ debateId, expectedVersion: 0, create, events })
  const waiting = async () => {
    const active =
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await pool.query(active)).rows[0].count
  }

  const between = await pool.connect()
  await between.query("begin; select from debates where id = 'dbt_b' for update")
  const renewed = leases.renew(IDS)
  await expect.poll(waiting).toBe(1)
  const appended = IDS.toReversed().map((debateId) => log.append({ debateId, expectedVersion: 1, events }))
  await expect.poll(waiting).toBe(2)
  await between.query('rollback')
  between.release()
  expect((await renewed).sort()).toEqual(IDS)
  expect((await Promise.all(appended)).map(({ version }) => version)).toEqual([2, 2, 2])
})
