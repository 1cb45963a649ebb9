import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { closeTrees, restoreTrees, saveTrees } from '../../../../../test/support/audit/changes.ts'
import { forged, rebuilt } from '../../../../../test/support/audit/entry-changes.ts'
import { type Trees, trees } from '../../../../../test/support/audit/trees.ts'
import { chances } from '../../../../../test/support/chances.ts'

let service: TestApp
let audit: Trees
let client: pg.Client

const act = async (payer: string, count: number) => {
  const { db, auditTrail } = service.platform
  for (let n = 0; n < count; n++) {
    const facts = {
      action: 'budgets.create',
      actor: { id: 'usr_1', type: 'user' as const },
      outcome: 'success' as const,
    }
    await auditTrail.pending.add(db, {
      act: { payer, tenant: payer, on: { type: 'budgets', id: `bgt_${n}` }, ...facts },
      source: 'record',
    })
  }
  await audit.enter()
}

const rows = async <Row>(query: string) => (await client.query(query)).rows as Row[]
const heads = () =>
  rows<{ number: number; trees: number }>(
    `select number::int, jsonb_array_length(signed::jsonb #> '{heads,trees}') as trees from audit_heads order by number`,
  )

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

test('one signature a group covers all trees that grew, and a note lets the groups before it go', async () => {
  await act('org_a', 3)
  await act('org_b', 2)
  await act('org_a', 1)
  expect(await heads()).toEqual([1, 2, 3].map((number) => ({ number, trees: 1 })))
  await audit.note()
  expect(await heads()).toEqual([{ number: 4, trees: 3 }])
  await act('org_a', 1)
  await audit.note()
  expect(await heads()).toEqual([
    { number: 4, trees: 3 },
    { number: 6, trees: 2 },
  ])
  await act('org_a', 2)
  expect(await audit.wrong()).toEqual([])
  await saveTrees(client)
})

const random = chances(26)
/** The trees are what they were, and the next worker remembers nothing of them. */
afterEach(async () => {
  await restoreTrees(client)
  audit = trees(service.platform)
})

const found = (payer: string, seq: number | undefined, message: RegExp) =>
  expect.objectContaining({ payer, seq, what: 'head', message: expect.stringMatching(message) })

test('entries that are added without the key are found, also once others follow them', async () => {
  const made = await forged(client, random.below)
  if (!made) throw new Error('Nothing was forged')
  const unsigned = found(made.payer, made.seq, /not signed/)
  expect(await audit.wrong()).toContainEqual(unsigned)
  await act(made.payer, 2)
  await audit.note()
  await act(made.payer, 1)
  expect(await audit.wrong()).toEqual([found(made.payer, made.seq, /found unsigned/)])
})

test('entries that are forged just before a note are found after it', async () => {
  const made = await forged(client, random.below)
  if (!made) throw new Error('Nothing was forged')
  await audit.note()
  expect(await audit.wrong()).toEqual([found(made.payer, made.seq, /found unsigned/)])
})

test('entries that are cut after the last note are found', async () => {
  const [tree] = await rows<{ size: number; noted_size: number }>(
    `select size::int, noted_size::int from audit_trees where payer_id = 'org_a'`,
  )
  const size = tree?.noted_size ?? 0
  expect(tree?.size).toBeGreaterThan(size)
  await client.query(`delete from audit_entries where payer_id = 'org_a' and seq >= $1`, [size])
  await rebuilt(client, 'org_a')
  expect(await audit.wrong()).toEqual([found('org_a', size, /A signed head told of/)])
  await client.query(`update audit_trees set head_group = 6 where payer_id = 'org_a'`)
  expect(await audit.wrong()).toContainEqual(found('org_a', size, /A signed head told of/))
})

test('signed heads that are all taken away are missed', async () => {
  await client.query('delete from audit_heads; update audit_trees set head_group = 0')
  const missed = ['installation', 'org_a', 'org_b'].map((payer) => found(payer, 0, /No head of this tree is signed/))
  expect(await audit.wrong()).toEqual(missed)
  await act('org_a', 1)
  expect(await audit.wrong()).toContainEqual(found('org_a', 0, /found unsigned/))
})

test('a head that was signed by a key after its day is told', async () => {
  const before = new Date(Date.now() - 86_400_000).toISOString()
  const { keys } = service.platform
  const retired = async () => (await keys.publicKeys()).map((key) => ({ ...key, retiredAt: before }))
  const issues = await trees({ ...service.platform, keys: { ...keys, publicKeys: retired } }).wrong()
  expect(issues).toContainEqual(expect.objectContaining({ what: 'head', message: expect.stringMatching(/retired at/) }))
})

test('a process that entered them remembers how long trees were', async () => {
  await act('org_a', 3)
  const [{ size } = { size: 0 }] = await rows<{ size: number }>(
    `select size::int from audit_trees where payer_id = 'org_a'`,
  )
  await restoreTrees(client)
  await act('org_a', 1)
  expect(await audit.wrong()).toContainEqual(found('org_a', size - 3, /was found with/))
})

test('a node of the release before signs nothing, so it enters nothing', async () => {
  await closeTrees(client)
  const grow = `update audit_trees set size = size + 1, frontier = frontier, root = sha256(root) where payer_id = 'org_a'`
  await expect(client.query(grow)).rejects.toThrow(/must be signed/)
  const added = `insert into audit_trees (payer_id, tree_id, size, frontier, root) values ('org_c', 'c', 0, '', '')`
  await expect(client.query(added)).rejects.toThrow(/must be signed/)
})
