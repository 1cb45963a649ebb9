import { afterAll, beforeAll, expect, test } from 'vitest'
import { chances } from '../../../../../test/support/chances.ts'
import type { Client } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { namedIn } from '../../../../../test/support/named-in-rules.ts'
import { itemAfter } from '../../../../../test/support/plain-rules.ts'
import { randomMail, randomRule } from '../../../../../test/support/random-rules.ts'
import { ruledMails } from '../../../../../test/support/ruled-mails.ts'
import { APPLY_RULES } from '../jobs.ts'
import { ACTIONS } from './rule.ts'

let service: InboxService
let ada: Client
let bo: Client
let stranger: Client
let box: Awaited<ReturnType<InboxService['mailbox']>>
let inboxId: string
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  bo = await service.as({ userId: 'usr_bo' })
  await service.as({ userId: 'usr_cy' })
  stranger = await service.as({ org: 'org_2', userId: 'usr_eve' })
  box = await service.mailbox()
  const wish = { name: 'Support', email_address: box.address, team_members: ['usr_bo'] }
  inboxId = (await ada.post('/inbox/shared', wish)).json().id
})
afterAll(() => service.close())

const RULES = '/inbox/routing/rules'
const SUBJECT = { field: 'subject', operator: 'contains', value: 'invoice' }
const rule = (more: object = {}) => ({
  name: 'Invoices',
  conditions: [SUBJECT],
  actions: [{ type: 'label', target: 'billing' }],
  ...more,
})
async function made(more: object = {}, by = ada): Promise<string> {
  service.clock.move(1)
  const answer = await by.post(RULES, rule(more))
  expect([answer.statusCode, answer.json().error]).toEqual([200, null])
  return answer.json().rule.id
}
async function removeAll() {
  for (const { id } of (await ada.get(RULES)).json().rules) await ada.delete(`${RULES}/${id}`)
}
async function sorted(...mails: Parameters<typeof box.deliver>) {
  const ids = await box.deliver(...mails)
  await service.platform.jobs.drain()
  return ids
}
const item = async (id: string | undefined) => (await ada.get(`/inbox/shared/${inboxId}/messages/${id}`)).json().message
/** Which news of the inbox a webhook was sent. */
async function heard(): Promise<string[]> {
  const rows = await service.platform.db
    .selectFrom('webhook_deliveries')
    .select('event')
    .orderBy('created_at')
    .execute()
  return rows.map(({ event }) => event)
}

test('an organization without rules has a valid empty list', async () => {
  expect((await stranger.get(RULES)).json()).toMatchObject({ success: true, rules: [], total: 0 })
})

test('behind the end of a list its total is still true', async () => {
  await made()
  expect((await ada.get(`${RULES}?offset=50`)).json()).toMatchObject({ rules: [], total: 1, has_more: false })
  expect((await ada.get('/inbox/shared?offset=50')).json()).toMatchObject({ inboxes: [], total: 1, has_more: false })
  await removeAll()
})

test('behind the last run of a rule their total is still true', async () => {
  const id = await made()
  await sorted({ subject: 'Invoice 1' }, { subject: 'Invoice 2' }, { subject: 'Invoice 3' })
  const runs = async (page: string) => (await ada.get(`${RULES}/${id}/runs?${page}`)).json()
  expect(await runs('limit=2')).toMatchObject({ runs: [{}, {}], total: 3, has_more: true })
  expect(await runs('limit=2&offset=2')).toMatchObject({ runs: [{}], total: 3, has_more: false })
  expect(await runs('offset=10')).toMatchObject({ runs: [], total: 3, has_more: false })
  await removeAll()
})

test('a rule is made, changed by a person who knows it as it is, tried and removed; nobody else sees it', async () => {
  const id = await made()
  expect((await ada.get(RULES)).json().rules).toMatchObject([{ id, priority: 5, condition_logic: 'AND', version: 1 }])
  for (const answer of [
    await stranger.patch(`${RULES}/${id}`, { name: 'Mine' }),
    await stranger.delete(`${RULES}/${id}`),
    await stranger.post(`${RULES}/${id}/test`, {}),
  ])
    expect(answer.statusCode).toBe(404)
  const changed = (await bo.patch(`${RULES}/${id}`, { condition_logic: 'or', enabled: false, version: 1 })).json()
  expect(changed.rule).toMatchObject({ condition_logic: 'OR', enabled: false, version: 2, acts_for: 'usr_bo' })
  expect((await ada.patch(`${RULES}/${id}`, { name: 'Late', version: 1 })).statusCode).toBe(409)
  expect((await ada.get(`${RULES}?enabled_only=true`)).json().total).toBe(0)
  expect((await ada.delete(`${RULES}/${id}`)).json()).toEqual({ success: true, deleted: id })
  expect((await ada.delete(`${RULES}/${id}`)).statusCode).toBe(404)
})

