import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { restoreTrees, saveTrees } from '../../../../../test/support/audit/changes.ts'
import { rebuilt } from '../../../../../test/support/audit/entry-changes.ts'
import { trees } from '../../../../../test/support/audit/trees.ts'
import { treeStore } from '../tree/tree-store.ts'
import { headsStore } from './heads-store.ts'
import { acceptHeads, keptHeadFaults, keptHeads } from './kept-heads.ts'
import { keptHeadsPath, readKeptFile } from './kept-heads-file.ts'

let service: TestApp
let client: pg.Client
let path: string
let told: string[]

/** A worker that has just been started. */
async function started() {
  const { db, installation, auditTrail } = service.platform
  const logger = pino({ level: 'error' }, { write: (line: string) => void told.push(JSON.parse(line).msg) })
  const newest = () => headsStore().newest(db)
  const kept = keptHeads({ path, writes: true, store: treeStore(db), newest, installation: installation.id, logger })
  await kept.start()
  const audit = trees(service.platform, kept)
  async function act(payer: string, count: number) {
    for (let n = 0; n < count; n++) {
      const facts = { action: 'budgets.create', actor: { id: 'usr_1', type: 'user' }, outcome: 'success' } as const
      const act = { payer, tenant: payer, on: { type: 'budgets', id: `bgt_${n}` }, ...facts }
      await auditTrail.pending.add(db, { act, source: 'record' })
    }
    await audit.enter()
  }
  return { ...audit, act, kept }
}

const sizes = async () => {
  const heads = (await readKeptFile(path)).groups.flatMap(({ group, keeps }) =>
    group.trees.filter(({ id }) => keeps?.has(id) ?? true),
  )
  const { rows } = await client.query<{ tree_id: string; payer_id: string }>(
    'select tree_id, payer_id from audit_trees',
  )
  return Object.fromEntries(
    rows.map(({ tree_id, payer_id }) => [payer_id, heads.findLast(({ id }) => id === tree_id)?.size]),
  )
}

beforeAll(async () => {
  service = await testApp({ areas: ['audit', 'webhooks'] })
  path = keptHeadsPath(service.platform.config.dataDir)
  client = new pg.Client(service.database.url)
  await client.connect()
  told = []
  const node = await started()
  await node.act('org_a', 3)
  await node.act('org_b', 2)
  await node.kept.stop()
  await saveTrees(client)
})
beforeEach(async () => {
  await restoreTrees(client)
  await rm(path, { force: true })
  told = []
})
afterAll(async () => {
  await client.end()
  await service.close()
})

test('the file holds the newest head of every tree, for its owner alone, and the next start agrees with it', async () => {
  const node = await started()
  expect(await sizes()).toEqual({ org_a: 3, org_b: 2 })
  await node.act('org_a', 1)
  await node.note()
  await node.act('org_a', 1)
  await node.kept.stop()
  expect(await sizes()).toEqual({ installation: 1, org_a: 5, org_b: 2 })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const next = await started()
  expect([next.kept.faults(), told, await next.wrong()]).toEqual([[], [], []])
})

test('a database that was set back with all its heads is found, at the start and by verify, until it is accepted', async () => {
  const node = await started()
  await node.act('org_a', 4)
  await node.kept.stop()
  await restoreTrees(client)
  const next = await started()
  const message = 'The data directory kept a signed head of 7 entries, where the tree has 3'
  const shorter = { payer: 'org_a', what: 'head', type: 'gap', seq: 3, message }
  expect(told).toEqual([
    `Audit log: org_a: ${message}. If you restored a backup, accept it: npm run parley -- audit accept-heads`,
  ])
  expect(await next.wrong()).toEqual([shorter])

  await next.act('org_a', 6)
  await next.act('org_b', 1)
  await next.kept.stop()
  expect(await sizes()).toEqual({ org_a: 7, org_b: 3 })
  expect(await next.wrong()).toEqual([
    { ...shorter, type: 'tampering', seq: 6, message: 'The data directory kept a signed head of 7 other entries' },
  ])
  const { db, config, installation } = service.platform
  const looking = { db, dataDir: config.dataDir, installation: installation.id, logger: pino({ level: 'silent' }) }
  expect(await keptHeadFaults(looking)).toMatchObject([{ tree: { kept_size: 7, size: 9 } }])
  await acceptHeads(looking)
  expect(await next.wrong()).toEqual([])
  expect(next.kept.faults()).toEqual([])
})

test('entries that were rewritten with their tree are found', async () => {
  const node = await started()
  await node.kept.stop()
  await client.query(`update audit_entries set leaf_hash = sha256(leaf_hash) where payer_id = 'org_b' and seq = 0`)
  await rebuilt(client, 'org_b')
  const next = await started()
  expect(next.kept.faults()).toMatchObject([
    { message: 'org_b: The data directory kept a signed head of 2 other entries' },
  ])
})

test('what another node entered meanwhile is in order', async () => {
  const [one, other] = [await started(), trees(service.platform)]
  await one.act('org_a', 1)
  await service.platform.auditTrail.pending.add(service.platform.db, {
    act: {
      payer: 'org_a',
      tenant: 'org_a',
      action: 'x',
      actor: { id: 'u', type: 'user' },
      on: { type: 't', id: '' },
      outcome: 'success',
    },
    source: 'record',
  })
  await other.enter()
  await one.act('org_a', 300)
  await one.kept.stop()
  expect(await sizes()).toEqual({ org_a: 305, org_b: 2 })
  expect([one.kept.faults(), await one.wrong()]).toEqual([[], []])
})

test('a file that cannot be read is told, and left as it is', async () => {
  await writeFile(path, 'something else\n')
  const node = await started()
  await node.act('org_a', 1)
  await node.kept.stop()
  expect(node.kept.faults()).toMatchObject([
    { message: expect.stringMatching(/line 1 is not a group of signed heads/) },
  ])
  expect(await readFile(path, 'utf8')).toBe('something else\n')
})
