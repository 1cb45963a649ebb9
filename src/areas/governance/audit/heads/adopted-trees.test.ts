import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../../test/support/app.ts'
import { trees } from '../../../../../test/support/audit/trees.ts'
import { treeStore } from '../tree/tree-store.ts'
import { headsStore } from './heads-store.ts'
import { keptHeads } from './kept-heads.ts'
import { keptHeadsPath } from './kept-heads-file.ts'

/** Two trees without signed heads, and a node that had signed them and kept their heads. */
async function unsignedTrees() {
  const service = await testApp({ areas: ['audit', 'webhooks'] })
  onTestFinished(service.close)
  const { db, record, config, installation } = service.platform
  const path = keptHeadsPath(config.dataDir)
  const logger = pino({ level: 'silent' })
  const newest = () => headsStore().newest(db)
  const kept = keptHeads({ path, writes: true, store: treeStore(db), newest, installation: installation.id, logger })
  await kept.start()
  const audit = trees(service.platform, kept)
  const act = (payer: string) => ({
    ...{ payer, tenant: payer, action: 'budgets.create', actor: { id: 'usr_1', type: 'user' as const } },
    ...{ on: { type: 'budgets', id: 'bgt_1' }, outcome: 'success' as const },
  })
  const add = (payer: string) => db.transaction().execute((tx) => record(tx, act(payer)))
  for (const payer of ['org_a', 'org_b']) await add(payer)
  await audit.enter()
  await kept.stop()
  const { pool } = service.database
  const former = ['alter table audit_trees disable trigger all', 'alter table audit_heads disable trigger all']
  for (const change of [...former, 'delete from audit_heads', 'update audit_trees set head_group = 0'])
    await pool.query(change)
  const adopted = async () => {
    const { rows } = await pool.query(
      `select leaf::jsonb -> 'details' as details from audit_entries where action = 'audit.adopt'`,
    )
    return rows.map(({ details }) => details)
  }
  return { platform: service.platform, pool, audit, kept, path, add, adopted }
}

test('the trees of the release before are signed as they are, and an entry says so', async () => {
  const { platform, pool, path, add, adopted } = await unsignedTrees()
  await rm(path)
  const upgraded = trees(platform)
  expect(await upgraded.wrong()).toEqual([])
  await add('org_a')
  await upgraded.enter()
  expect(await upgraded.wrong()).toEqual([])
  expect(await adopted()).toEqual([{ group: 1, trees: 2 }])
  const { rows: unsigned } = await pool.query('select 1 from audit_trees where head_group = 0')
  expect(unsigned).toEqual([])
})

test('trees are not signed as they are where this process or the data directory knows that they were signed', async () => {
  const { platform, audit, kept, path, add, adopted, pool } = await unsignedTrees()
  const found = { payer: 'org_a', what: 'head', message: expect.stringMatching(/found unsigned/) }
  await add('org_a')
  await trees(platform, kept).enter()
  expect(await adopted()).toEqual([])
  expect(await audit.wrong()).toContainEqual(expect.objectContaining(found))
  await rm(path)
  for (const change of ['delete from audit_heads', 'update audit_trees set head_group = 0']) await pool.query(change)
  await add('org_b')
  await audit.enter()
  expect(await adopted()).toEqual([])
  expect(await audit.wrong()).toContainEqual(expect.objectContaining({ payer: 'org_b', what: 'head' }))
})
