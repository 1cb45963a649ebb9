import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { placeOfChange } from '../../../../../test/support/audit/change.ts'
import { changeAtRandom, closeTrees, restoreTrees, saveTrees } from '../../../../../test/support/audit/changes.ts'
import { debated } from '../../../../../test/support/audit/debated.ts'
import { type Trees, trees } from '../../../../../test/support/audit/trees.ts'
import { chances } from '../../../../../test/support/chances.ts'

let service: TestApp
let audit: Trees
let client: pg.Client
beforeAll(async () => {
  service = await testApp({ areas: ['audit', 'webhooks'] })
  audit = trees(service.platform)
  client = new pg.Client(service.database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await service.close()
})

async function act(payer: string, count: number, at?: string) {
  const { db, auditTrail } = service.platform
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++) {
      const act = {
        payer,
        tenant: payer,
        action: 'budgets.create',
        actor: { id: `usr_${n % 7}`, type: 'user' as const },
        on: { type: 'budgets', id: `bgt_${n}` },
        outcome: 'success' as const,
        details: { n },
        private: { address: `127.0.0.${n % 250}` },
      }
      await auditTrail.pending.add(tx, { act, source: 'record', ...(at !== undefined && { at }) })
    }
  })
  await audit.enter()
}

const LONG_AGO = new Date(Date.now() - 3_000 * 86_400_000).toISOString()

test('what is recorded is entered once, noted when something grew, and verifies', async () => {
  expect(await audit.note()).toBeUndefined()
  await act('org_old', 270, LONG_AGO)
  await act('org_a', 280)
  await act('org_b', 3)
  await debated(service.platform.log, 'dbt_1', 'org_c')
  await debated(service.platform.log, 'dbt_2', 'org_c')
  await service.cursors.catchUp()
  await audit.enter()
  expect(await audit.wrong()).toEqual([])
  const note = await audit.note()
  expect(note).toMatch(/^parley\/[\w-]+\/[0-9a-f]{32}\n1\n/)
  expect(await audit.note()).toBeUndefined()
  await act('org_a', 40)
  await audit.note()
  await act('org_a', 5)
  expect(await audit.wrong()).toEqual([])
  expect(await audit.verify('org_a')).toMatchObject({
    valid: true,
    size: 325,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await audit.verify('org_c')).toMatchObject({ valid: true, size: 8, debates: 2, events: 18 })
  const { rows } = await client.query(`select level, number::int from audit_tiles where payer_id = 'org_a'`)
  expect(rows).toEqual([{ level: 0, number: 0 }])
})

const TABLES = ['audit_entries', 'audit_tiles', 'audit_notes', 'audit_trees', 'audit_heads']

test.for([
  ['origin', 0],
  ['replica', 1],
] as const)('as %s, nothing but private text can be changed', async ([role, seq]) => {
  await client.query(`set session_replication_role = ${role}`)
  const refused = (query: string) => expect(client.query(query), query).rejects.toThrow(/refused/)
  const entry = (set: string) => `update audit_entries set ${set} where payer_id = 'org_b' and seq = ${seq}`
  const { fields } = await client.query('select * from audit_entries limit 0')
  for (const { name } of fields.filter(({ name }) => name !== 'private' && name !== 'salt'))
    await refused(entry(`private = null, salt = null, ${name} = default`))
  await refused(entry(`private = 'x', salt = 'y'`))
  await refused(entry('private = null'))
  for (const table of TABLES) {
    await refused(`delete from ${table}`)
    await refused(`truncate ${table}`)
  }
  await refused('update audit_tiles set hashes = hashes')
  await refused('update audit_notes set note = note')
  await refused('update audit_heads set hash = hash')
  for (const set of ['size = 1', 'root = frontier', 'tree_id = payer_id', 'kept_from = 1', 'kept_from = 256000'])
    await refused(`update audit_trees set ${set}`)
  const young = `update audit_trees set kept_from = 256 where payer_id = 'org_a'; delete from audit_entries where payer_id = 'org_a' and seq < 256`
  await refused(young)
  await client.query(entry('private = null, salt = null'))
  await client.query('set session_replication_role = origin')
  expect(await audit.wrong()).toEqual([])
})

test('entries past their time go by whole tiles, and what is left still verifies', async () => {
  const before = new Date(Date.now() - 2_555 * 86_400_000).toISOString()
  await audit.forget(before)
  await audit.forget(before)
  expect(await audit.wrong()).toEqual([])
  const { rows } = await client.query(
    `select payer_id, min(seq)::int as first, max(seq)::int as last from audit_entries group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { payer_id: 'installation', first: 0, last: 1 },
    { payer_id: 'org_a', first: 0, last: 324 },
    { payer_id: 'org_b', first: 0, last: 2 },
    { payer_id: 'org_c', first: 0, last: 7 },
    { payer_id: 'org_old', first: 256, last: 270 },
  ])
  const told = await client.query(
    `select leaf::jsonb -> 'details' as details from audit_entries where action = 'audit.forget'`,
  )
  expect(told.rows).toEqual([{ details: { kept_from: 256, before } }])
  await audit.note()
  expect(await audit.wrong()).toEqual([])
})

test('30 random changes past the triggers are all detected and placed', async () => {
  const random = chances(16)
  await saveTrees(client)
  for (let round = 0; round < 30; round++) {
    const change = await changeAtRandom(client, random.below)
    expect(await audit.wrong(), change.what).toContainEqual(expect.objectContaining(placeOfChange(change)))
    await restoreTrees(client)
  }
  expect(await audit.wrong()).toEqual([])
  await closeTrees(client)
  await expect(client.query('delete from audit_notes')).rejects.toThrow(/refused/)
})
