import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, postOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fakeTelegram, TELEGRAM, type TelegramPost } from '../../../../test/support/vendors/telegram.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Incoming } from '../incoming-message.ts'
import type { ReadRequest } from '../platform.ts'
import { telegram } from './telegram.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function connected() {
  const clock = standingClock()
  const fake = await fakeTelegram({ now: clock.now })
  onTestFinished(() => fake.close())
  const platform = telegram({ vendor: vendorFor(database, clock), api: fake.url, now: clock.now })
  const settings = { bot_username: TELEGRAM.username }
  const account = accountOf('telegram', { externalId: String(TELEGRAM.bot), settings })
  const context = contextOf(account, { bot_token: TELEGRAM.botToken, secret_token: TELEGRAM.secretToken })
  const requestOf = (update: object) => ({
    method: 'POST',
    url: '/api/bots/telegram/webhook',
    headers: { 'x-telegram-bot-api-secret-token': TELEGRAM.secretToken },
    rawBody: Buffer.from(JSON.stringify(update)),
  })
  const read = (update: object) => platform.read(requestOf(update), account, clock.now())
  return { clock, fake, platform, context, account, read, requestOf }
}

test('who speaks to us in a group, and who does not', async () => {
  const { fake, read } = await connected()
  const readOne = (text: string, chat = -100) => read(fake.message(chat, 7, text)).incoming[0]
  expect(readOne('hello all')).toMatchObject({ addressed: false, reply: false, peer: { kind: 'channel', id: '-100' } })
  expect(readOne('@Parley_Bot which pump?')).toMatchObject({ addressed: true, text: 'which pump?', kind: 'message' })
  expect(readOne('hello', 7)).toMatchObject({ addressed: true, peer: { kind: 'dm' } })
  expect(readOne('/debate@parley_bot which pump?')).toMatchObject({ kind: 'command', text: 'debate which pump?' })
  expect(readOne('/parley status')).toMatchObject({ kind: 'command', text: 'status' })
  expect(readOne('/start')).toMatchObject({ kind: 'command', text: 'help' })
  expect(readOne('/debate@other_bot which pump?')).toBeUndefined()
})

test('a reply to a post of ours belongs to the question, and so does a button', async () => {
  const { fake, platform, context, read } = await connected()
  const question = read(fake.message(-100, 7, '@parley_bot which pump?')).incoming[0] as Incoming
  await platform.post(postOf({ place: { peer: '-100', thread: question.thread } }), context)
  const [post] = fake.posts as [TelegramPost]
  expect(`-100:${post.reply_to}`).toBe(question.thread)
  expect(read(fake.message(-100, 7, 'constraint: quiet', post)).incoming).toMatchObject([
    { thread: question.thread, reply: true, addressed: true },
  ])
  const pressed = read(fake.press(7, post, 'Agree'))
  expect(pressed.incoming).toMatchObject([
    {
      kind: 'button',
      thread: question.thread,
      act: { name: 'agree', value: 'dbt_1', post: `-100:${post.message_id}` },
    },
  ])
  expect(JSON.parse(pressed.answer.body)).toMatchObject({ method: 'answerCallbackQuery' })
})

test('bots, edits and channels are no messages', async () => {
  const { fake, read } = await connected()
  const { message } = fake.message(7, 7, 'hi') as unknown as { message: { from: object; chat: object } }
  expect(read({ message: { ...message, from: { ...message.from, is_bot: true } } }).incoming).toEqual([])
  expect(read({ edited_message: message }).incoming).toEqual([])
  expect(read({ message: { ...message, chat: { id: 7, type: 'channel' } } }).incoming).toEqual([])
})

test('what one person alone may see is said to them alone', async () => {
  const { fake, platform, context } = await connected()
  const place = { peer: '-100', thread: '-100:3', onlyFor: { user: '7' } }
  expect(await platform.post(postOf({ place }), context)).toMatchObject({ outcome: 'done' })
  expect(fake.posts).toMatchObject([{ chat: '7' }])
  expect(fake.posts[0]?.reply_to).toBeUndefined()
})

test('the secret of the webhook decides', async () => {
  const { fake, platform, context, account, requestOf, clock } = await connected()
  const request = requestOf(fake.message(7, 7, 'hi'))
  expect(await platform.verify(request, context.secrets, clock.now(), account)).toEqual({ fits: true })
  expect(await platform.verify(request, { secret_token: 'other' }, clock.now(), account)).toMatchObject({ fits: false })
})

/** Polls until it has heard so many, and answers where it stands. */
async function polled(
  { platform, context, clock }: Awaited<ReturnType<typeof connected>>,
  many: number,
  from?: JsonObject,
) {
  const stop = new AbortController()
  const heard: string[] = []
  let position = from
  const take = async (read: ReadRequest, at?: JsonObject) => {
    position = at
    heard.push(...read.incoming.map(({ text }) => text))
    if (heard.length >= many) stop.abort()
  }
  await platform.dialOut?.({ take, position: from, now: clock.now }, { ...context, signal: stop.signal })
  return { heard, position }
}

test('what was fetched and stored is confirmed by the next call, and comes no more', async () => {
  const node = await connected()
  node.fake.updates.push(node.fake.message(7, 7, 'one') as never, node.fake.message(7, 7, 'two') as never)
  const first = await polled(node, 2)
  expect(first.heard).toEqual(['one', 'two'])
  node.fake.updates.push(node.fake.message(7, 7, 'three') as never)
  expect((await polled(node, 1, first.position)).heard).toEqual(['three'])
})

test('after a quiet week a message with a lower id is heard', async () => {
  const node = await connected()
  node.fake.updates.push(node.fake.message(7, 7, 'before') as never)
  const { position } = await polled(node, 1)
  node.fake.updates.length = 0
  node.clock.move(7 * 86_400)
  node.fake.forgetIds(3)
  node.fake.updates.push(node.fake.message(7, 7, 'after a week') as never)
  expect((await polled(node, 1, position)).heard).toEqual(['after a week'])
})

test('a token that is refused ends the polling', async () => {
  const { platform, context, clock } = await connected()
  const hearing = { take: async () => {}, position: undefined, now: clock.now }
  const dialled = platform.dialOut?.(hearing, { ...context, secrets: { bot_token: '1:old' } })
  await expect(dialled).rejects.toMatchObject({ kind: 'auth' })
})

test('a bot says who it is', async () => {
  const { platform, context } = await connected()
  expect(await platform.identify?.(context.secrets, context.signal)).toEqual({
    appId: '',
    externalId: '4242',
    name: '@parley_bot',
    settings: { bot_username: 'parley_bot' },
  })
})
