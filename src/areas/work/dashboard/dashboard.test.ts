import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areasIn, MESSAGING } from '../../../../test/support/area-groups.ts'
import type { Client } from '../../../../test/support/debates.ts'
import { type MailService, mailService } from '../../../../test/support/mail/mail-service.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let post: MailService
let leader: Client
beforeAll(async () => {
  post = await mailService({
    areas: [...new Set([...MESSAGING, ...areasIn('work')]), ...areasIn('understanding'), 'usage'],
  })
  leader = await post.service.as({ userId: 'usr_lea', org: post.org, org_role: 'owner' })
  await corpus()
})
afterAll(() => post.close())

const json = async (by: Client, url: string) => {
  const answer = await by.get(url)
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
  return answer.json()
}

const catchUp = () => post.service.cursors.catchUp()
const panel = { agents: ['ada', 'bo', 'cy'] }

/** Debates of yesterday and today, mails, a failed job and a pause. */
async function corpus() {
  const { service, ada } = post
  await service.decided(ada, panel)
  await service.decided(ada, { ...panel, consensus_threshold: 0.99, rounds: 1 })
  post.clock.move(86_400)
  await service.decided(ada, { ...panel, topic: 'Is it cheaper?' })
  const paused = await service.started(ada, { ...panel, topic: 'Can it wait?' })
  expect((await ada.post(`/debates/${paused}/pause`, {})).statusCode).toBe(200)
  for (const subject of ['One', 'Two', 'Three']) post.deliver(await post.written({ subject, to: 'other@parley.test' }))
  await post.read()
  const job = await ada.post('/queue/jobs', { type: 'debate', payload: { topic: 'Again?' }, delay_seconds: 3600 })
  await service.platform.db
    .updateTable('queue_jobs')
    .set({ status: 'failed' })
    .where('id', '=', job.json().job_id)
    .execute()
  await catchUp()
}

test('a change is told against the period before, and against nothing there is none', async () => {
  const [today, week] = (await json(post.ada, '/dashboard')).stats
  expect(today).toMatchObject({ value: 2, change: 0, change_period: 'yesterday', trend: 'stable' })
  expect(week).toMatchObject({ value: 3, change: null, trend: 'up' })
})

test('answers are kept for half a minute for each person, and a wish for new ones is heard every five seconds', async () => {
  const by = await post.service.as({ userId: 'usr_keeps', org: 'org_keeps' })
  const total = async (query = '') => (await json(by, `/dashboard/stats${query}`)).debates.total
  expect(await total()).toBe(0)
  await post.service.started(by, panel)
  await catchUp()
  expect([await total(), await total('?refresh=true')]).toEqual([0, 0])
  const other = await post.service.as({ userId: 'usr_other', org: 'org_keeps' })
  expect((await json(other, '/dashboard/stats')).debates.total).toBe(1)
  post.clock.move(6)
  expect([await total(), await total('?refresh=true'), await total()]).toEqual([0, 1, 1])
  await post.service.started(by, panel)
  await catchUp()
  post.clock.move(31)
  expect(await total()).toBe(2)
})

test('activity tells what happened newest first, by type, debate and time, page by page', async () => {
  const all = await json(post.ada, '/dashboard/activity?limit=50')
  expect(all.activity).toEqual(all.activities)
  expect(all.total).toBe(all.items.length)
  const times = all.items.map(({ timestamp }: { timestamp: string }) => timestamp)
  expect(times).toEqual(times.toSorted().toReversed())
  const types = all.items.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type === 'debate_started')).toHaveLength(4)
  expect(types.filter((type: string) => type === 'consensus_reached')).toHaveLength(2)
  const pages = [
    ...(await json(post.ada, '/dashboard/activity?limit=3')).items,
    ...(await json(post.ada, '/dashboard/activity?limit=50&offset=3')).items,
  ]
  expect(pages).toEqual(all.items)
  const agreed = await json(post.ada, '/dashboard/activity?type=consensus_reached')
  expect(agreed).toMatchObject({ total: 2, has_more: false })
  const one = agreed.items[0].debate_id
  expect((await json(post.ada, `/dashboard/activity?debate_id=${one}`)).total).toBe(2)
  const today = post.clock.now().toISOString().slice(0, 10)
  expect((await json(post.ada, `/dashboard/activity?start_date=${today}`)).total).toBe(3)
  expect((await json(post.ada, `/dashboard/activity?end_date=${today}T00:00:00Z`)).total).toBe(all.total - 3)
  expect((await json(post.ada, '/dashboard/activity?type=agent_left')).items).toEqual([])
  expect((await post.ada.get('/dashboard/activity?start_date=soon')).statusCode).toBe(400)
})

