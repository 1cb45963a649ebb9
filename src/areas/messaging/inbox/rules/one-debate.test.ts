import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { APPLY_RULES } from '../jobs.ts'

let service: InboxService
let second: DebateService
let ada: Client
let elsewhere: Client
let box: Awaited<ReturnType<InboxService['mailbox']>>
let ruleId: string
beforeAll(async () => {
  service = await inboxService()
  second = await debateService({ now: service.clock.now, database: service.database })
  ada = await service.as()
  elsewhere = await second.as()
  box = await service.mailbox()
  const conditions = [{ field: 'subject', operator: 'contains', value: 'invoice' }]
  const rule = { name: 'Disputes', conditions, actions: [{ type: 'escalate', target: 'debate' }] }
  ruleId = (await ada.post('/inbox/routing/rules', rule)).json().rule.id
})
beforeEach(async () => {
  await service.database.pool.query('delete from rule_runs')
})
afterAll(async () => {
  await second.close()
  await service.close()
})

async function arrived(): Promise<string> {
  const [id = ''] = await box.deliver({ subject: 'A disputed invoice' })
  return id
}
const rulesAct = () => service.platform.jobs.drain()
const ask = (id: string, by = ada) => by.post(`/inbox/messages/${id}/debate`, { question: 'Do we pay?' })
const runs = async () => (await ada.get(`/inbox/routing/rules/${ruleId}/runs`)).json().runs
const debates = () => service.platform.db.selectFrom('debates').select('id').execute()
const mail = async (id: string) => (await ada.get(`/inbox/messages/${id}`)).json().message

test('a person who asks about a message after a rule gets the debate of the rule', async () => {
  const id = await arrived()
  await rulesAct()
  const [{ debate_id }] = await runs()
  const { statusCode, body } = await ask(id)
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { success: true, debate_id, existing: true }])
  expect((await mail(id)).debate_id).toBe(debate_id)
  expect((await ada.get(`/debates/${debate_id}`)).json().topic).toContain('A disputed invoice')
})

test('a rule that acts after a person has asked writes down their debate', async () => {
  const before = (await debates()).length
  const id = await arrived()
  const { debate_id, existing } = (await ask(id)).json()
  await rulesAct()
  expect([existing, (await runs()).map((run: { debate_id: string }) => run.debate_id)]).toEqual([false, [debate_id]])
  expect((await ada.get(`/debates/${debate_id}`)).json().topic).toBe('Do we pay?')
  expect(await debates()).toHaveLength(before + 1)
})

test('a rule on one node and a person on another who ask at once begin one debate', async () => {
  const before = (await debates()).length
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await arrived())
  const [answers] = await Promise.all([Promise.all(ids.map((id) => ask(id, elsewhere))), rulesAct()])
  await rulesAct()
  const told = new Map(answers.map((answer) => [answer.json().source_message_id, answer.json().debate_id]))
  const written = await runs()
  expect(
    new Map(written.map((run: { message_id: string; debate_id: string }) => [run.message_id, run.debate_id])),
  ).toEqual(told)
  expect(await debates()).toHaveLength(before + ids.length)
})

test('what is still to be taken up comes first: people are told so, and rules come again', async () => {
  const id = await arrived()
  const become = (state: string) =>
    service.database.pool.query('update messages set state = $1 where id = $2', [state, id])
  await become('waiting')
  expect((await ask(id)).statusCode).toBe(409)
  await rulesAct()
  expect(await runs()).toMatchObject([{ message_id: id, debate_id: null }])
  await become('filed')
  await service.platform.jobs.enqueue(APPLY_RULES, { organization_id: 'org_1', message_id: id })
  await rulesAct()
  const [{ debate_id }] = await runs()
  expect((await ask(id)).json()).toMatchObject({ debate_id, existing: true })
})

test('an agent that is bound to where the message lies sits on the panel, in everybody’s debates', async () => {
  const binding = { provider: 'imap', account_id: box.address, peer_pattern: '*', agent_binding: 'cy' }
  expect((await ada.post('/bindings', { ...binding, binding_type: 'specific_agent' })).statusCode).toBeLessThan(300)
  const panelOf = async (id: string): Promise<string[]> => (await ada.get(`/debates/${id}`)).json().agents
  const asked = (await ask(await arrived())).json().debate_id
  const ruled = await arrived()
  await rulesAct()
  const [run] = (await runs()).filter(({ message_id }: { message_id: string }) => message_id === ruled)
  for (const id of [asked, run.debate_id]) expect((await panelOf(id))[0]).toBe('cy')
  const chosen = await ada.post(`/inbox/messages/${await arrived()}/debate`, { agents: ['ada', 'bo'] })
  expect(await panelOf(chosen.json().debate_id)).toEqual(['ada', 'bo'])
})
