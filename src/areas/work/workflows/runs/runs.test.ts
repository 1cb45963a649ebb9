import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debatesOn } from '../../../../../test/support/asking.ts'
import { type Client, QUESTION } from '../../../../../test/support/debates.ts'
import { eraseRows } from '../../../../../test/support/erasures.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { madeWorkspace, within } from '../../../../../test/support/workspaces.ts'
import { fail } from '../../../../engine/commands/cancel-and-fail.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { Definition, Step } from '../definition/definition.ts'
import { runTables } from './tables.ts'

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

const PANEL = { agents: QUESTION.agents, consensus_threshold: QUESTION.consensus_threshold }
const debate = (id: string, question: string, more: Partial<Step> = {}): Step => ({
  id,
  type: 'debate',
  config: { question, ...PANEL },
  ...more,
})
const wait = (id: string, more: Partial<Step> = {}): Step => ({ id, type: 'wait', config: { seconds: 60 }, ...more })
const shown = (id: string, by = ada) => service.shown(by, id)
const resolve = (by: Client, id: string, choice: string, more: object = {}) =>
  by.post(`/approvals/${id}/resolve`, { choice, ...more })
const stepOf = async (id: string, name: string) =>
  (await shown(id)).steps.find(({ step_id }: { step_id: string }) => step_id === name)

/** Work to be approved, and what follows from the answer. */
const REVIEWED: Definition = {
  inputs: { type: 'object', properties: { topic: { type: 'string', maxLength: 200 } }, required: ['topic'] },
  steps: [
    { id: 'shape', type: 'set', config: { values: { question: 'Should we ${{ inputs.topic }}?' } } },
    debate('panel', '${{ steps.shape.output.question }}', { depends_on: ['shape'] }),
    { id: 'sure', type: 'condition', config: { when: 'steps.panel.output.confidence > 2' }, depends_on: ['panel'] },
    {
      id: 'review',
      type: 'approval',
      config: {
        title: 'Publish?',
        question: 'It decided: ${{ steps.panel.output.decision }}',
        role: 'admin',
        form: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
      },
    },
    wait('cool', { name: 'Cool down' }),
    { id: 'dropped', type: 'set', config: { values: { published: false } } },
  ],
  edges: [
    { from: 'sure', to: 'review', on: 'rejected' },
    { from: 'review', to: 'cool', on: 'approved' },
    { from: 'review', to: 'dropped', on: 'rejected' },
  ],
  returns: { note: '${{ steps.review.output.values.note }}', debate: '${{ steps.panel.output.debate_id }}' },
}

test('a run goes from its inputs over a debate and the yes of somebody else to its outputs, days later', async () => {
  const template = await service.template(REVIEWED)
  const answer = await ada.post(`/workflow/templates/${template}/run`, { inputs: { topic: 'ship it' } })
  expect(answer.statusCode, answer.body).toBe(202)
  expect(answer.json()).toMatchObject({ status: 'started', template_id: template })
  const { execution_id: id, status_url } = answer.json()
  expect((await ada.get(status_url)).json()).toMatchObject({ id, status: 'pending', progress: 0, steps: [] })

  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'waiting_approval', current_step: 'review', owner: 'usr_ada' })
  const panel = await stepOf(id, 'panel')
  expect(panel).toMatchObject({ status: 'completed', output: { decided: true, debate_id: panel.debate_id } })
  expect((await ada.get(`/debates/${panel.debate_id}`)).json().topic).toBe('Should we ship it?')

  clock += 3 * DAY_MS
  await service.work()
  const { approval_id } = await stepOf(id, 'review')
  expect((await resolve(ada, approval_id, 'approve', { values: { note: 'Mine' } })).statusCode).toBe(403)
  const yes = await resolve(bob, approval_id, 'approve', { values: { note: 'Good' } })
  expect(yes.statusCode, yes.body).toBe(200)
  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'running', current_step: 'cool' })
  expect(await stepOf(id, 'cool')).toMatchObject({ name: 'Cool down', due_at: new Date(clock + 60_000).toISOString() })

  clock += 60_000
  await service.work()
  const over = await shown(id)
  expect(over).toMatchObject({ status: 'completed', progress: 1, outputs: { note: 'Good', debate: panel.debate_id } })
  const told = over.history.map(({ what, step_id }: { what: string; step_id: string | null }) =>
    [what, step_id].filter(Boolean).join(' '),
  )
  expect(told).toEqual([
    'start',
    'step_complete shape',
    'step_start panel',
    'step_complete panel',
    'step_complete sure',
    'step_start review',
    'step_complete review',
    'step_start cool',
    'step_complete cool',
    'complete',
  ])
  expect((await ada.get('/workflow/executions?status=completed')).json().executions[0]).toMatchObject({ id })
})

