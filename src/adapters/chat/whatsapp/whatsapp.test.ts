import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, postOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fakeWhatsApp, WHATSAPP } from '../../../../test/support/vendors/whatsapp.ts'
import { whatsapp } from './whatsapp.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function connected(settings = {}) {
  const clock = standingClock()
  const fake = await fakeWhatsApp({ now: clock.now })
  onTestFinished(() => fake.close())
  const platform = whatsapp({ vendor: vendorFor(database, clock), api: fake.url, now: clock.now })
  const account = accountOf('whatsapp', { externalId: WHATSAPP.number, settings })
  const { accessToken: access_token, appSecret: app_secret, verifyToken: verify_token } = WHATSAPP
  const context = contextOf(account, { access_token, app_secret, verify_token })
  const requestOf = (...changes: object[]) => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: 'w', changes }] })
    return { method: 'POST', url: '/', headers: fake.signed(body), rawBody: Buffer.from(body) }
  }
  return { clock, fake, platform, context, account, requestOf }
}
const PLACE = { peer: '491', thread: '491:wamid.7' }

test('a batch gives every message of our number, and none of another', async () => {
  const { fake, platform, account, context, requestOf, clock } = await connected()
  const [one, two, other] = ['one', 'two', 'three'].map((body) => fake.message('491', { type: 'text', text: { body } }))
  const request = requestOf(fake.delivery([one as object, two as object]), fake.delivery([other as object], '2066'))
  expect(await platform.verify(request, context.secrets, clock.now(), account)).toEqual({ fits: true })
  expect(platform.named(request)).toEqual([{ externalId: WHATSAPP.number }, { externalId: '2066' }])
  const { incoming } = platform.read(request, account, clock.now())
  expect(incoming.map(({ text }) => text)).toEqual(['one', 'two'])
  expect(incoming[0]).toMatchObject({ addressed: true, sender: { id: '491', name: 'Ada' }, peer: { kind: 'number' } })
  const foreign = platform.read(requestOf(fake.delivery([other as object], '2066')), account, clock.now())
  expect(foreign).toMatchObject({ foreign: true, incoming: [], answer: { status: 200 } })
})

test('a button belongs to the thread of its question', async () => {
  const { fake, platform, account, context, requestOf, clock } = await connected()
  fake.heard('491')
  await platform.post(postOf({ place: PLACE }), context)
  const [post] = fake.posts
  expect(post).toMatchObject({ quoted: 'wamid.7', buttons: [{ title: 'Why' }, { title: 'Agree' }] })
  const reply = { type: 'button_reply', button_reply: post?.buttons[1] }
  const pressed = fake.message('491', { type: 'interactive', context: { id: post?.id }, interactive: reply })
  expect(platform.read(requestOf(fake.delivery([pressed])), account, clock.now()).incoming).toMatchObject([
    { kind: 'button', thread: PLACE.thread, act: { name: 'agree', value: 'dbt_1', post: `491:${post?.id}` } },
  ])
})

test('after a day only an approved template is sent, and without one nothing', async () => {
  const { fake, platform, context, clock } = await connected()
  fake.heard('491')
  clock.move(25 * 3600)
  expect(await platform.post(postOf({ place: PLACE }), context)).toMatchObject({
    outcome: 'refused',
    why: expect.stringContaining('24 hours'),
  })
  expect(fake.posts).toEqual([])
  const account = { ...context.account, settings: { template_name: 'decision_ready', template_language: 'en' } }
  expect(await platform.post(postOf({ place: PLACE }), { ...context, account })).toMatchObject({ outcome: 'done' })
  expect(fake.posts).toMatchObject([{ type: 'template', text: 'Which pump do we buy?' }])
})

test('the address is confirmed by the token that we chose, and by no other', async () => {
  const { platform, account, context, clock } = await connected()
  const ask = (token: string) => {
    const url = `/api/bots/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`
    return { method: 'GET', url, headers: {}, rawBody: Buffer.of() }
  }
  const right = ask(WHATSAPP.verifyToken)
  expect(await platform.verify(right, context.secrets, clock.now(), account)).toEqual({ fits: true })
  expect(platform.read(right, account, clock.now()).answer.body).toBe('1158201444')
  expect(await platform.verify(ask('guessed'), context.secrets, clock.now(), account)).toMatchObject({ fits: false })
  expect(await platform.verify(right, {}, clock.now(), account)).toMatchObject({ fits: false })
})
