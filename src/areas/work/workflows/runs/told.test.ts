import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, QUESTION } from '../../../../../test/support/debates.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import type { SentAnnouncement } from '../../../../background/announcements/announcer.ts'
import type { Definition } from '../definition/definition.ts'

const SECRET = 'A word that nobody else reads'
const heard: SentAnnouncement[] = []
let clock = Date.parse('2026-11-19T10:00:00Z')
let service: WorkflowService
let ada: Client
let bob: Client
beforeAll(async () => {
  service = await workflowService({ now: () => new Date(clock) })
  Object.assign(service.platform.outbound, openOutbound({ allow: (ip) => ip === '127.0.0.1' }))
  ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  bob = await service.as({ userId: 'usr_bob', org_role: 'admin' })
  await new Promise<void>((listening) => {
    service.platform.listener.listen('announced', (text) => heard.push(JSON.parse(text)[1]), listening)
  })
})
afterAll(() => service.close())

/** What was told of a run up to its end, without templates and approvals, which tell of themselves. */
async function toldOf(run: string, end = 'workflow_metrics') {
  const ofRun = () => heard.filter(({ data }) => data.execution_id === run)
  await expect.poll(() => ofRun().map(({ also }) => also)).toContain(end)
  return ofRun()
}
const named = (told: readonly SentAnnouncement[]) =>
  told.map(({ also, data }) => [also.replace('workflow_', ''), data.step_id].filter(Boolean).join(' '))

const REVIEWED: Definition = {
  steps: [
    { id: 'shape', type: 'set', config: { values: { question: 'Should we ship it?' } } },
    {
      id: 'panel',
      name: 'The panel',
      type: 'debate',
      depends_on: ['shape'],
      config: {
        question: '${{ steps.shape.output.question }}',
        context: SECRET,
        agents: QUESTION.agents,
        consensus_threshold: QUESTION.consensus_threshold,
      },
    },
    {
      id: 'review',
      type: 'approval',
      depends_on: ['panel'],
      config: { title: 'Publish?', question: SECRET, role: 'admin', due_seconds: 3_600 },
    },
  ],
}

async function webhook(events: string[]): Promise<string> {
  const answer = await bob.post('/webhooks', { url: 'http://127.0.0.1:65535/hook', events })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().id
}

const deliveredTo = async (id: string) => {
  const deliveries = service.platform.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id)
  const rows = await deliveries.orderBy('created_at').execute()
  return rows.map(({ event, body }) => ({ event, data: JSON.parse(body).data }))
}

test('a run is told from its beginning to its end, in order, once, and its webhooks hear of waiting and the end', async () => {
  const [ends, all] = [await webhook(['workflow.waiting', 'workflow_complete']), await webhook(['*'])]
  const id = await service.run(ada, REVIEWED)
  await service.work()
  const { steps } = await service.shown(ada, id)
  const stepOf = (name: string) => steps.find((step: { step_id: string }) => step.step_id === name)
  const [panel, review] = [stepOf('panel'), stepOf('review')]
  clock += 60_000
  await bob.post(`/approvals/${review.approval_id}/resolve`, { choice: 'approve' })
  await service.work()
  const told = await toldOf(id)
  expect(named(told)).toEqual([
    'start',
    'transition',
    'step_start panel',
    'debate_start panel',
    'debate_complete panel',
    'step_complete panel',
    'transition',
    'step_start review',
    'human_approval_required review',
    'waiting',
    'human_approval_received review',
    'step_complete review',
    'complete',
    'metrics',
  ])
  expect(told.every(({ org, needs }) => org === 'org_1' && needs === 'workflows.read')).toBe(true)
  expect(JSON.stringify(told)).not.toContain(SECRET)
  const data = Object.fromEntries(told.map((one) => [one.also.replace('workflow_', ''), one.data]))
  const run = { workflow_id: id, execution_id: id, definition_id: expect.stringMatching(/^wft_/) }
  expect(told[1]?.data).toMatchObject({ ...run, from_step: null, to_step: 'panel', steps: ['shape'], steps_total: 1 })
  expect(data).toMatchObject({
    start: { ...run, step_count: 3 },
    debate_start: { step_name: 'The panel', topic: 'Should we ship it?', agents: QUESTION.agents, rounds: null },
    debate_complete: { consensus_reached: true, rounds_completed: 1 },
    human_approval_required: { request_id: review.approval_id, title: 'Publish?', timeout_seconds: 3_600 },
    human_approval_received: {
      status: 'approved',
      responder_id: 'usr_bob',
      responded_at: new Date(clock).toISOString(),
    },
    waiting: { request_ids: [review.approval_id] },
    complete: { ...run, status: 'completed', success: true, total_duration_ms: 60_000 },
    metrics: { steps_executed: 3, steps_succeeded: 3, steps_failed: 0, success: true },
  })
  expect(told.find(({ also }) => also === 'workflow_debate_start')?.debateId).toBe(panel.debate_id)

  const mine = (await deliveredTo(ends)).map(({ event, data }) => [event, data.execution_id])
  expect(mine).toEqual([
    ['workflow.waiting', id],
    ['workflow.completed', id],
  ])
  const workflowEvents = (await deliveredTo(all)).filter(({ event }) => event.startsWith('workflow.'))
  expect(workflowEvents.map(({ event }) => event)).toEqual(['workflow.waiting', 'workflow.completed'])
  expect(
    (await bob.post('/webhooks', { url: 'http://127.0.0.1:65535/', events: ['workflow_step_start'] })).statusCode,
  ).toBe(400)
})

test('what nobody answers, what fails, is cancelled and goes on is told', async () => {
  const late = await service.run(ada, REVIEWED)
  await service.work()
  clock += 3_600_000
  await service.work()
  const told = await toldOf(late)
  expect(named(told).slice(-4)).toEqual([
    'human_approval_timeout review',
    'step_failed review',
    'failed review',
    'metrics',
  ])
  expect(told.at(-3)?.data).toMatchObject({ error: 'Nobody decided in time', duration_ms: 3_600_000, retry_count: 0 })
  expect(told.at(-4)?.data).toMatchObject({ timeout_seconds: 3_600, escalated_to: [] })
  await bob.post(`/workflow/executions/${late}/retry`, {})
  await bob.post(`/workflow/executions/${late}/cancel`, {})
  const after = (await toldOf(late, 'workflow_terminated')).slice(told.length)
  expect(named(after)).toEqual(['resumed', 'terminated', 'metrics'])
  expect(after[0]?.data).toMatchObject({ current_step: 'review', checkpoint_id: null })
  expect(after[2]?.data).toMatchObject({ success: false, status: 'cancelled' })
})
