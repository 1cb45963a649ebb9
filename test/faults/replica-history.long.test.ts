import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { cursorStore } from '../../src/background/log-readers/cursor-store.ts'
import { mayReadReplica } from '../../src/storage/connection/fair-pool.ts'
import { openReplica, type ReplicaOutcome } from '../../src/storage/connection/replica.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import { type DebianPostgres, debianTest, standbyOf } from '../support/debian-postgres.ts'
import { replicatedDatabase } from '../support/replicated-database.ts'
import { askedBy } from '../support/used-up-share.ts'

type Server = Pick<DebianPostgres, 'url'>

function poolOf({ url }: Server) {
  const pool = openPool({ url, size: 2, applicationName: 'test' })
  onTestFinished(() => pool.end())
  return pool
}

/** Who answers a request that reads there and may not be older than that primary. */
async function answeredBy(primary: Server, standby: Server): Promise<ReplicaOutcome | undefined> {
  let counted: ReplicaOutcome | undefined
  const pool = poolOf(primary)
  const replica = await openReplica({
    ...{ url: standby.url, primary: pool, size: 2, applicationName: 'test', now: () => new Date() },
    ...{ count: (outcome) => (counted = outcome), logger: pino({ level: 'silent' }) },
  })
  onTestFinished(() => replica.close())
  const db = databaseOn(pool, replica)
  const { rows } = await pool.query(cursorStore(db).positionsQuery({ withWal: true }).sql)
  await askedBy('ada', () => {
    mayReadReplica(rows[0].positions.wal)
    return db.selectFrom('cursors').select('name').execute()
  })
  return counted
}

debianTest('a standby of a former primary is not read, and one that follows the promotion is read again', async () => {
  const { database, primary: former, standby: promoted } = await replicatedDatabase()
  const ofFormer = await standbyOf(former)
  onTestFinished(() => ofFormer.remove())
  const follower = await standbyOf(promoted)
  onTestFinished(() => follower.remove())
  await expect.poll(() => answeredBy(former, follower)).toBe('replica')

  const successor = poolOf(promoted)
  await successor.query('select pg_promote()')
  await database.pool.query('create table lost as select n from generate_series(1, 100000) as n')
  expect(await answeredBy(promoted, ofFormer)).toBe('foreign')
  expect(await answeredBy(former, promoted)).toBe('promoted')

  await successor.query('checkpoint')
  await expect
    .poll(async () => {
      await poolOf(follower).query('checkpoint')
      return answeredBy(promoted, follower)
    })
    .toBe('replica')
})
