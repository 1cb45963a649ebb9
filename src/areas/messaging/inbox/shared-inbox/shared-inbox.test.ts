import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { ITEM_STATUSES, type ItemStatus, nextOf } from './item-status.ts'

let service: InboxService
let ada: Client
let bo: Client
let cy: Client
let leader: Client
let stranger: Client
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  bo = await service.as({ userId: 'usr_bo' })
  cy = await service.as({ userId: 'usr_cy' })
  leader = await service.as({ userId: 'usr_lee', org_role: 'admin' })
  stranger = await service.as({ org: 'org_2', userId: 'usr_eve' })
})
afterAll(() => service.close())

async function shared(more: object = {}) {
  const mailbox = await service.mailbox()
  const wish = { name: 'Support', email_address: mailbox.address, team_members: ['usr_bo'], ...more }
  const made = await ada.post('/inbox/shared', wish)
  expect([made.statusCode, made.json()]).toMatchObject([201, { success: true, unread_count: 0 }])
  const path = `/inbox/shared/${made.json().id}`
  const messages = async (query = '') => (await bo.get(`${path}/messages${query}`)).json()
  return { ...mailbox, path, messages }
}

test('an organization without inboxes has a valid empty list', async () => {
  expect((await stranger.get('/inbox/shared')).json()).toMatchObject({ success: true, inboxes: [], total: 0 })
})

test('what arrives lies in the inbox, and only its team and leaders find it there', async () => {
  const { path, deliver, messages } = await shared({ settings: { first_reply_hours: 4 } })
  const [first] = await deliver({ subject: 'Where is it?', tier: 'high' }, { subject: 'Thanks' })
  expect(await messages()).toMatchObject({
    total: 2,
    messages: [{ subject: 'Thanks' }, { id: first, subject: 'Where is it?', status: 'open', priority: 'high' }],
  })
  const due = new Date(service.clock.now().getTime() + 4 * 3_600_000).toISOString()
  const one = (await bo.get(`${path}/messages/${first}`)).json()
  expect(one.message).toMatchObject({ text: 'Shall we?', sla_deadline: due, history: [] })
  expect((await leader.get(path)).json()).toMatchObject({ message_count: 2, unread_count: 2, admins: ['usr_ada'] })
  for (const other of [cy, stranger])
    for (const url of [path, `${path}/messages`, `${path}/messages/${first}`])
      expect((await other.get(url)).statusCode).toBe(404)
  expect((await cy.get('/inbox/shared')).json().total).toBe(0)
  expect((await cy.post(`${path}/messages/${first}/tag`, { tag: 'mine' })).statusCode).toBe(404)
  expect((await bo.get('/inbox/shared')).json().inboxes).toHaveLength((await ada.get('/inbox/shared')).json().total)
})

test('an address that nobody connected, or a colleague keeps to themselves, makes no inbox', async () => {
  const own = await service.mailbox({ owner: 'usr_bo', visibility: 'own' })
  for (const email_address of ['nobody@example.org', own.address]) {
    const refused = await ada.post('/inbox/shared', { name: 'Mine', email_address })
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'email_address'])
  }
  const made = await bo.post('/inbox/shared', { name: 'Mine', email_address: own.address.toUpperCase() })
  expect([made.statusCode, made.json().connector_type]).toEqual([201, 'imap'])
})

test('a mailbox that is not shared any more brings nothing new to inboxes of others', async () => {
  const { address, connection, deliver } = await service.mailbox()
  const made = async (by: Client, more = {}) =>
    (await by.post('/inbox/shared', { name: 'Support', email_address: address, ...more })).json().id
  const inboxes = [
    await made(ada, { admins: ['usr_bo'] }),
    await made(bo),
    await made(bo, { team_members: ['usr_ada'] }),
  ]
  await deliver({ subject: 'While it was' })
  expect((await ada.patch(`/inbox/accounts/${connection.id}`, { visibility: 'own' })).statusCode).toBe(200)
  await deliver({ subject: 'After it was' })
  const held = await Promise.all(
    inboxes.map(async (id) => (await leader.get(`/inbox/shared/${id}`)).json().message_count),
  )
  expect(held).toEqual([2, 1, 2])
})