const action = (type: string, target?: string | null) => ({ actions: [{ type, target }] })
test.each([
  [{ conditions: [] }, 'conditions'],
  [{ conditions: [{ ...SUBJECT, field: 'colour' }] }, 'conditions[0].field'],
  [{ conditions: [SUBJECT, { ...SUBJECT, operator: 'resembles' }] }, 'conditions[1].operator'],
  [{ conditions: [{ ...SUBJECT, operator: 'greater_than' }] }, 'conditions[0].operator'],
  [{ conditions: [{ ...SUBJECT, operator: 'matches', value: '(?<=a)b' }] }, 'conditions[0].value'],
  [{ conditions: [{ ...SUBJECT, value: ' ' }] }, 'conditions[0].value'],
  [{ conditions: [{ field: 'priority', operator: 'equals', value: 'soon' }] }, 'conditions[0].value'],
  [{ conditions: [{ field: 'has_attachment', operator: 'equals', value: 'maybe' }] }, 'conditions[0].value'],
  [{ conditions: Array.from({ length: 21 }, () => SUBJECT) }, 'conditions'],
  [{ actions: [] }, 'actions'],
  [action('explode'), 'actions[0].type'],
  [action('assign'), 'actions[0].target'],
  [action('assign', 'usr_eve'), 'actions[0].target'],
  [action('archive', 'somewhere'), 'actions[0].target'],
  [action('escalate', 'everybody'), 'actions[0].target'],
  [action('notify', 'role:admin'), 'actions[0].target'],
  [action('notify', 'channel:cxn_none:C1'), 'actions[0].target'],
  [action('forward', 'mallory@example.net'), 'actions[0].target'],
  [{ condition_logic: 'XOR' }, 'condition_logic'],
  [{ inbox_id: 'ibx_none' }, 'inbox_id'],
])('what could not work is refused when it is saved, and named: %j', async (wrong, field) => {
  const answer = await ada.post(RULES, rule(wrong))
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('patterns on bodies are few, and so are rules', async () => {
  const pattern = { field: 'body', operator: 'matches', value: 'a+' }
  await made({ conditions: Array.from({ length: 20 }, () => pattern) })
  const refused = await ada.post(RULES, rule({ conditions: [pattern] }))
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'conditions'])
  await removeAll()
})

test('rules act once on what comes in, in the name of the person who changed them, and their runs are counted', async () => {
  const id = await made({
    actions: [
      { type: 'assign', target: 'usr_bo' },
      { type: 'label', target: 'billing' },
      { type: 'escalate', target: null },
    ],
  })
  await made({
    name: 'Done',
    conditions: [{ field: 'labels', operator: 'equals', value: 'billing' }],
    ...action('archive'),
  })
  const [mail, other] = await sorted({ subject: 'Your invoice', tier: 'medium' }, { subject: 'Hello' })
  await service.platform.jobs.drain()
  expect(await item(mail)).toMatchObject({
    status: 'closed',
    assigned_to: 'usr_bo',
    tags: ['billing'],
    priority: 'high',
    history: [
      { what: 'assigned', actor: 'usr_ada', rule_id: id },
      { what: 'tagged', became: 'billing' },
      { what: 'priority', was: 'medium', became: 'high' },
      { what: 'status', was: 'assigned', became: 'closed' },
    ],
  })
  expect(await item(other)).toMatchObject({ status: 'open', tags: [], history: [] })
  const { rules } = (await ada.get(RULES)).json()
  expect(rules.map(({ stats }: { stats: { matched: number } }) => stats.matched)).toEqual([1, 1])
  expect((await ada.get(`${RULES}/${id}/runs`)).json().runs).toMatchObject([
    { message_id: mail, subject: 'Your invoice', from_address: expect.stringContaining('@'), inbox_id: inboxId },
  ])
  await removeAll()
})

test('a dry run tells what the whole set would do, and nothing happens', async () => {
  const [mail] = await box.deliver({ subject: 'An invoice' })
  const id = await made()
  await made({ name: 'After', ...action('archive') })
  const alone = (await ada.post(`${RULES}/${id}/test`, { message_ids: [mail], alone: true })).json()
  expect(alone).toMatchObject({ success: true, rule_id: id, match_count: 1, sampled: 1 })
  expect(alone.matches[0]).toMatchObject({ because: ['subject contains "invoice"'], would: [{ type: 'label' }] })
  const whole = (await ada.post(`${RULES}/${id}/test`, { message_ids: [mail] })).json()
  expect(whole.matches[0].would).toMatchObject([{ type: 'label' }, { type: 'archive' }])
  expect((await ada.post(`${RULES}/${id}/test`, { days: 1 })).json().match_count).toBeGreaterThan(0)
  await service.platform.jobs.drain()
  expect(await item(mail)).toMatchObject({ status: 'open', tags: [], version: 1 })
  await removeAll()
})

