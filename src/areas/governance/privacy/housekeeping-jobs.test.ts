import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import type { TableDescription } from '../../../storage/table.ts'
import { HOUSEKEEPING, housekeeping, sweepStore } from './housekeeping-jobs.ts'

const DAY = 86_400_000
let now = Date.parse('2027-01-10T12:00:00Z')
let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: ['privacy'], now: () => new Date(now) })
})
afterAll(() => service.close())

const ago = (days: number) => new Date(now - days * DAY).toISOString()
const run = async () => {
  await service.platform.jobs.enqueue(HOUSEKEEPING, {})
  await service.platform.jobs.drain()
}

async function receipt(id: string, issued_at: string) {
  const proof = { receipt: '{}', hash: '', key_id: '', signature: '' }
  const row = { organization_id: 'org_1', id, debate_id: `dbt_${id}`, result: 'no_consensus', issued_at, ...proof }
  await service.platform.db.insertInto('receipts').values(row).execute()
}

test('what every table has kept for as long as it says goes, and nothing else', async () => {
  const { db } = service.platform
  const token = { purpose: 'reset', subject: 'usr_1', data: {}, created_at: ago(40) }
  await db
    .insertInto('one_time_tokens')
    .values([
      { ...token, digest: 'over', expires_at: ago(0) },
      { ...token, digest: 'good', expires_at: ago(-1) },
    ])
    .execute()
  await db
    .insertInto('login_failures')
    .values([
      { email_key: 'old@example.org', failures: 3, locked_until: null, updated_at: ago(30) },
      { email_key: 'new@example.org', failures: 3, locked_until: null, updated_at: ago(29) },
    ])
    .execute()
  const letter = { recipient: 'ada@example.org', subject: 'Hello', body: 'Hello' }
  const letters = Array.from({ length: 2_500 }, (_, at) => ({ ...letter, id: `ltr_${at}`, created_at: ago(31) }))
  await db
    .insertInto('kept_letters')
    .values([...letters, { ...letter, id: 'ltr_new', created_at: ago(1) }])
    .execute()
  await run()
  expect(await db.selectFrom('one_time_tokens').select('digest').execute()).toEqual([{ digest: 'good' }])
  expect(await db.selectFrom('login_failures').select('email_key').execute()).toEqual([
    { email_key: 'new@example.org' },
  ])
  expect(await db.selectFrom('kept_letters').select('id').execute()).toEqual([{ id: 'ltr_new' }])
  const sweep = await db
    .selectFrom('sweeps')
    .selectAll()
    .where('table_name', '=', 'kept_letters')
    .executeTakeFirstOrThrow()
  expect(sweep).toMatchObject({ ran_at: new Date(now).toISOString(), removed: 2_500, error: null })
  const entered = await db.selectFrom('audit_pending').select(['payer_id', 'facts']).execute()
  expect(entered.filter(({ facts }) => JSON.stringify(facts).includes('kept_letters'))).toEqual([
    {
      payer_id: 'installation',
      facts: expect.objectContaining({ action: 'privacy.housekeeping', details: { removed: 2_500 } }),
    },
  ])
})

test('receipts are looked through once in their interval, and counted', async () => {
  const { db, metrics } = service.platform
  const counted = async () => Number(/^service_receipt_cleanup_total (\d+)/m.exec(await metrics.text())?.[1] ?? 0)
  const left = async () => (await db.selectFrom('receipts').select('id').orderBy('id').execute()).map(({ id }) => id)
  await receipt('a', ago(2_556))
  await receipt('b', ago(1))
  const before = await counted()
  now += 3_600_000
  await run()
  expect(await left()).toEqual(['a', 'b'])
  now += 23 * 3_600_000
  await run()
  expect(await left()).toEqual(['b'])
  expect(await counted()).toBe(before + 1)
})

test('a table that fails is told and holds up no other', async () => {
  const { db } = service.platform
  const gone = { table: 'gone', days: 1, since: 'at' } as unknown as TableDescription
  const tokens = { table: 'one_time_tokens', days: 0, since: 'expires_at' } as unknown as TableDescription
  const job = housekeeping({
    dataMap: () => [gone, tokens],
    store: sweepStore(db, service.platform.record),
    swept: () => {},
    now: () => new Date(now + 10 * DAY),
  })
  const context = { signal: new AbortController().signal } as Parameters<typeof job.run>[1]
  await expect(job.run({}, context)).rejects.toThrow('Not every table')
  expect(await db.selectFrom('one_time_tokens').select('digest').execute()).toEqual([])
  const told = db.selectFrom('sweeps').select(['error', 'ran_at']).where('table_name', '=', 'gone')
  expect(await told.executeTakeFirst()).toEqual({ error: expect.stringContaining('gone'), ran_at: null })
})