test('the same key means the same run; another request under it, bad inputs and unknown templates are refused', async () => {
  const template = await service.template(REVIEWED)
  const run = (inputs: object, key = 'once') =>
    ada.post(`/workflow/templates/${template}/run`, { inputs }, { 'idempotency-key': key })
  const first = await run({ topic: 'ship it' })
  const again = await run({ topic: 'ship it' })
  expect([again.statusCode, again.json()]).toEqual([202, first.json()])
  expect((await run({ topic: 'wait' })).statusCode).toBe(409)
  const bad = await run({ topic: 7 }, 'other')
  expect([bad.statusCode, bad.json().field]).toEqual([400, 'inputs.topic'])
  expect((await ada.post('/workflow/templates/wft_none/run', {})).statusCode).toBe(404)
  expect((await ada.get('/workflow/executions/exe_none')).statusCode).toBe(404)
  const other = await service.as({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
  expect((await other.get(`/workflow/executions/${first.json().id}`)).statusCode).toBe(404)
  expect((await other.post(`/workflow/templates/${template}/run`, {})).statusCode).toBe(404)
  const elsewhere = { inputs: { topic: 'x' }, workspace_id: 'wsp_none' }
  expect((await ada.post(`/workflow/templates/${template}/run`, elsewhere)).statusCode).toBe(404)
})

test('a run begins in the one workspace that its header or its body names', async () => {
  const member = await service.token({ userId: 'usr_fay', org: 'org_rooms', org_role: 'owner' })
  const [first, second] = [await madeWorkspace(service, member), await madeWorkspace(service, member)]
  const begun = (header: string, body: string) =>
    service
      .by(within(member, header))
      .post(`/workflow/templates/builtin-hive-mind/run`, { inputs: { question: 'Ship it?' }, workspace_id: body })
  expect((await begun(first, first)).statusCode).toBe(202)
  const refused = await begun(first, second)
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'workspace_id'])
})

test('a payer has 50 runs under way at most, those that are retried among them', async () => {
  const carl = await service.as({ userId: 'usr_carl', org: 'org_many', org_role: 'owner' })
  const owned = { org: 'org_many', by: 'usr_carl' }
  const failed = await service.started(carl, await service.template({ steps: [approvalStep] }, owned))
  await service.driveRuns()
  expect(await shown(failed, carl)).toMatchObject({ status: 'failed' })
  const template = await service.template({ steps: [wait('a')] }, owned)
  const [first] = await Promise.all(Array.from({ length: 50 }, () => service.started(carl, template)))
  const begin = () => carl.post(`/workflow/templates/${template}/run`, {})
  const retry = () => carl.post(`/workflow/executions/${failed}/retry`, {})
  const refusal = [409, expect.objectContaining({ status: 'full', under_way: 50 })]
  const told = (answer: Awaited<ReturnType<typeof begin>>) => [answer.statusCode, answer.json().details]
  for (const answer of [await begin(), await retry()]) expect(told(answer)).toEqual(refusal)
  expect(await shown(failed, carl)).toMatchObject({ status: 'failed', error: expect.stringContaining('may answer') })
  await carl.post(`/workflow/executions/${first}/cancel`, {})
  const both = await Promise.all([begin(), retry()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([expect.toBeOneOf([200, 202]), 409])
})

test('without others to ask it fails in words; by whoever started it, it is a confirmation', async () => {
  const alone = await service.as({ userId: 'usr_dora', org: 'org_alone', org_role: 'owner' })
  const ask = (config: object): Definition => ({
    steps: [{ id: 'ask', type: 'approval', config: { title: 'Go?', question: 'Shall it go on?', ...config } }],
    returns: { confirmed: '${{ steps.ask.output.approved }}' },
  })
  const start = async (config: object) =>
    service.started(alone, await service.template(ask(config), { org: 'org_alone', by: 'usr_dora' }))
  const nobody = await start({ role: 'admin' })
  const own = await start({})
  await service.work()
  expect(await shown(nobody, alone)).toMatchObject({ status: 'failed', error: expect.stringContaining('may answer') })
  const { steps } = await shown(own, alone)
  expect((await resolve(alone, steps[0].approval_id, 'approve')).json()).toMatchObject({ confirmation: true })
  await service.work()
  expect(await shown(own, alone)).toMatchObject({ status: 'completed', outputs: { confirmed: true } })
})

test('a permission asks everybody who holds it but the starter, not the starter', async () => {
  const config = { title: 'Go?', question: 'Shall it go on?', permission: 'workflows.write' }
  const id = await service.run(ada, { steps: [{ id: 'ask', type: 'approval', config }] })
  await service.work()
  const { approval_id } = await stepOf(id, 'ask')
  expect((await resolve(ada, approval_id, 'approve')).statusCode).toBe(403)
  expect((await resolve(bob, approval_id, 'approve')).json()).toMatchObject({ confirmation: false, status: 'approved' })
  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'completed' })
})