test('a rule whose person is gone pauses and says so, until it is changed', async () => {
  const cy = await service.as({ userId: 'usr_cy' })
  const id = await made({}, cy)
  const { db } = service.platform
  await db.deleteFrom('memberships').where('user_id', '=', 'usr_cy').where('organization_id', '=', 'org_1').execute()
  const [first] = await sorted({ subject: 'An invoice' })
  expect((await item(first)).tags).toEqual([])
  expect((await ada.get(RULES)).json().rules).toMatchObject([{ id, paused: expect.stringContaining('may not act') }])
  expect((await ada.patch(`${RULES}/${id}`, { name: 'Again' })).json().rule).toMatchObject({ paused: null })
  const [second] = await sorted({ subject: 'An invoice' })
  expect((await item(second)).tags).toEqual(['billing'])
  await removeAll()
})

test('nobody reaches the mail of a colleague by a rule', async () => {
  const own = await service.mailbox({ owner: 'usr_bo', visibility: 'own' })
  const id = await made({ ...action('escalate', 'user:usr_ada') })
  const [secret] = await own.deliver({ subject: 'A secret invoice' })
  await service.platform.jobs.drain()
  const runs = await service.platform.db
    .selectFrom('rule_runs')
    .select('rule_id')
    .where('message_id', '=', secret ?? '')
    .execute()
  expect(runs).toEqual([])
  const dry = (await ada.post(`${RULES}/${id}/test`, { message_ids: [secret] })).json()
  expect(dry).toMatchObject({ match_count: 0, sampled: 0 })
  await removeAll()
})

test('a rule that escalates to a debate asks the panel once, and webhooks hear of it and of its end', async () => {
  const { db, jobs } = service.platform
  const at = new Date().toISOString()
  const hook = { organization_id: 'org_1', id: 'whk_1', url: 'http://127.0.0.1/', events: ['*'], sealed_secret: '' }
  const counts = { delivery_count: 0, failure_count: 0, active: true, created_by: 'usr_ada' }
  await db
    .insertInto('webhooks')
    .values({ ...hook, ...counts, created_at: at, updated_at: at })
    .execute()
  await made(action('escalate', 'debate'))
  const [mail = ''] = await sorted({ subject: 'A disputed invoice', tier: 'high' })
  for (const _ of [1, 2]) await jobs.enqueue(APPLY_RULES, { organization_id: 'org_1', message_id: mail })
  await jobs.drain()
  const debates = await db.selectFrom('inbox_debates').selectAll().execute()
  expect(debates).toMatchObject([{ message_id: mail, inbox_id: inboxId, user_id: 'usr_ada', state: 'begun' }])
  const debateId = debates[0]?.debate_id ?? ''
  expect((await item(mail)).debate_id).toBe(debateId)
  expect((await ada.get(`/debates/${debateId}`)).json().topic).toContain('A disputed invoice')
  await runToRest(service, debateId)
  await service.cursors.catchUp()
  expect((await heard()).filter((event) => event.startsWith('inbox.'))).toEqual([
    'inbox.item_flagged',
    'inbox.debate_triggered',
    'inbox.debate_completed',
  ])
  await removeAll()
})

test('over fifty random mails and rules with all six actions, what was done is what the dry run tells', async () => {
  const random = chances(4)
  const named = await namedIn(service)
  const seen = new Set<string>()
  for (let run = 0; run < 5; run++) {
    const ids: string[] = []
    for (let count = 0; count < 8; count++)
      ids.push(await made(randomRule(random, inboxId, named), random.one([ada, bo])))
    const written = Array.from({ length: 10 }, () => randomMail(random))
    const mails = await sorted(...written)
    const { did, told, wouldDo } = await ruledMails(service, ada, ids, mails)
    expect(did).toEqual(told)
    for (const [at, id] of mails.entries()) {
      expect(await item(id)).toMatchObject(itemAfter(wouldDo.get(id) ?? [], written[at]?.tier ?? ''))
      for (const { type, does } of wouldDo.get(id) ?? []) if (does) seen.add(type)
    }
    await removeAll()
  }
  expect([...seen].toSorted()).toEqual([...ACTIONS].toSorted())
})
