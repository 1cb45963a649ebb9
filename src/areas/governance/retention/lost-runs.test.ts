import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { addOldJobs } from '../../../../test/support/retention.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

let clock = Date.parse('2026-01-01T02:00:00Z')
let service: DebateService

beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock) })
})
afterAll(() => service.close())

const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values)

async function due() {
  await service.platform.schedules.drain()
  await service.platform.jobs.drain()
}

const lead = (org: string) => service.as({ userId: 'usr_ada', org, org_role: 'owner' })

async function realRun(by: Client, policyId: string) {
  const { runs } = (await by.get(`/retention/runs?policy_id=${policyId}`)).json()
  return runs.find(({ dry_run }: { dry_run: boolean }) => !dry_run)
}

/** A policy that has looked already, and whose first real run cannot take the last of three old jobs. */
async function stumbling(org: string) {
  await addOldJobs(service.database.pool, { org, count: 3, at: new Date(clock - 20 * DAY_MS) })
  const fields = { name: 'P', retention_days: 5, grace_period_days: 0, data_types: ['jobs'] }
  const { id } = (await (await lead(org)).post('/retention/policies', fields)).json()
  await due()
  await query(
    `create or replace function stumble() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`,
  )
  await query(
    `create trigger stumble_${org} before delete on queue_jobs for each row when (old.id = '${org}00003') execute function stumble()`,
  )
  clock += DAY_MS
  await due()
  const run = await realRun(await lead(org), id)
  expect(run).toMatchObject({ status: 'running', items_deleted: 2 })
  return { id, run, mend: () => query(`drop trigger stumble_${org} on queue_jobs`) }
}

/** It was tried as often as this, and is due again. */
const tried = (times: number) =>
  query(
    `update pgboss.job set retry_count = $1, start_after = now() where name = 'retention.run' and state = 'retry'`,
    [times - 1],
  )

/** Nothing is left that would try it again. */
const lost = () => query(`delete from pgboss.job where name = 'retention.run'`)

test('a run that fails too often is given up, and the next one begins at its time', async () => {
  const org = 'org_often'
  const { id, run, mend } = await stumbling(org)
  await tried(9)
  await due()
  expect(await realRun(await lead(org), id)).toMatchObject({ id: run.id, status: 'running' })
  await tried(10)
  await due()
  const entered = `select facts ->> 'outcome' as outcome, facts #>> '{details,deleted}' as deleted from audit_pending where facts ->> 'action' = 'retention.executed' and facts #>> '{details,run_id}' = $1`
  expect((await query(entered, [run.id])).rows).toEqual([{ outcome: 'error', deleted: '2' }])
  const told = { status: 'failed', errors: ['The run was cancelled, or failed too often'], items_deleted: 2 }
  expect(await realRun(await lead(org), id)).toMatchObject({ id: run.id, ...told })
  await mend()
  clock += DAY_MS
  await due()
  expect(await realRun(await lead(org), id)).toMatchObject({ status: 'completed', items_deleted: 1 })
})

test('a run that was lost is taken up again at the next time', async () => {
  const org = 'org_lost'
  const { id, run, mend } = await stumbling(org)
  await lost()
  await mend()
  clock += DAY_MS
  await due()
  expect(await realRun(await lead(org), id)).toMatchObject({ id: run.id, status: 'completed', items_deleted: 3 })
})

test('a run that was lost ends although its policy is disabled or held, and takes nothing more', async () => {
  for (const how of ['disabled', 'held'] as const) {
    const org = `org_${how}`
    const { id, run, mend } = await stumbling(org)
    await lost()
    await mend()
    clock += 1_000
    const by = await lead(org)
    const refused =
      how === 'disabled'
        ? await by.put(`/retention/policies/${id}`, { enabled: false })
        : await by.post('/privacy/holds', { name: 'Case', policy_ids: [id] })
    expect(refused.statusCode).toBeLessThan(300)
    clock += DAY_MS
    await due()
    expect(await realRun(await lead(org), id)).toMatchObject({ id: run.id, status: 'stopped', items_deleted: 2 })
  }
})

test('a run whose policy is removed ends with it', async () => {
  const org = 'org_removed'
  const { id, run, mend } = await stumbling(org)
  await lost()
  await mend()
  const by = await lead(org)
  expect((await by.delete(`/retention/policies/${id}`)).statusCode).toBe(200)
  expect((await by.get(`/retention/runs/${run.id}`)).json()).toMatchObject({
    status: 'failed',
    errors: ['The policy is gone'],
    items_deleted: 2,
  })
})