test('messages of the last month lie in an inbox from its beginning', async () => {
  const { address, deliver } = await service.mailbox()
  await deliver({ subject: 'Before' })
  const made = (await ada.post('/inbox/shared', { name: 'Late', email_address: address })).json()
  expect(made).toMatchObject({ message_count: 1, unread_count: 1 })
})

test.each([
  [{ name: '' }, 'name'],
  [{ connector_type: 'pigeon' }, 'connector_type'],
  [{ team_members: ['usr_eve'] }, 'team_members[0]'],
  [{ admins: ['usr_bo', 'usr_nobody'] }, 'admins[1]'],
  [{ settings: { first_reply_hours: 0 } }, 'settings.first_reply_hours'],
])('what cannot be is refused by its field: %j', async (wrong, field) => {
  const refused = await ada.post('/inbox/shared', { name: 'Support', ...wrong })
  expect([refused.statusCode, refused.json().field]).toEqual([400, field])
})

test('its admins and leaders change it, its members do not', async () => {
  const { path } = await shared()
  expect((await bo.patch(path, { name: 'Mine' })).statusCode).toBe(403)
  expect((await cy.patch(path, { name: 'Mine' })).statusCode).toBe(404)
  expect((await leader.patch(path, { admins: ['usr_bo'] })).json()).toMatchObject({
    name: 'Support',
    admins: ['usr_bo'],
    team_members: [],
  })
  expect((await ada.get(path)).statusCode).toBe(404)
  expect((await bo.delete(path)).json()).toMatchObject({ success: true })
  expect((await leader.get(path)).statusCode).toBe(404)
})

test('work on an inbox while it is removed leaves nothing of it behind', async () => {
  const { path, deliver } = await shared()
  const [first] = await deliver({})
  const id = path.slice('/inbox/shared/'.length)
  const conditions = [{ field: 'subject', operator: 'contains', value: 'move' }]
  const rule = { name: 'Here', inbox_id: id, conditions, actions: [{ type: 'label', target: 'here' }] }
  expect((await ada.post('/inbox/routing/rules', rule)).statusCode).toBe(200)
  const answers = await Promise.all([
    ada.delete(path),
    ...[1, 2, 3].flatMap((n) => [
      ada.patch(path, { name: `Support ${n}`, team_members: ['usr_cy'] }),
      bo.post(`${path}/messages/${first}/tag`, { tag: `tag ${n}` }),
    ]),
  ])
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404)).toEqual([])
  for (const table of ['inbox_items', 'inbox_history', 'inbox_people', 'routing_rules'] as const)
    expect(await service.platform.db.selectFrom(table).selectAll().where('inbox_id', '=', id).execute()).toEqual([])
})

test('an item is assigned to a member, tagged once, and its history says who did what', async () => {
  const { path, deliver, messages } = await shared()
  const [id] = await deliver({})
  const item = `${path}/messages/${id}`
  const refused = await bo.post(`${item}/assign`, { assignee: 'usr_cy' })
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'assignee'])
  const both = await bo.post(`${item}/assign`, { assignee: 'usr_bo', assigned_to: 'usr_ada' })
  expect([both.statusCode, both.json().field]).toEqual([400, 'assigned_to'])
  const assigned = (await bo.post(`${item}/assign`, { assigned_to: 'usr_bo' })).json()
  expect(assigned.message).toMatchObject({ status: 'assigned', assigned_to: 'usr_bo', version: 2 })
  for (const tag of ['billing', 'billing', ' urgent '])
    expect((await ada.post(`${item}/tag`, { tag })).statusCode).toBe(200)
  expect((await messages('?tag=urgent')).messages).toMatchObject([{ id, tags: ['billing', 'urgent'] }])
  expect((await messages('?assigned_to=usr_ada')).total).toBe(0)
  expect((await ada.post(`${item}/tag`, { tag: 'billing', remove: true })).json().message.tags).toEqual(['urgent'])
  expect((await ada.post(`${item}/assign`, { assignee: null })).json().message).toMatchObject({ status: 'open' })
  const { history } = (await bo.get(item)).json().message
  expect(history.map(({ actor, what, became }: Record<string, unknown>) => [actor, what, became])).toEqual([
    ['usr_bo', 'assigned', 'usr_bo'],
    ['usr_ada', 'tagged', 'billing'],
    ['usr_ada', 'tagged', 'urgent'],
    ['usr_ada', 'untagged', null],
    ['usr_ada', 'assigned', null],
  ])
})

