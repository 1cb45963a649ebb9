import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { changeAtRandom, placeOf, restoreTrees, saveTrees } from '../../../../test/support/audit/changes.ts'
import { type Trees, trees } from '../../../../test/support/audit/trees.ts'
import { chances } from '../../../../test/support/chances.ts'

let service: TestApp
let audit: Trees
beforeAll(async () => {
  service = await testApp({ areas: ['audit', 'webhooks'] })
  audit = trees(service.platform)
})
afterAll(() => service.close())

async function act(payer: string, count: number) {
  const { db, record } = service.platform
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++)
      await record(tx, {
        payer,
        tenant: payer,
        action: 'budgets.create',
        actor: { id: `usr_${n % 7}`, type: 'user' },
        on: { type: 'budgets', id: `bgt_${n}` },
        outcome: 'success',
        details: { n },
        private: { address: `127.0.0.${n % 250}` },
      })
  })
}

test('what is recorded is entered once, noted when something grew, and verifies', async () => {
  expect(await audit.note()).toBeUndefined()
  await act('org_a', 280)
  await act('org_b', 3)
  await audit.enter()
  expect(await audit.wrong()).toEqual([])
  const note = await audit.note()
  expect(note).toMatch(/^parley\/[\w-]+\/[0-9a-f]{32}\n1\n/)
  expect(await audit.note()).toBeUndefined()
  await act('org_a', 40)
  await audit.enter()
  await audit.note()
  await act('org_a', 5)
  await audit.enter()
  expect(await audit.wrong()).toEqual([])
  expect(await audit.verify('org_a')).toMatchObject({
    valid: true,
    size: 325,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const tiles = await service.platform.db.selectFrom('audit_tiles').select(['level', 'number']).execute()
  expect(tiles).toEqual([{ level: 0, number: 0 }])
})

test('nothing but private text can be taken away', async () => {
  const { db } = service.platform
  const of = (query: Promise<unknown>) =>
    query.then(
      () => 'done',
      (fault: Error) => fault.message,
    )
  const entry = (set: object) =>
    of(db.updateTable('audit_entries').set(set).where('payer_id', '=', 'org_b').where('seq', '=', 1).execute())
  expect(await entry({ outcome: 'failure' })).toMatch(/refused/)
  expect(await entry({ private: 'x', salt: 'y' })).toMatch(/refused/)
  expect(await entry({ private: null, salt: null })).toBe('done')
  expect(await of(db.deleteFrom('audit_entries').execute())).toMatch(/refused/)
  for (const table of ['audit_tiles', 'audit_notes', 'audit_trees'] as const)
    expect(await of(db.deleteFrom(table).execute()), table).toMatch(/refused/)
  const cleared = await db
    .updateTable('audit_trees')
    .set({ size: 1 })
    .execute()
    .then(
      () => 'done',
      () => 'refused',
    )
  expect(cleared).toBe('refused')
  const client = new pg.Client(service.database.url)
  await client.connect()
  for (const table of ['audit_entries', 'audit_tiles', 'audit_notes', 'audit_trees'])
    await expect(client.query(`truncate ${table}`), table).rejects.toThrow(/refused/)
  await client.end()
  expect(await audit.wrong()).toEqual([])
})

test('50 random changes past the triggers are all detected and placed', async () => {
  const client = new pg.Client(service.database.url)
  await client.connect()
  const random = chances(16)
  await saveTrees(client)
  for (let round = 0; round < 50; round++) {
    const change = await changeAtRandom(client, random.below)
    const issues = await audit.wrong()
    expect(
      issues.map(({ seq }) => seq),
      `${change.what} at ${change.where}`,
    ).toContain(placeOf(change))
    await restoreTrees(client)
  }
  await client.query('set session_replication_role = origin')
  expect(await audit.wrong()).toEqual([])
  await client.end()
})