test('nobody decides in time: the step fails when its question is due', async () => {
  const id = await service.run(ada, {
    steps: [
      { id: 'ask', type: 'approval', config: { title: 'Go?', question: 'Now?', role: 'admin', due_seconds: 3_600 } },
      { id: 'else', type: 'set', config: { values: { late: true } } },
    ],
    edges: [{ from: 'ask', to: 'else', on: 'error' }],
  })
  await service.work()
  clock += 3_600_000
  await service.work()
  expect(await stepOf(id, 'ask')).toMatchObject({ status: 'failed', error: 'Nobody decided in time' })
  expect(await stepOf(id, 'else')).toMatchObject({ status: 'completed' })
  expect(await shown(id)).toMatchObject({ status: 'completed' })
})

test('a question that is none fails its step at once', async () => {
  const id = await service.run(ada, {
    steps: [debate('panel', 'Why?', { config: { question: 'Why?', consensus: 'no' } })],
  })
  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('config.consensus') })
})

test('cancelling ends what it waits for: its debate and its question, and nothing else', async () => {
  const other = await service.started(ada, await service.template({ steps: [wait('a')] }))
  const id = await service.run(ada, {
    steps: [debate('panel', 'Shall it be cancelled?'), { ...approvalStep, id: 'ask' }, wait('later')],
  })
  await service.driveRuns()
  const [panel, ask] = [await stepOf(id, 'panel'), await stepOf(id, 'ask')]
  const cancelled = await ada.post(`/workflow/executions/${id}/cancel`, {})
  expect([cancelled.statusCode, cancelled.json().status]).toEqual([200, 'cancelled'])
  await service.work()
  expect((await ada.get(`/debates/${panel.debate_id}`)).json().status).toBe('cancelled')
  expect((await ada.get(`/approvals/${ask.approval_id}`)).json().status).toBe('withdrawn')
  const again = await ada.post(`/workflow/executions/${id}/cancel`, {})
  expect([again.statusCode, again.json().details.status]).toEqual([409, 'cancelled'])
  expect((await ada.post(`/workflow/executions/${id}/retry`, {})).statusCode).toBe(409)
  expect(await shown(other)).toMatchObject({ status: 'running' })
})

const approvalStep: Step = {
  id: 'ask',
  type: 'approval',
  config: { title: 'Go?', question: 'Shall it go on?', role: 'admin', due_seconds: 60 },
}

test('a retry begins at the failed steps, keeps what succeeded, and makes whoever asks for it the owner', async () => {
  const id = await service.run(ada, {
    steps: [
      { id: 'before', type: 'set', config: { values: { n: 1 } } },
      { ...approvalStep, depends_on: ['before'] },
      wait('after', { depends_on: ['ask'] }),
    ],
  })
  await service.work()
  clock += 60_000
  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('Nobody decided in time') })
  expect(await stepOf(id, 'after')).toMatchObject({ status: 'skipped' })
  const cid = await service.as({ userId: 'usr_cid', org_role: 'admin' })
  const retried = await bob.post(`/workflow/executions/${id}/retry`, {})
  expect([retried.statusCode, retried.json().owner]).toEqual([200, 'usr_bob'])
  await service.work()
  const ask = await stepOf(id, 'ask')
  expect(ask).toMatchObject({ status: 'running', attempt: 2 })
  expect((await resolve(bob, ask.approval_id, 'approve')).statusCode).toBe(403)
  expect((await resolve(cid, ask.approval_id, 'approve')).statusCode).toBe(200)
  await service.work()
  clock += 60_000
  await service.work()
  const over = await shown(id)
  expect(over).toMatchObject({ status: 'completed', started_by: 'usr_ada' })
  const begun = over.history.filter(({ what }: { what: string }) => what === 'step_complete')
  expect(begun.map(({ step_id }: { step_id: string }) => step_id)).toEqual(['before', 'ask', 'after'])
})

