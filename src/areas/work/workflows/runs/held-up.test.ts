import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleEvent } from '../../../../../test/support/debate-events.ts'
import { type Client, QUESTION } from '../../../../../test/support/debates.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { madeWorkspace, within } from '../../../../../test/support/workspaces.ts'
import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Definition } from '../definition/definition.ts'
import type { StepExecutor } from '../step-executors/step-executor.ts'
import { runDriver } from './driver.ts'
import { moveStore } from './move-store.ts'
import { runStore } from './run-store.ts'

const { agents, consensus_threshold } = QUESTION
const PANEL: Definition = {
  steps: [{ id: 'panel', type: 'debate', config: { question: 'Should we ship it?', agents, consensus_threshold } }],
}
const WAITS = 'Its debate waits for an approval'

let service: WorkflowService
/** A member and an admin of a workspace in which nothing begins without an approval. */
let ada: Client
let cid: Client
let webhook: string
beforeAll(async () => {
  service = await workflowService()
  Object.assign(service.platform.outbound, openOutbound({ allow: (ip) => ip === '127.0.0.1' }))
  const chief = await service.token({ userId: 'usr_chief', org: 'org_1', org_role: 'owner' })
  const settings = { require_approval: true }
  const room = await madeWorkspace(service, chief, { settings })
  const inside = async (userId: string, role: 'member' | 'admin') => {
    const headers = await service.token({ userId, org: 'org_1', org_role: 'member' })
    const added = await service.by(chief).post(`/workspaces/${room}/members`, { user_id: userId, role })
    if (added.statusCode >= 300) throw new Error(added.body)
    return service.by(within(headers, room))
  }
  ada = await inside('usr_ada', 'member')
  cid = await inside('usr_cid', 'admin')
  const events = ['workflow.waiting']
  const made = await service.by(within(chief, room)).post('/webhooks', { url: 'http://127.0.0.1:65535/hook', events })
  expect(made.statusCode, made.body).toBe(201)
  webhook = made.json().id
})
afterAll(() => service.close())

async function begun(): Promise<string> {
  const template = await ada.post('/workflow/templates', { name: 'Panel', definition: PANEL })
  const id = await service.started(ada, template.json().id)
  await service.work()
  await service.work()
  return id
}

const stepOf = async (id: string) => (await service.shown(ada, id)).steps[0]

/** What webhooks were told of the waiting of a run. */
async function toldOf(id: string) {
  const sent = service.platform.db.selectFrom('webhook_deliveries').select('body').where('webhook_id', '=', webhook)
  const all = (await sent.execute()).map(({ body }) => JSON.parse(body).data)
  return all.filter(({ execution_id }) => execution_id === id)
}

test('a run whose debate is held waits for people, says so, and goes on with their answer', async () => {
  for (const [choice, status] of [
    ['approve', 'completed'],
    ['reject', 'failed'],
  ]) {
    const id = await begun()
    const { debate_id, approval_id } = await stepOf(id)
    expect(await service.shown(ada, id)).toMatchObject({ status: 'waiting_approval', steps: [{ waits_for: WAITS }] })
    expect(await toldOf(id)).toMatchObject([{ status: 'waiting_approval', request_ids: [approval_id] }])
    expect((await cid.get(`/approvals/${approval_id}`)).json()).toMatchObject({ debate_id, status: 'pending' })
    const answer = await cid.post(`/approvals/${approval_id}/resolve`, { choice })
    expect(answer.statusCode, answer.body).toBe(200)
    await service.cursors.catchUp()
    await service.driveRuns()
    if (choice === 'approve') {
      const after = { status: 'running', steps: [{ waits_for: null, approval_id: null }] }
      expect(await service.shown(ada, id)).toMatchObject(after)
    }
    await service.work()
    expect(await service.shown(ada, id)).toMatchObject({ status, steps: [{ waits_for: null }] })
    expect(await toldOf(id)).toHaveLength(1)
  }
})

test('a held debate that is paused meanwhile waits for people again once it goes on', async () => {
  const id = await begun()
  const { debate_id } = await stepOf(id)
  expect((await ada.post(`/debates/${debate_id}/pause`, {})).statusCode).toBe(200)
  await service.work()
  expect(await stepOf(id)).toMatchObject({ waits_for: 'Its debate is paused' })
  expect((await ada.post(`/debates/${debate_id}/resume`, {})).statusCode).toBe(200)
  await service.work()
  expect(await stepOf(id)).toMatchObject({ waits_for: WAITS })
  expect(await toldOf(id)).toHaveLength(1)
})

const SIDE_BY_SIDE: Definition = {
  steps: ['dbt_one', 'dbt_two'].map((question) => ({ id: question, type: 'debate', config: { question } })),
}

test('why a debate was paused stays, though another of the same move begins later', async () => {
  const { db, log, now } = service.platform
  const [begins, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const debate: StepExecutor = {
    name: 'debate',
    claim: ({ question }) => ({ subjectId: String(question) }),
    async act({ step }) {
      if (step.stepId === 'dbt_two') {
        begins.resolve()
        await goes.promise
      }
      return { outcome: 'acted' }
    },
  }
  const executorOf = () => debate
  const store = runStore(db)
  const moves = moveStore({ db, executorOf, announce: async () => () => {}, ended: async () => {}, now })
  const caller = { kind: 'user', userId: 'usr_ada', org: 'org_1' } as Caller
  const driver = runDriver({ store, moves, actingFor: async () => caller, executorOf, now, chance: () => 0 })
  const id = 'exe_paused'
  const at = now().toISOString()
  const by = { org: 'org_1', payer: 'org_1', startedBy: 'usr_ada', key: null, digest: '', at }
  const what = { templateId: 'wft_1', scheduleId: null, name: 'Two', definition: SIDE_BY_SIDE, inputs: {} }
  await store.begin({ ...by, ...what, id, sealedSecrets: null }, 1_000)

  const { signal } = new AbortController()
  const driven = driver.drive(
    { id, version: 1, setbacks: 0, renewed: false },
    { signal, stopping: signal, sure: async () => {} },
  )
  await begins.promise
  const paused = { type: 'debate_paused' as const, data: { cause: 'budget' }, private: {} }
  const created = { debateId: 'dbt_one', expectedVersion: 0, create: { organizationId: 'org_1' } }
  await log.append({ ...created, events: [exampleEvent('debate_start'), paused] })
  await service.cursors.catchUp()
  goes.resolve()
  expect(await driven).toEqual({ kind: 'rests' })
  const waiting = async () => (await store.load(id))?.steps.map(({ waitsFor, actedAt }) => [waitsFor, actedAt !== null])
  expect(await waiting()).toEqual([
    ['Its debate waits for a budget', true],
    [null, true],
  ])
  const resumed = { type: 'debate_resumed' as const, data: {}, private: {} }
  await log.append({ debateId: 'dbt_one', expectedVersion: 2, events: [resumed] })
  await service.cursors.catchUp()
  expect(await waiting()).toEqual([
    [null, true],
    [null, true],
  ])
})
