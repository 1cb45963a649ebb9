import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { trees } from '../../../../test/support/audit/trees.ts'

test('the trees of the release before are signed as they are, and an entry says so', async () => {
  const service = await testApp({ areas: ['audit', 'webhooks'] })
  onTestFinished(service.close)
  const { db, record } = service.platform
  const audit = trees(service.platform)
  const act = (payer: string) => ({
    ...{ payer, tenant: payer, action: 'budgets.create', actor: { id: 'usr_1', type: 'user' as const } },
    ...{ on: { type: 'budgets', id: 'bgt_1' }, outcome: 'success' as const },
  })
  for (const payer of ['org_a', 'org_b']) await db.transaction().execute((tx) => record(tx, act(payer)))
  await audit.enter()
  const { pool } = service.database
  const former = ['alter table audit_trees disable trigger all', 'alter table audit_heads disable trigger all']
  for (const change of [...former, 'delete from audit_heads', 'update audit_trees set head_group = 0'])
    await pool.query(change)
  expect(await audit.wrong()).toEqual([])

  const upgraded = trees(service.platform)
  await db.transaction().execute((tx) => record(tx, act('org_a')))
  await upgraded.enter()
  expect(await upgraded.wrong()).toEqual([])
  const { rows } = await pool.query(
    `select leaf::jsonb -> 'details' as details from audit_entries where action = 'audit.adopt'`,
  )
  expect(rows).toEqual([{ details: { group: 1, trees: 2 } }])
  const { rows: unsigned } = await pool.query('select 1 from audit_trees where head_group = 0')
  expect(unsigned).toEqual([])
})