test('what takes too long fails, is tried again after a pause, and then counts as skipped where it is optional', async () => {
  const id = await service.run(ada, {
    steps: [
      debate('panel', 'Does it take long?', { timeout_seconds: 10, retries: 1, optional: true }),
      { id: 'after', type: 'set', config: { values: {} }, depends_on: ['panel'] },
    ],
  })
  await service.driveRuns()
  const first = await stepOf(id, 'panel')
  clock += 10_000
  await service.driveRuns()
  expect(await stepOf(id, 'panel')).toMatchObject({
    status: 'retrying',
    attempt: 1,
    error: expect.stringContaining('10 s'),
  })
  clock += 5_000
  await service.driveRuns()
  const second = await stepOf(id, 'panel')
  expect(second).toMatchObject({ status: 'running', attempt: 2 })
  expect(second.debate_id).not.toBe(first.debate_id)
  clock += 10_000
  await service.driveRuns()
  await service.work()
  expect(await stepOf(id, 'panel')).toMatchObject({ status: 'skipped', error: 'It took longer than 10 seconds' })
  expect(await shown(id)).toMatchObject({ status: 'completed' })
  for (const { debate_id } of [first, second]) {
    expect((await ada.get(`/debates/${debate_id}`)).json().status).toBe('cancelled')
  }
})

test('a run whose owner is gone ends and says so; whoever retries it takes it over', async () => {
  const eve = await service.as({ userId: 'usr_eve_here', org_role: 'member' })
  const id = await service.run(eve, { steps: [wait('a'), debate('panel', 'Who asks?', { depends_on: ['a'] })] })
  await service.work()
  await service.platform.db.deleteFrom('memberships').where('user_id', '=', 'usr_eve_here').execute()
  clock += 60_000
  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('owner_gone') })
  await ada.post(`/workflow/executions/${id}/retry`, {})
  await service.work()
  expect(await shown(id)).toMatchObject({ status: 'completed', owner: 'usr_ada' })
})

test('erasing a debate takes its words out of runs, and ends one that was to go on with them', async () => {
  const template = await service.template({
    steps: [debate('panel', 'A secret?'), wait('later', { depends_on: ['panel'] })],
  })
  const start = () => ada.post(`/workflow/templates/${template}/run`, {}, { 'idempotency-key': 'secret' })
  const id = (await start()).json().execution_id
  await service.work()
  const { debate_id } = await stepOf(id, 'panel')
  expect((await ada.delete(`/debates/${debate_id}`)).statusCode).toBe(200)
  await service.work()
  await service.work()
  const over = await shown(id)
  expect(over).toMatchObject({ status: 'failed', inputs: {}, outputs: null, error: expect.stringContaining('erased') })
  expect(await stepOf(id, 'panel')).toMatchObject({ status: 'completed', output: null })
  const again = await start()
  expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('this Idempotency-Key was erased')])
})

test('what waits to be pushed goes with the debate that it speaks of', async () => {
  await ada.post('/devices/register', { device_type: 'android', push_token: 'token-of-ada' })
  const at = new Date(clock).getUTCHours()
  const [quiet_from, quiet_until] = [at, at + 2].map((hour) => `${String(hour % 24).padStart(2, '0')}:00`)
  const { kinds, shows_topic } = (await ada.get('/devices/choices')).json()
  const choices = { quiet_from, quiet_until, timezone: 'UTC', kinds, shows_topic }
  expect((await ada.put('/devices/choices', choices)).statusCode).toBe(200)
  const tell = (text: string): Step => ({ id: 'tell', type: 'notify', config: { by: 'push', title: 'Decided', text } })
  const told: Step = { ...tell('It decided: ${{ steps.panel.output.decision }}'), depends_on: ['panel'] }
  const id = await service.run(ada, { steps: [debate('panel', 'Which?'), told] })
  await service.run(ada, { steps: [tell('Nothing was decided')] })
  await service.work()
  const waiting = async () => {
    const rows = await service.platform.db.selectFrom('device_notes').select(['note', 'status']).execute()
    const said = rows.filter(({ status }) => status === 'pending').map(({ note }) => note.body ?? 'erased')
    return said.filter((body) => body !== 'Open it to read more.').sort()
  }
  expect(await waiting()).toEqual(['It decided: It pays.', 'Nothing was decided'])
  await ada.delete(`/debates/${(await stepOf(id, 'panel')).debate_id}`)
  await service.work()
  expect(await waiting()).toEqual(['Nothing was decided', 'erased'])
  clock += 7_200_000
  await service.work()
  const over = await service.platform.db.selectFrom('device_notes').select('error').execute()
  expect(over.filter(({ error }) => error === 'Its text was erased')).toHaveLength(1)
})

