import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAway } from '../../../../test/support/database-away.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { addOldJobs } from '../../../../test/support/retention.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { RUN } from './schedules.ts'

let clock = Date.parse('2026-01-01T03:00:00Z')
let service: DebateService

beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock), settings: { SERVICE_JOB_WAIT_SECONDS: '20' } })
})
afterAll(() => service.close())

const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values)

/** So many old jobs of an organization, and a policy over them that has looked already. */
async function filled(org: string, jobs: number, wish: object = {}) {
  await addOldJobs(service.database.pool, { org, count: jobs, at: new Date(clock) })
  clock += 20 * DAY_MS
  const lead = await service.as({ userId: 'usr_ada', org, org_role: 'owner' })
  const fields = { name: 'P', retention_days: 5, grace_period_days: 0, data_types: ['jobs'], ...wish }
  const { id } = (await lead.post('/retention/policies', fields)).json()
  await settled(lead.post(`/retention/policies/${id}/execute`))
  return { lead, id }
}

/** Does what is due until an answer is there. */
async function settled<Answer>(asked: PromiseLike<Answer>): Promise<Answer> {
  let isOver = false
  const answer = Promise.resolve(asked).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await service.platform.jobs.drain()
    await pause(5)
  }
  return answer
}

const left = async (org: string) =>
  (await query('select 1 from queue_jobs where id like $1 and organization_id = $2', [`${org}%`, org])).rows.length

async function realRun(lead: Client, policyId: string) {
  const { runs } = (await lead.get(`/retention/runs?policy_id=${policyId}`)).json()
  return runs.find(({ dry_run }: { dry_run: boolean }) => !dry_run)
}

const entriesOf = async (runId: string) => {
  const told = `select id from audit_pending where facts::text like '%retention.executed%' and facts::text like $1`
  return (await query(told, [`%${runId}%`])).rows.length
}

/** The job that drives the run which is under way. */
async function jobOf(org: string): Promise<string> {
  const running = `select id from queue_jobs where organization_id = $1 and type = 'retention_run' and status <> 'completed'`
  return (await query(running, [org])).rows[0].id
}

test('a run of more than one batch takes all of it, and is entered once', async () => {
  const org = 'org_many'
  const { lead, id } = await filled(org, 1_203)
  await settled(lead.post(`/retention/policies/${id}/execute`, { confirm: true }))
  const run = await realRun(lead, id)
  expect(run).toMatchObject({ status: 'completed', items_deleted: 1_203, errors: [] })
  expect([await left(org), await entriesOf(run.id)]).toEqual([0, 1])
})

test('the database goes away in the middle of a run: it goes on, and is entered once', async () => {
  const org = 'org_away'
  const { lead, id } = await filled(org, 300)
  const answer = Promise.resolve(lead.post(`/retention/policies/${id}/execute`, { confirm: true }))
  let isBack = false
  const driving = (async () => {
    while (!isBack) {
      await service.platform.jobs.drain().catch(() => {})
      await pause(5)
    }
  })()
  while ((await left(org)) > 200) await pause(1)
  const away = await databaseAway(service.database.url)
  await away.back()
  isBack = true
  await driving
  await answer
  const run = await realRun(lead, id)
  await service.platform.jobs.enqueue(RUN, { organization_id: org, run_id: run.id })
  await service.platform.jobs.drain()
  expect(await realRun(lead, id)).toMatchObject({ status: 'completed', items_deleted: 300, errors: [] })
  expect([await left(org), await entriesOf(run.id)]).toEqual([0, 1])
})

test('what cannot be archived stays; a run that is given up leaves no archive that seems to be under way', async () => {
  const org = 'org_unkept'
  const { lead, id } = await filled(org, 3, { action: 'archive' })
  await query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
  await query(`create trigger refuse before insert on stored_files for each row execute function refuse()`)
  const answer = Promise.resolve(lead.post(`/retention/policies/${id}/execute`))
  const archives = async () =>
    (await query('select status, error from stored_exports where organization_id = $1', [org])).rows
  while ((await archives()).length === 0) {
    await service.platform.jobs.drain()
    await pause(5)
  }
  expect(await archives()).toEqual([{ status: 'pending', error: null }])
  const job = await jobOf(org)
  expect((await lead.delete(`/queue/jobs/${job}`)).statusCode).toBe(200)
  await settled(answer)
  await query('drop trigger refuse on stored_files')
  const why = 'The run was cancelled, or failed too often'
  expect(await realRun(lead, id)).toMatchObject({ status: 'failed', errors: [why], items_archived: 0 })
  expect(await archives()).toEqual([{ status: 'failed', error: why }])
  expect(await left(org)).toBe(3)
})

test('an archive whose bytes are not those that were written takes nothing away', async () => {
  const org = 'org_bytes'
  const { lead, id } = await filled(org, 3, { action: 'archive' })
  await query(
    `create function spoil() returns trigger language plpgsql as $$ begin new.sha256 = repeat('0', length(new.sha256)); return new; end $$`,
  )
  await query(`create trigger spoil before insert or update on stored_files for each row execute function spoil()`)
  const answer = Promise.resolve(lead.post(`/retention/policies/${id}/execute`))
  const archives = async () =>
    (await query('select status, file_id from stored_exports where organization_id = $1', [org])).rows
  while ((await archives())[0]?.status !== 'ready') {
    await service.platform.jobs.drain()
    await pause(5)
  }
  await service.platform.jobs.drain()
  expect(await left(org)).toBe(3)
  expect(await realRun(lead, id)).toMatchObject({ status: 'running', items_archived: 0 })
  await query('drop trigger spoil on stored_files')
  const job = await jobOf(org)
  await lead.delete(`/queue/jobs/${job}`)
  await settled(answer)
  expect([await left(org), (await realRun(lead, id)).status]).toEqual([3, 'failed'])
})
