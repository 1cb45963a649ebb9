import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { askedBy } from '../../../test/support/used-up-share.ts'
import { databaseOn, openPool } from '../database.ts'
import { mayReadReplica, stayOnPrimary } from './fair-pool.ts'
import { openReplica, type ReplicaOutcome } from './replica.ts'
import { isSurelyRead } from './replica-reads.ts'
import { endOfLastRecord } from './wal-pages.ts'

let database: TestDatabase
let closing: AsyncDisposableStack

beforeEach(async () => {
  closing = new AsyncDisposableStack()
  database = await testDatabase()
  closing.defer(() => database.close())
})
afterEach(() => closing.disposeAsync())

/** A database that reads there, and what became of the requests. */
async function reading(url: string) {
  const outcomes: ReplicaOutcome[] = []
  const { pool: primary } = database
  const replica = await openReplica({
    ...{ url, primary, size: 3, applicationName: 'test', now: () => new Date(0) },
    ...{ count: (outcome) => outcomes.push(outcome), logger: pino({ level: 'silent' }) },
  })
  closing.defer(() => replica.close())
  return { db: databaseOn(primary, replica), outcomes, replica }
}

const WAL = { lsn: '0/0', timeline: '00000001' }

/** What a request does that may read the replica. */
const inRequest = <Result>(work: () => Promise<Result>) =>
  askedBy('ada', () => {
    mayReadReplica(WAL)
    return work()
  })

test('a server that follows no primary is not read, and is then left alone', async () => {
  const { db, outcomes, replica } = await reading(database.url)
  const cursors = () => db.selectFrom('cursors').select('name').execute()
  const expected = await cursors()
  expect(await inRequest(cursors)).toEqual(expected)
  expect(await inRequest(cursors)).toEqual(expected)
  expect(outcomes).toEqual(['promoted', 'resting'])
  await expect(replica.lag()).rejects.toThrow('promoted')
})

test('another database is not read, even on the same server', async () => {
  const other = await testDatabase()
  closing.defer(() => other.close())
  await other.db.deleteFrom('cursors').execute()
  const { db, outcomes, replica } = await reading(other.url)
  expect(await inRequest(() => db.selectFrom('cursors').select('name').execute())).not.toEqual([])
  expect(outcomes).toEqual(['foreign'])
  await expect(replica.lag()).rejects.toThrow('not a standby of this database')
})

test('a server that does not listen is not waited for', async () => {
  const { db, outcomes } = await reading('postgres://nobody@127.0.0.1:1/nothing')
  expect(await inRequest(() => db.selectFrom('cursors').select('name').execute())).not.toEqual([])
  expect(outcomes).toEqual(['away'])
})

test('transactions, writes and work without a request do not ask the replica, nor does what follows them', async () => {
  const { db, outcomes } = await reading(database.url)
  const cursors = () => db.selectFrom('cursors').select('name').execute()
  await cursors()
  await inRequest(() => db.transaction().execute((tx) => tx.selectFrom('cursors').select('name').execute()))
  await inRequest(() => db.updateTable('cursors').set({ failures: 0 }).execute())
  await inRequest(() => db.selectFrom('cursors').select('name').forUpdate().execute())
  await inRequest(async () => {
    stayOnPrimary()
    await cursors()
  })
  expect(outcomes).toEqual([])
})

test('taking a connection of a pool is told', async () => {
  let taken = 0
  const pool = openPool({ url: database.url, size: 1, applicationName: 'test', onTaken: () => taken++ })
  closing.defer(() => pool.end())
  await pool.query('select 1')
  const client = await pool.connect()
  client.release()
  expect(taken).toBe(2)
})

test.each([
  ['select "id" from "debates" where "updated_at" > $1', true],
  ['with "latest" as (select 1) select * from "latest"', true],
  ['(select 1) union (select 2)', true],
  ['select "id" from "debates" for update', false],
  ['select "id" from "debates" for no key update skip locked', false],
  ['select "id" from "debates" for key share', false],
  ['with "gone" as (delete from "debates" returning "id") select * from "gone"', false],
  ['select pg_advisory_lock(1)', false],
  ['select nextval($1)', false],
  ['select 1; select 2', false],
  ['insert into "debates" select 1', false],
  ['show server_version', false],
])('%s is surely a read: %s', (text, isRead) => {
  expect(isSurelyRead(text)).toBe(isRead)
})

test.each([
  ['0/3000028', '0/3000000', 'the first record of a segment'],
  ['A/FF002018', 'A/FF002000', 'the first record of a page'],
  ['0/3002028', '0/3002028', 'a record that ended behind the header of a page'],
  ['0/30000A0', '0/30000A0', 'any other'],
])('what comes before %s ended at %s: %s', (inserted, ended) => {
  expect(endOfLastRecord(inserted, { page: 8_192, segment: 16_777_216 })).toBe(ended)
})