const WAYS: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  open: [],
  assigned: ['assigned'],
  in_progress: ['assigned', 'in_progress'],
  waiting: ['assigned', 'in_progress', 'waiting'],
  resolved: ['resolved'],
  closed: ['resolved', 'closed'],
}

test.each(ITEM_STATUSES)('from %s an item goes where it may, and nowhere else', async (from) => {
  const { path, deliver } = await shared()
  const ids = await deliver(...ITEM_STATUSES.map(() => ({})))
  for (const [index, to] of ITEM_STATUSES.entries()) {
    const item = `${path}/messages/${ids[index]}`
    for (const step of WAYS[from])
      await (step === 'assigned'
        ? bo.post(`${item}/assign`, { assignee: 'usr_bo' })
        : bo.post(`${item}/status`, { status: step }))
    const answer = await bo.post(`${item}/status`, { status: to })
    const may = nextOf(from).includes(to) && to !== 'assigned'
    expect([from, to, answer.statusCode]).toEqual([from, to, may ? 200 : 409])
  }
  expect((await bo.post(`${path}/messages/${ids[0]}/status`, { status: 'lost' })).statusCode).toBe(400)
  expect((await bo.get(`${path}/messages?status=lost`)).json().field).toBe('status')
})

test('a change of an older version changes nothing, and of two at once one does', async () => {
  const { path, deliver } = await shared()
  const [id] = await deliver({})
  const item = `${path}/messages/${id}`
  const tries = ['a', 'b', 'c'].map((tag) => bo.post(`${item}/tag`, { tag, version: 1 }))
  const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 409, 409])
})

test('what was resolved is open again when an answer comes, and what is closed stays so', async () => {
  const { path, deliver, messages } = await shared()
  const [asked, over] = await deliver({ thread: 'one' }, { thread: 'two' })
  for (const id of [asked, over]) await bo.post(`${path}/messages/${id}/status`, { status: 'resolved' })
  await bo.post(`${path}/messages/${over}/status`, { status: 'closed' })
  await deliver({ thread: 'one' }, { thread: 'two' })
  expect((await messages('?status=open')).total).toBe(3)
  expect((await messages('?status=closed')).messages).toMatchObject([{ id: over }])
  const { history, resolved_by } = (await bo.get(`${path}/messages/${asked}`)).json().message
  expect([history.at(-1), resolved_by]).toMatchObject([{ actor: null, was: 'resolved', became: 'open' }, null])
})

test('an inbox without a mailbox gets one later, with what lies there, and keeps it', async () => {
  const [mailbox, other] = [await service.mailbox(), await service.mailbox()]
  const theirs = await service.mailbox({ owner: 'usr_bo', visibility: 'own' })
  await mailbox.deliver({ subject: 'Before' })
  const path = `/inbox/shared/${(await ada.post('/inbox/shared', { name: 'Sales' })).json().id}`
  const given = (box: { address: string }) => ada.patch(path, { email_address: box.address })
  expect((await given(theirs)).json()).toMatchObject({ field: 'email_address' })
  for (const _ of ['once', 'again'])
    expect((await given(mailbox)).json()).toMatchObject({ email_address: mailbox.address, message_count: 1 })
  await mailbox.deliver({ subject: 'After' })
  expect((await ada.get(path)).json().message_count).toBe(2)
  expect((await given(other)).statusCode).toBe(409)
})
