import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { climbLadder, type HeldDebate } from './triage-ladder.ts'

let service: InboxService
let ada: Client
let bo: Client
let box: Awaited<ReturnType<InboxService['mailbox']>>
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  bo = await service.as({ userId: 'usr_bo' })
  box = await service.mailbox({ visibility: 'own' })
})
afterAll(() => service.close())

const held = (more: Partial<HeldDebate> = {}): HeldDebate => ({
  debateId: 'dbt_1',
  agents: ['ada'],
  chosen: 0,
  confidence: 0.9,
  ...more,
})
async function climbed(rules: Parameters<typeof climbLadder>[0], ...all: HeldDebate[]) {
  const asked: string[] = []
  const triaged = await climbLadder(rules, async (step) => {
    asked.push(step)
    return all.shift() ?? held()
  })
  return { asked, ...triaged }
}

test('rules that are sure ask nobody, and what is blocked is not debated', async () => {
  expect(await climbed({ tier: 'critical', confidence: 0.9 })).toMatchObject({
    asked: [],
    action: 'respond_urgent',
    tier: 'tier_1_rules',
    debateId: null,
  })
  expect(await climbed({ tier: 'blocked', confidence: 0.5 })).toMatchObject({ asked: [], action: 'delete' })
})

test('one agent that is sure decides, else a panel', async () => {
  expect(await climbed({ tier: 'medium', confidence: 0.6 })).toMatchObject({
    asked: ['agent'],
    action: 'respond_urgent',
    priority: 'critical',
    tier: 'tier_2_ml',
    consensus: true,
  })
  const panel = held({ debateId: 'dbt_2', chosen: 6, confidence: 0.7, agents: ['ada', 'bo', 'cy'] })
  expect(await climbed({ tier: 'medium', confidence: 0.6 }, held({ confidence: 0.55 }), panel)).toMatchObject({
    asked: ['agent', 'panel'],
    action: 'archive',
    confidence: 0.7,
    tier: 'tier_3_llm',
    debateId: 'dbt_2',
  })
})

test('out of time the answer of the step before stands, and says that nobody agreed', async () => {
  const late = held({ chosen: undefined, confidence: 0, debateId: 'dbt_2' })
  expect(await climbed({ tier: 'low', confidence: 0.6 }, held({ confidence: 0.55 }), late)).toMatchObject({
    action: 'respond_urgent',
    confidence: 0.55,
    tier: 'tier_2_ml',
    consensus: false,
    debateId: 'dbt_2',
  })
  expect(await climbed({ tier: 'low', confidence: 0.6 }, late, late)).toMatchObject({
    action: 'defer',
    confidence: 0.6,
    tier: 'tier_1_rules',
    consensus: false,
  })
})

const triage = (by: Client, message_ids: (string | undefined)[]) => by.post('/inbox/triage', { message_ids })

/** What its job comes to, while debates go on beside it. */
async function finished(url: string) {
  let isDone = false
  const drained = service.platform.jobs.drain().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await service.runDebates()
    await new Promise(setImmediate)
  }
  await drained
  return (await ada.get(url)).json()
}

test('messages are triaged in the background; a colleague does not find them', async () => {
  const [sure, unsure] = await box.deliver({ tier: 'critical', confidence: 0.9 }, { tier: 'medium', confidence: 0.55 })
  expect((await triage(bo, [sure])).statusCode).toBe(404)
  expect((await triage(ada, [sure, 'msg_none'])).statusCode).toBe(404)
  expect((await ada.post('/inbox/triage', { message_ids: [] })).json().field).toBe('message_ids')
  const later = await triage(ada, [sure, unsure])
  expect([later.statusCode, later.json().status]).toEqual([202, 'pending'])
  const job = await finished(later.json().status_url)
  expect(job).toMatchObject({ status: 'completed' })
  const results: Record<string, unknown>[] = job.result.results
  expect(results.find(({ message_id }) => message_id === sure)).toMatchObject({
    recommended_action: 'respond_urgent',
    priority_level: 1,
    tier_used: 'tier_1_rules',
    debate_id: null,
  })
  const asked = results.find(({ message_id }) => message_id === unsure)
  expect(asked).toMatchObject({ debate_id: expect.stringMatching(/^dbt_/) })
  expect(['tier_1_rules', 'tier_2_ml', 'tier_3_llm']).toContain(asked?.tier_used)
  const kept = (await ada.get(`/inbox/messages/${sure}`)).json()
  expect(kept).toMatchObject({
    triage: { recommended_action: 'respond_urgent', meaning: expect.stringMatching(/^Answer it now/), debate_id: null },
    message: { triage_action: 'respond_urgent', triage_rationale: kept.triage.rationale },
  })
  expect((await ada.get('/inbox/stats')).json().stats.pending_triage).toBe(0)
})