test('erasing a debate reaches the runs whose inputs or results speak of it, and no others', async () => {
  const begun = await service.run(ada, { steps: [debate('panel', 'Which?')] })
  await service.work()
  const { debate_id } = await stepOf(begun, 'panel')
  const note = (about: string): Definition => ({ steps: [{ id: 'note', type: 'set', config: { values: { about } } }] })
  const told = await service.run(ada, note('nothing'), { see: [`The debate "${debate_id}".`] })
  const found = await service.run(ada, note(debate_id))
  const other = await service.run(ada, note('dbt_other'), { see: 'dbt_other' })
  await service.work()
  expect((await ada.delete(`/debates/${debate_id}`)).statusCode).toBe(200)
  await service.work()
  expect((await shown(told)).inputs).toEqual({})
  expect((await stepOf(found, 'note')).output).toBeNull()
  expect([(await shown(other)).inputs, (await stepOf(other, 'note')).output]).toEqual([
    { see: 'dbt_other' },
    { about: 'dbt_other' },
  ])
  const left = service.platform.db.selectFrom('workflow_mentions').select('run_id').where('debate_id', '=', debate_id)
  expect(await left.execute()).toEqual([])
})

test('why a debate failed is told by the debate alone', async () => {
  const id = await service.run(ada, { steps: [debate('panel', 'Why?')] })
  await service.driveRuns()
  const { debate_id } = await stepOf(id, 'panel')
  await debatesOn(service.platform).ledger.act(debate_id, (state) => fail(state, 'They spoke of a secret'))
  await service.work()
  const over = await shown(id)
  expect(over).toMatchObject({ status: 'failed', error: 'panel: The debate failed' })
  expect(JSON.stringify(over)).not.toContain('secret')
})

const ASKED: Definition = {
  steps: [{ id: 'ask', type: 'approval', config: { title: 'Go?', question: 'Shall it go on?', role: 'admin' } }],
}

test('erasing a person ends the runs that they started, and takes back what those asked', async () => {
  const dan = await service.as({ userId: 'usr_dan', org_role: 'member' })
  const id = await service.run(dan, ASKED)
  await service.work()
  const { approval_id } = await stepOf(id, 'ask')
  await eraseRows(service.platform, runTables, 'usr_dan')
  await service.driveRuns()
  expect(await shown(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('erased') })
  expect((await ada.get(`/approvals/${approval_id}`)).json().status).toBe('withdrawn')
  const { db } = service.platform
  const config = await db.selectFrom('workflow_steps').select('config').where('run_id', '=', id).execute()
  const digest = await db.selectFrom('workflow_runs').select('request_digest').where('id', '=', id).execute()
  expect([config, digest]).toEqual([[{ config: null }], [{ request_digest: '' }]])
})

test('an answer to a step whose question was erased, or has changed, ends the step', async () => {
  const { db } = service.platform
  const steps = (id: string) => db.updateTable('workflow_steps').where('run_id', '=', id)
  const [erased, changed] = [await service.run(ada, ASKED), await service.run(ada, ASKED)]
  await service.work()
  await steps(erased).set({ config: null }).execute()
  await steps(changed).set({ config: sql`config || '{"title": "Stop?"}'` }).execute()
  for (const [id, status, error] of [
    [erased, 'withdrawn', 'What it asked about was erased'],
    [changed, 'superseded', 'What it asked about has changed since it was asked'],
  ] as const) {
    const answer = await resolve(bob, (await stepOf(id, 'ask')).approval_id, 'approve')
    expect([answer.statusCode, answer.json().details.status]).toEqual([409, status])
    await service.driveRuns()
    expect(await shown(id)).toMatchObject({ status: 'failed', error: `ask: ${error}` })
  }
})

test('a list shows inputs until they are too much together', async () => {
  const template = await service.template({ steps: [wait('one')] })
  const inputs = { text: 'x'.repeat(250_000) }
  for (let count = 0; count < 5; count++) {
    expect((await ada.post(`/workflow/templates/${template}/run`, { inputs })).statusCode).toBe(202)
  }
  const { executions } = (await ada.get(`/workflow/executions?template_id=${template}`)).json()
  const shownOf = executions.map((run: { inputs: object }) => Object.keys(run.inputs))
  expect(shownOf).toEqual([['text'], ['text'], ['text'], ['text'], []])
  expect((await shown(executions[4].id)).inputs).toEqual(inputs)
})
