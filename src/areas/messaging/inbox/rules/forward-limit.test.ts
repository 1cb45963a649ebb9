import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { APPLY_RULES } from '../jobs.ts'

const RULES = '/inbox/routing/rules'
const [LEE, BO, KIM] = ['lee@example.org', 'bo@example.org', 'kim@example.org']

let service: InboxService
let ada: Client
let box: Awaited<ReturnType<InboxService['mailbox']>>
let inboxId: string
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  await person('usr_lee', LEE)
  await person('usr_bo', BO)
  await person('usr_kim', KIM, { confirmed: false })
  await person('usr_eve', 'eve@example.org', { org: 'org_2' })
  box = await service.mailbox()
  inboxId = (await ada.post('/inbox/shared', { name: 'Support', email_address: box.address })).json().id
})
afterAll(() => service.close())

async function person(userId: string, email: string, { org = 'org_1', confirmed = true } = {}) {
  await service.as({ userId, org })
  const email_verified_at = confirmed ? service.clock.now().toISOString() : null
  await service.platform.db.updateTable('users').set({ email, email_verified_at }).where('id', '=', userId).execute()
}

const forwardTo = (...targets: string[]) => ({
  name: 'Pass on',
  conditions: [{ field: 'platform', operator: 'equals', value: 'imap' }],
  actions: targets.map((target) => ({ type: 'forward', target })),
})
async function made(...targets: string[]): Promise<string> {
  const { rule } = (await ada.post(RULES, forwardTo(...targets))).json()
  onTestFinished(async () => {
    await ada.delete(`${RULES}/${rule.id}`)
  })
  return rule.id
}
async function sorted(...mails: Parameters<typeof box.deliver>) {
  const ids = await box.deliver(...mails)
  await service.platform.jobs.drain()
  return ids
}
/** Whom a message was passed on to. */
async function passedOn(id: string | undefined): Promise<unknown[]> {
  const rows = await service.platform.db
    .selectFrom('messages')
    .innerJoin('effects', (on) => on.onRef('effects.target', '=', 'messages.connection_id'))
    .select(['messages.id', 'messages.mail', 'effects.body'])
    .where('messages.direction', '=', 'out')
    .where('effects.kind', '=', 'mail.send')
    .orderBy('messages.number')
    .execute()
  return rows
    .filter(({ id: out, mail, body }) => mail?.passes_on === id && body.message_id === out)
    .flatMap(({ mail }) => mail?.to)
}
async function told(id: string | undefined): Promise<string[][]> {
  const { message } = (await ada.get(`/inbox/shared/${inboxId}/messages/${id}`)).json()
  return message.history.map(({ what, was, became }: Record<string, string>) => [what, was, became])
}

test('a rule passes a mail on to a member once, although its job runs again, and that is told', async () => {
  await made(LEE)
  const [mail = ''] = await sorted({ trust: 'unverified' })
  for (const _ of [1, 2])
    await service.platform.jobs.enqueue(APPLY_RULES, { organization_id: 'org_1', message_id: mail })
  await service.platform.jobs.drain()
  expect(await passedOn(mail)).toEqual([LEE])
  expect(await told(mail)).toEqual([['forwarded', null, LEE]])
})

test.each([
  [21, [LEE]],
  [11, [LEE, BO]],
])('of %i mails to %j the last is held, which is told, until the hour is over', async (count, targets) => {
  await made(...targets)
  const mails = await sorted(...Array.from({ length: count }, () => ({})))
  const perMail = await Promise.all(mails.map(passedOn))
  expect(perMail.flat()).toHaveLength(20)
  const held = mails[perMail.findIndex((each) => each.length === 0)]
  expect(await told(held)).toEqual(targets.map((to) => ['held', to, 'The rule has passed on 20 within the hour']))
  service.clock.move(3_600)
  const [later] = await sorted({})
  expect(await passedOn(later)).toEqual(targets)
})

/** What a dry run tells of one mail. */
async function foretold(ruleId: string, mail: string | undefined) {
  const { matches } = (await ada.post(`${RULES}/${ruleId}/test`, { message_ids: [mail], alone: true })).json()
  return matches[0].would.map(({ target, does, why }: Record<string, unknown>) => [target, does, why])
}

test('a dry run tells who would get a mail that came now, and what holds back the others', async () => {
  await person('usr_pat', 'pat@example.org')
  const id = await made(LEE, 'pat@example.org')
  const mails = await sorted(...Array.from({ length: 9 }, () => ({})))
  expect(await foretold(id, mails[0])).toEqual([
    [LEE, true, ''],
    ['pat@example.org', true, ''],
  ])
  await service.platform.db.deleteFrom('memberships').where('user_id', '=', 'usr_pat').execute()
  const gone = ['pat@example.org', false, 'It is no longer a confirmed address']
  expect(await foretold(id, mails[0])).toEqual([[LEE, true, ''], gone])
  await sorted({}, {})
  expect(await foretold(id, mails[0])).toEqual([[LEE, false, 'The rule has passed on 20 within the hour'], gone])
  const [held] = await sorted({})
  expect(await passedOn(held)).toEqual([])
})

test('one rule being held holds no other', async () => {
  await made(LEE)
  await sorted(...Array.from({ length: 20 }, () => ({})))
  await made(BO)
  const [mail] = await sorted({})
  expect(await passedOn(mail)).toEqual([BO])
})

test('what is not from whom it says is never passed on', async () => {
  await made(LEE)
  const [mail] = await sorted({ trust: 'failed' })
  expect(await passedOn(mail)).toEqual([])
  expect(await told(mail)).toEqual([['held', LEE, 'Its sender is not who it claims to be']])
})

test('a former member gets nothing any more', async () => {
  await person('usr_max', 'max@example.org')
  await made('max@example.org')
  const { db } = service.platform
  await db.deleteFrom('memberships').where('user_id', '=', 'usr_max').execute()
  const [mail] = await sorted({})
  expect(await passedOn(mail)).toEqual([])
  expect(await told(mail)).toEqual([['held', 'max@example.org', 'It is no longer a confirmed address']])
})

test.each([KIM, 'eve@example.org', 'nobody@example.net', 'usr_lee', null])(
  '%s is refused when the rule is saved: only confirmed addresses of members are taken',
  async (target) => {
    const rule = { ...forwardTo(), actions: [{ type: 'forward', target }] }
    const refused = await ada.post(RULES, rule)
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'actions[0].target'])
  },
)

test('an address is taken however its letters are written', async () => {
  const answer = await ada.post(RULES, forwardTo('Lee@Example.org'))
  expect(answer.statusCode).toBe(200)
  await ada.delete(`${RULES}/${answer.json().rule.id}`)
})
