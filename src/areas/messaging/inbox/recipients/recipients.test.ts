import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'

const PLACE = '/inbox/recipients'
const RULES = '/inbox/routing/rules'
const CONFIRM = '/api/v2/inbox/recipients/confirm'

let service: InboxService
let ada: Client
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as({ org_role: 'owner' })
})
beforeEach(() => service.clock.move(3_601))
afterAll(() => service.close())

async function lettersTo(address: string): Promise<string[]> {
  const { db } = service.platform
  const rows = await db.selectFrom('kept_letters').selectAll().where('recipient', '=', address).execute()
  return rows.map(({ body }) => body)
}
async function tokenFor(address: string): Promise<string> {
  const letter = (await lettersTo(address)).at(-1) ?? ''
  return /confirm\?token=([\w-]+)/.exec(letter)?.[1] ?? ''
}
const look = (token: string) => service.app.inject({ url: `${CONFIRM}?token=${token}` })
const press = (token: string) =>
  service.app.inject({
    method: 'POST',
    url: CONFIRM,
    payload: `token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const forwardTo = (target: string) => ({
  name: 'Pass on',
  conditions: [{ field: 'platform', operator: 'equals', value: 'imap' }],
  actions: [{ type: 'forward', target }],
})
const statusOf = async (address: string) =>
  (await ada.get(PLACE)).json().recipients.find((each: { address: string }) => each.address === address)?.status

test('an address outside is asked by a letter; looking at its page confirms nothing, pressing its button does, once', async () => {
  const address = 'accounts@example.net'
  const added = await ada.post(PLACE, { address: 'Accounts@Example.net' })
  expect([added.statusCode, added.json().recipient]).toMatchObject([201, { address, status: 'pending' }])
  expect((await ada.post(RULES, forwardTo(address))).json().field).toBe('actions[0].target')
  const token = await tokenFor(address)
  for (const _ of ['a person', 'a scanner']) {
    const page = await look(token)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; form-action 'self'")
    expect(page.body).toContain('<form method="post">')
  }
  expect(await statusOf(address)).toBe('pending')
  expect((await press(token)).body).toContain('Confirmed')
  expect(await statusOf(address)).toBe('confirmed')
  for (const over of [await press(token), await look(token), await look('made-up')]) {
    expect([over.statusCode, over.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    expect(over.body).toContain('This link was already used, or has expired after seven days.')
  }
  const told = await service.app.inject({ url: `${CONFIRM}?token=${token}`, headers: { accept: 'application/json' } })
  expect([told.statusCode, told.headers['content-type']]).toEqual([410, 'application/json; charset=utf-8'])
  const { rule } = (await ada.post(RULES, forwardTo(address))).json()

  const box = await service.mailbox()
  const [mail] = await box.deliver({ from: 'bob@example.org' })
  await service.platform.jobs.drain()
  const run = async () => (await ada.get(`${RULES}/${rule.id}/runs`)).json()
  expect(await run()).toMatchObject({
    runs: [{ message_id: mail, version: 1, acts: [{ type: 'forward', target: address, does: true }] }],
    total: 1,
  })
  expect((await ada.delete(`${PLACE}/${added.json().recipient.id}`)).statusCode).toBe(200)
  service.clock.move(60)
  const [later] = await box.deliver({ from: 'bob@example.org' })
  await service.platform.jobs.drain()
  expect((await run()).runs[0]).toMatchObject({
    message_id: later,
    acts: [{ does: false, why: 'It is no longer a confirmed address' }],
  })
  const dry = (await ada.post(`${RULES}/${rule.id}/test`, {})).json()
  expect(dry.not_foreseen).toEqual([expect.stringContaining('at most 20 mails within an hour')])
  await ada.delete(`${RULES}/${rule.id}`)
})

test('what a rule did about mail of a colleague is told them alone', async () => {
  const bo = await service.as({ userId: 'usr_bo' })
  const own = await service.mailbox({ owner: 'usr_bo', visibility: 'own' })
  const { rule } = (
    await bo.post(RULES, { ...forwardTo(''), actions: [{ type: 'escalate', target: 'user:usr_bo' }] })
  ).json()
  await own.deliver({ subject: 'A secret' })
  await service.platform.jobs.drain()
  const runs = async (who: Client) => (await who.get(`${RULES}/${rule.id}/runs`)).json().runs
  expect([await runs(bo), await runs(ada)]).toMatchObject([[{ subject: 'A secret', inbox_id: null }], []])
  await bo.delete(`${RULES}/${rule.id}`)
})

test('a letter goes there once an hour, its link works for seven days, and a new one makes the former worthless', async () => {
  const address = 'late@example.net'
  await ada.post(PLACE, { address })
  expect((await ada.post(PLACE, { address })).statusCode).toBe(409)
  const former = await tokenFor(address)
  service.clock.move(3_601)
  await ada.post(PLACE, { address })
  const token = await tokenFor(address)
  expect([(await look(former)).statusCode, (await look(token)).statusCode]).toEqual([410, 200])
  service.clock.move(7 * 86_400)
  expect([(await press(token)).statusCode, await statusOf(address)]).toEqual([410, 'expired'])
  expect(await lettersTo(address)).toHaveLength(2)
})

test('only leaders add and remove addresses, members need no confirmation, and bad input is told by its field', async () => {
  const member = await service.as({ userId: 'usr_cy', org_role: 'member' })
  expect((await member.post(PLACE, { address: 'x@example.net' })).statusCode).toBe(403)
  expect((await member.get(PLACE)).statusCode).toBe(200)
  const at = service.clock.now().toISOString()
  const verified = { email: 'cy@example.org', email_verified_at: at }
  await service.platform.db.updateTable('users').set(verified).where('id', '=', 'usr_cy').execute()
  expect((await ada.post(PLACE, { address: 'cy@example.org' })).statusCode).toBe(409)
  const bad = await ada.post(PLACE, { address: 'Bob <bob@example.net>' })
  expect([bad.statusCode, bad.json().field]).toEqual([400, 'address'])
  const { recipient } = (await ada.post(PLACE, { address: 'theirs@example.net' })).json()
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
  expect((await stranger.delete(`${PLACE}/${recipient.id}`)).statusCode).toBe(404)
  expect((await stranger.get(PLACE)).json().total).toBe(0)
})