test('activity tells runs of workflows that begin and end', async () => {
  const by = await post.service.as({ userId: 'usr_runner', org: 'org_runs' })
  async function run(name: string, step: object) {
    const made = await by.post('/workflow/templates', { name, definition: { steps: [{ id: 'only', ...step }] } })
    const answer = await by.post(`/workflow/templates/${made.json().id}/run`, {})
    expect(answer.statusCode, answer.body).toBe(202)
    post.clock.move(1)
    return answer.json().execution_id as string
  }
  const done = await run('Done', { type: 'set', config: { values: { sum: 2 } } })
  const failed = await run('Failed', { type: 'approval', config: { title: 'Go?', question: 'Go?', role: 'admin' } })
  const cancelled = await run('Cancelled', { type: 'wait', config: { seconds: 60 } })
  await post.service.driveRuns()
  post.clock.move(1)
  expect((await by.post(`/workflow/executions/${cancelled}/cancel`, {})).statusCode).toBe(200)

  const { items, total } = await json(by, '/dashboard/activity')
  const told = items.map(({ id, type, title, actor }: Record<string, string | null>) => [id, type, title, actor])
  expect(told).toEqual([
    [`${cancelled}:ended`, 'system', 'Cancelled', null],
    [`${done}:ended`, 'system', 'Done', null],
    [`${failed}:ended`, 'error', 'Failed', null],
    [`${cancelled}:started`, 'system', 'Cancelled', 'usr_runner'],
    [`${failed}:started`, 'system', 'Failed', 'usr_runner'],
    [`${done}:started`, 'system', 'Done', 'usr_runner'],
  ])
  expect(total).toBe(6)
  expect(items[0]).toMatchObject({
    description: 'The run was cancelled',
    metadata: { execution_id: cancelled, status: 'cancelled' },
    debate_id: null,
  })
  const page = await json(by, '/dashboard/activity?limit=2&offset=2')
  expect([page.items, page.total]).toEqual([items.slice(2, 4), 6])
  post.clock.move(1)
  const atOnce = await run('At once', { type: 'set', config: { values: { sum: 2 } } })
  post.clock.move(-1)
  await post.service.driveRuns()
  const ofOneMoment = [0, 1].map((offset) => json(by, `/dashboard/activity?limit=1&offset=${offset}`))
  expect((await Promise.all(ofOneMoment)).map((one) => one.items[0].id)).toEqual([
    `${atOnce}:ended`,
    `${atOnce}:started`,
  ])
  const errors = await json(by, '/dashboard/activity?type=error')
  expect([errors.items, errors.total]).toEqual([items.filter(({ type }: { type: string }) => type === 'error'), 1])
  expect((await json(by, '/dashboard/activity?debate_id=dbt_none')).total).toBe(0)
})

const touches = async (by: Client) => {
  const { actions } = await json(by, '/dashboard/quick-actions?refresh=true')
  return Object.fromEntries(
    actions.map(({ id, available, would_touch }: { id: string; available: boolean; would_touch: number }) => [
      id,
      available ? would_touch : 'no',
    ]),
  )
}
const act = (by: Client, id: string, body: object = {}) => by.post(`/dashboard/quick-actions/${id}`, body)

