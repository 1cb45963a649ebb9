import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, QUESTION } from '../../../../../test/support/debates.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { madeWorkspace, within } from '../../../../../test/support/workspaces.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Definition } from '../definition/definition.ts'
import { queuedBehind, scheduleStore } from './store.ts'

/** A Thursday. */
let clock = Date.parse('2026-11-19T10:00:00Z')
let service: WorkflowService
let ada: Client
let bob: Client
beforeAll(async () => {
  service = await workflowService({ now: () => new Date(clock) })
  ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  bob = await service.as({ userId: 'usr_bob', org_role: 'admin' })
})
afterAll(() => service.close())

const HOURLY = { every_seconds: 3_600 }
const AT_ONCE: Definition = { steps: [{ id: 'only', type: 'set', config: { values: { done: true } } }] }
const ASLEEP: Definition = { steps: [{ id: 'nap', type: 'wait', config: { seconds: 5_400 } }] }
const ABOUT: Definition = {
  inputs: { type: 'object', properties: { topic: { type: 'string', maxLength: 200 } }, required: ['topic'] },
  steps: [{ id: 'only', type: 'set', config: { values: { topic: '${{ inputs.topic }}' } } }],
  returns: { topic: '${{ steps.only.output.topic }}' },
}

async function made(definition: Definition, fields: object = HOURLY, by = ada) {
  const template_id = await service.template(definition)
  const answer = await by.post('/workflow/schedules', { template_id, ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const shown = async (id: string, by = ada) => (await by.get(`/workflow/schedules/${id}`)).json()
const runsOf = async (template: string, by = ada) =>
  (await by.get(`/workflow/executions?template_id=${template}`)).json().executions
const change = (id: string, body: object, by = ada) => by.patch(`/workflow/schedules/${id}`, body)

/** A firing that claimed this run. */
async function fires(schedule_id: string, execution_id: string) {
  const { jobs = [] } = service.areas.find(({ name }) => name === 'workflows') ?? {}
  const begin = jobs.find(({ name }) => name === 'workflows.begin-scheduled')
  if (!begin) throw new Error('No job begins scheduled runs')
  await service.platform.jobs.enqueue(begin, { organization_id: 'org_1', schedule_id, execution_id })
}

/** Until a transaction waits for another one. */
const oneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(service.platform.db)
      return rows[0]?.waits
    })
    .toBe(true)

async function passes(milliseconds: number) {
  clock += milliseconds
  await service.work()
}

test('a schedule begins a run at each of its times, where its zone is, in the name of whoever made it', async () => {
  const fields = { cron: '0 8 * * 1-5', timezone: 'Europe/Berlin', inputs: { topic: 'the week' } }
  const { id, template_id, next_run_at } = await made(ABOUT, fields)
  expect(next_run_at).toBe('2026-11-20T07:00:00.000Z')
  await passes(20 * HOUR_MS)
  expect(await runsOf(template_id)).toEqual([])
  await passes(HOUR_MS)
  const [run, ...more] = await runsOf(template_id)
  expect(more).toEqual([])
  expect(run).toMatchObject({ status: 'completed', owner: 'usr_ada', schedule_id: id, outputs: { topic: 'the week' } })
  expect(await shown(id)).toMatchObject({
    next_run_at: '2026-11-23T07:00:00.000Z',
    last_execution_id: run.id,
    last_run_at: new Date(clock).toISOString(),
    last_error: null,
    queued: false,
  })
  expect((await ada.get(`/workflow/schedules?template_id=${template_id}`)).json()).toMatchObject({
    total: 1,
    schedules: [{ id, timezone: 'Europe/Berlin', overlap: 'skip', enabled: true }],
  })
  expect((await ada.delete(`/workflow/schedules/${id}`)).json()).toMatchObject({ id, deleted: true })
  expect((await ada.get(`/workflow/schedules/${id}`)).statusCode).toBe(404)
  await passes(7 * DAY_MS)
  expect(await runsOf(template_id)).toMatchObject([{ id: run.id, status: 'completed' }])
})

test('after an outage one run makes up for all that were missed, and a doubled firing begins one', async () => {
  const { id, template_id } = await made(AT_ONCE)
  await passes(3 * DAY_MS)
  const [{ id: run }, ...more] = await runsOf(template_id)
  expect(more).toEqual([])
  expect(Date.parse((await shown(id)).next_run_at)).toBe(clock + HOUR_MS)
  for (const execution_id of [run, 'exe_twice', 'exe_twice', run]) {
    await fires(id, execution_id)
  }
  await service.work()
  const all = (await runsOf(template_id)).map((one: { id: string }) => one.id)
  expect(all.toSorted()).toEqual([run, 'exe_twice'].toSorted())
  expect(await shown(id)).toMatchObject({ last_execution_id: 'exe_twice' })
})

test('while a run is under way the next is skipped, or waits for its end, one at most', async () => {
  const skipping = await made(ASLEEP)
  const queueing = await made(ASLEEP, { ...HOURLY, overlap: 'queue' })
  await passes(HOUR_MS)
  const { last_execution_id: first } = await shown(queueing.id)
  await passes(HOUR_MS)
  expect(await shown(skipping.id)).toMatchObject({ last_error: expect.stringContaining('still under way') })
  expect(await shown(queueing.id)).toMatchObject({ queued: true, last_error: null, last_execution_id: first })
  await passes(30 * MINUTE_MS)
  expect(await shown(queueing.id)).toMatchObject({ queued: false, last_execution_id: expect.not.stringMatching(first) })
  expect(await runsOf(skipping.template_id)).toMatchObject([{ status: 'completed' }])
  expect(await runsOf(queueing.template_id)).toMatchObject([{ status: 'running' }, { status: 'completed' }])
  await passes(30 * MINUTE_MS)
  expect((await shown(queueing.id)).queued).toBe(true)
  await change(queueing.id, { enabled: false })
  await passes(2 * HOUR_MS)
  expect(await shown(queueing.id)).toMatchObject({ enabled: false, queued: false, next_run_at: null })
  expect((await runsOf(queueing.template_id)).length).toBe(2)
  await ada.delete(`/workflow/schedules/${skipping.id}`)
})

test('a run that ends and a firing that finds it under way miss each other in neither order', async () => {
  const { db, jobs } = service.platform
  const store = scheduleStore(db)
  const { id } = await made(ASLEEP, { ...HOURLY, overlap: 'queue' })
  await passes(HOUR_MS)
  const { last_execution_id: first } = await shown(id)

  const told = await store.transaction(async (tx) => {
    expect(await store.hold(tx, 'org_1', id, 'exe_behind')).toMatchObject({ isBusy: true, isBegun: false })
    const ending = db.transaction().execute((other) => queuedBehind(other, 'org_1', id))
    await oneWaits()
    await store.settle(tx, 'org_1', id, { queuedExecutionId: 'exe_behind' })
    return { ending }
  })
  expect(await told.ending).toBe('exe_behind')
  await db.updateTable('workflow_schedules').set({ queued_execution_id: null }).where('id', '=', id).execute()

  const fired = await db.transaction().execute(async (tx) => {
    const over = { status: 'completed' as const, resting: true, completed_at: new Date(clock).toISOString() }
    await tx.updateTable('workflow_runs').set(over).where('id', '=', first).execute()
    expect(await queuedBehind(tx, 'org_1', id)).toBeUndefined()
    await fires(id, 'exe_after')
    const work = jobs.drain()
    await oneWaits()
    return { work }
  })
  await fired.work
  expect(await shown(id)).toMatchObject({ queued: false, last_execution_id: 'exe_after' })
  await ada.delete(`/workflow/schedules/${id}`)
})

test('whose owner is gone pauses and says so; who resumes it owns it, and who only pauses it does not', async () => {
  const eve = await service.as({ userId: 'usr_eve', org_role: 'member' })
  const { id, template_id } = await made(AT_ONCE, HOURLY, eve)
  expect((await change(id, { enabled: false }, bob)).json()).toMatchObject({ owner: 'usr_eve', paused_reason: null })
  expect((await change(id, { enabled: true }, eve)).json()).toMatchObject({ owner: 'usr_eve', enabled: true })
  expect((await change(id, {}, bob)).json()).toMatchObject({ owner: 'usr_eve' })
  await service.platform.db.deleteFrom('memberships').where('user_id', '=', 'usr_eve').execute()
  await passes(HOUR_MS)
  const paused = await shown(id)
  expect(paused).toMatchObject({ enabled: false, next_run_at: null })
  expect(paused.paused_reason).toContain('owner_gone')
  expect(await runsOf(template_id)).toEqual([])
  expect((await change(id, { enabled: true }, bob)).json()).toMatchObject({ owner: 'usr_bob', paused_reason: null })
  await passes(HOUR_MS)
  expect(await runsOf(template_id)).toMatchObject([{ owner: 'usr_bob', status: 'completed' }])
})

test('whose template is gone, or takes its inputs no more, pauses with the reason', async () => {
  const gone = await made(AT_ONCE)
  const refused = await made(ABOUT, { ...HOURLY, inputs: { topic: 'pears' } })
  await ada.delete(`/workflow/templates/${gone.template_id}`)
  const stricter = { ...ABOUT, inputs: { type: 'object', properties: { topic: { type: 'integer' } } } }
  const { db } = service.platform
  const definition = JSON.stringify(stricter)
  await db.updateTable('workflow_templates').set({ definition }).where('id', '=', refused.template_id).execute()
  await passes(HOUR_MS)
  expect((await shown(gone.id)).paused_reason).toContain('template_gone')
  expect((await shown(refused.id)).paused_reason).toContain('inputs.topic')
  expect((await change(gone.id, { enabled: true })).statusCode).toBe(404)
  expect((await change(refused.id, { enabled: true })).json()).toMatchObject({ details: { field: 'inputs.topic' } })
  expect((await change(refused.id, { enabled: true, inputs: { topic: 3 } })).statusCode).toBe(200)
  await passes(HOUR_MS)
  expect(await runsOf(refused.template_id)).toMatchObject([{ outputs: { topic: 3 } }])
})

test('as many runs as may be under way leave no room for one more', async () => {
  const cy = await service.as({ userId: 'usr_cy', org: 'org_full', org_role: 'member' })
  const template_id = await service.template(ASLEEP, { org: 'org_full' })
  const { id } = (await cy.post('/workflow/schedules', { template_id, ...HOURLY })).json()
  clock += 59 * MINUTE_MS
  for (let run = 0; run < 50; run++) await service.started(cy, template_id)
  await passes(MINUTE_MS)
  expect(await shown(id, cy)).toMatchObject({
    enabled: true,
    last_execution_id: null,
    last_error: expect.stringContaining('At most 50 runs'),
  })
  await passes(2 * HOUR_MS)
  await passes(HOUR_MS)
  expect(await shown(id, cy)).toMatchObject({ last_error: null, last_execution_id: expect.any(String) })
})

test('what it is given and when it comes is checked when it is written, each fault at its field', async () => {
  const template_id = await service.template(ABOUT)
  const fits = { template_id, inputs: { topic: 'pears' } }
  const faulty: [string, object][] = [
    ['template_id', { ...HOURLY }],
    ['cron', fits],
    ['every_seconds', { ...fits, every_seconds: 299 }],
    ['every_seconds', { ...fits, ...HOURLY, cron: '0 8 * * *' }],
    ['cron', { ...fits, cron: '*/4 * * * *' }],
    ['cron', { ...fits, cron: '0 25 * * *' }],
    ['timezone', { ...fits, cron: '0 8 * * *', timezone: 'Europe/Atlantis' }],
    ['overlap', { ...fits, ...HOURLY, overlap: 'twice' }],
    ['inputs.topic', { ...HOURLY, template_id, inputs: {} }],
    ['inputs.topic', { ...HOURLY, template_id, inputs: { topic: 3 } }],
  ]
  for (const [field, body] of faulty) {
    const answer = await ada.post('/workflow/schedules', body)
    expect(answer.statusCode, JSON.stringify(body)).toBe(400)
    expect(answer.json().details.field).toBe(field)
  }
  const { id } = (await ada.post('/workflow/schedules', { ...fits, ...HOURLY })).json()
  expect((await change(id, { inputs: { topic: 3 } })).json().details.field).toBe('inputs.topic')
  expect((await change(id, { cron: '* * * * *' })).json().details.field).toBe('cron')
  expect((await change(id, { cron: '0 8 * * *', overlap: 'queue' })).json()).toMatchObject({
    cron: '0 8 * * *',
    every_seconds: null,
    overlap: 'queue',
  })
  const viewer = await service.as({ userId: 'usr_vi', org_role: 'viewer' })
  expect((await viewer.post('/workflow/schedules', { ...fits, ...HOURLY })).statusCode).toBe(403)
  expect((await viewer.get(`/workflow/schedules/${id}`)).statusCode).toBe(200)
  const stale = await scheduleStore(service.platform.db).find('org_1', id)
  await change(id, { overlap: 'skip' })
  const timing = service.platform.schedules.removing({ org: 'org_1', kind: { name: 'none' }, key: id })
  expect(stale && (await scheduleStore(service.platform.db).change(stale, timing))).toBeUndefined()
})

test('another tenant’s, and another workspace’s, does not exist; one in a workspace runs there', async () => {
  const room = await madeWorkspace(service, await service.token({ org: 'org_1', userId: 'usr_bob', org_role: 'admin' }))
  const inside = service.by(within(await service.token({ org: 'org_1', userId: 'usr_bob', org_role: 'admin' }), room))
  const stranger = await service.as({ userId: 'usr_zed', org: 'org_2', org_role: 'owner' })
  const mine = await made(AT_ONCE)
  const own = await service.template(AT_ONCE, { org: room })
  const answer = await inside.post('/workflow/schedules', { template_id: own, ...HOURLY })
  expect(answer.statusCode, answer.body).toBe(201)
  const there = answer.json()
  for (const [by, id] of [
    [stranger, mine.id],
    [inside, mine.id],
    [ada, there.id],
  ] as const) {
    expect((await by.get(`/workflow/schedules/${id}`)).statusCode).toBe(404)
    expect((await by.patch(`/workflow/schedules/${id}`, { enabled: false })).statusCode).toBe(404)
    expect((await by.delete(`/workflow/schedules/${id}`)).statusCode).toBe(404)
  }
  for (const [by, template_id] of [
    [stranger, mine.template_id],
    [inside, mine.template_id],
    [ada, own],
  ] as const) {
    expect((await by.post('/workflow/schedules', { template_id, ...HOURLY })).statusCode).toBe(404)
  }
  expect((await change(mine.id, { template_id: own })).statusCode).toBe(404)
  await passes(HOUR_MS)
  expect(await runsOf(own, inside)).toMatchObject([{ status: 'completed', schedule_id: there.id }])
  expect(await runsOf(own)).toEqual([])
})

test('erasing a debate takes the inputs that speak of it, and the schedule pauses until it has others', async () => {
  const debate = (await ada.post('/debates', QUESTION)).json().id
  const { id, template_id } = await made(ABOUT, { ...HOURLY, inputs: { topic: `What followed from ${debate}?` } })
  expect((await ada.delete(`/debates/${debate}`)).statusCode).toBe(200)
  await service.work()
  expect(await shown(id)).toMatchObject({ inputs: {}, enabled: false, next_run_at: null })
  expect((await shown(id)).paused_reason).toContain('inputs_erased')
  await passes(HOUR_MS)
  expect(await runsOf(template_id)).toEqual([])
  expect((await change(id, { enabled: true })).json().details.field).toBe('inputs')
  expect((await change(id, { enabled: true, inputs: { topic: 'pears' } })).statusCode).toBe(200)
})

test('a tenant has at most 100', async () => {
  const template_id = await service.template(AT_ONCE, { org: 'org_many' })
  const dee = await service.as({ userId: 'usr_dee', org: 'org_many', org_role: 'member' })
  const wish = { template_id, ...HOURLY, enabled: false }
  for (let one = 0; one < 100; one++) await dee.post('/workflow/schedules', wish)
  const full = await dee.post('/workflow/schedules', wish)
  expect([full.statusCode, full.json().details.status]).toEqual([409, 'full'])
})