test('each action says what it would touch, waits for a confirmation, and does what its endpoint does', async () => {
  const { ada } = post
  const [{ id: read }] = (await json(ada, '/inbox/messages')).messages
  await post.service.platform.db
    .updateTable('messages')
    .set({ mail: sql`mail || '{"is_read": true}'::jsonb` })
    .where('id', '=', read)
    .execute()
  post.clock.move(6)
  const before = { ask: 1, run_workflow: 1, retry_failed_jobs: 1, resume_paused: 1, export_decisions: 3 }
  expect(await touches(ada)).toEqual({ ...before, archive_read_mail: 1 })
  for (const id of ['retry_failed_jobs', 'resume_paused', 'archive_read_mail'])
    expect((await act(ada, id)).json()).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await act(ada, 'ask')).statusCode).toBe(400)
  expect((await act(ada, 'fly')).statusCode).toBe(404)
  expect((await act(ada, 'run_workflow')).json()).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await act(ada, 'run_workflow', { options: { template_id: 'wft_none' } })).statusCode).toBe(404)

  expect((await act(ada, 'retry_failed_jobs', { confirm: true })).json()).toMatchObject({
    success: true,
    executed: true,
  })
  expect((await json(ada, '/queue/stats')).failed).toBe(0)
  expect((await act(leader, 'resume_paused', { confirm: true })).json().result.debate_ids).toEqual([])
  expect((await act(ada, 'resume_paused', { confirm: true })).json().result.debate_ids).toHaveLength(1)
  expect((await json(ada, '/debates?status=paused')).total).toBe(0)
  expect((await act(ada, 'archive_read_mail', { confirm: true })).json().result).toEqual({ archived: 1 })
  const file = (await act(ada, 'export_decisions')).json().result
  const written = await post.service.app.inject({ url: new URL(file.url, 'http://127.0.0.1').pathname })
  expect(new Set(written.body.match(/dbt_\w+/g)).size, written.body).toBe(3)
  const asked = (await act(ada, 'ask', { options: { question: 'Shall we go?' } })).json().result
  expect((await json(ada, `/debates/${asked.debate_id}`)).topic).toBe('Shall we go?')
  const bad = { template_id: 'builtin-review-cycle', inputs: [1] }
  expect((await act(ada, 'run_workflow', { options: bad })).json()).toMatchObject({ field: 'options.inputs' })
  const wish = { template_id: 'builtin-review-cycle', inputs: { question: 'Shall we stay?' } }
  const begun = (await act(ada, 'run_workflow', { options: wish })).json().result
  expect(await json(ada, `/workflow/executions/${begun.execution_id}`)).toMatchObject({ status: 'pending' })
  await catchUp()
  expect(await touches(ada)).toMatchObject({ retry_failed_jobs: 0, resume_paused: 0, archive_read_mail: 0 })
})

test('viewers act on nothing, and who only reads is refused by the same right', async () => {
  const viewer = await post.service.as({ userId: 'usr_vic', org: post.org, org_role: 'viewer' })
  const allowed = Object.entries(await touches(viewer)).filter(([, touched]) => touched !== 'no')
  expect(allowed.map(([id]) => id)).toEqual(['export_decisions'])
  expect((await act(viewer, 'ask', { options: { question: 'May I?' } })).statusCode).toBe(403)
})

test('in a workspace mail counts nothing, and what only the organization has is absent', async () => {
  const owner = await post.service.token({ userId: 'usr_lea', org: post.org, org_role: 'owner' })
  const headers = within(owner, await madeWorkspace(post.service, owner))
  const inside = async (url: string) =>
    (await post.service.app.inject({ url: `/api/v1/dashboard${url}`, headers })).json()
  expect(await inside('')).toMatchObject({
    accounts_connected: 0,
    active_debates: 0,
    recent_debates: [],
    inbox: { total_unread: 0, assigned_to_me: 0 },
    today: { emails_archived: 0 },
  })
  expect((await inside('')).stats.map(({ id }: { id: string }) => id)).not.toContain('spent_today')
  expect((await inside('/stats')).usage).toBeUndefined()
  expect((await inside('/inbox-summary')).total_messages).toBe(0)
  expect((await inside('/activity')).total).toBe(0)
})
