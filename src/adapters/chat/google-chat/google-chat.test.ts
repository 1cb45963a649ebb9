import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, postOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fakeGoogleChat, GOOGLE_CHAT } from '../../../../test/support/vendors/google-chat.ts'
import { vendorKeys } from '../../outbound/vendor-keys.ts'
import { tokenCache } from '../token-cache.ts'
import { googleChat } from './google-chat.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const ADDRESS = 'https://parley.example/api/bots/google-chat/webhook'

async function connected(audience = GOOGLE_CHAT.project) {
  const clock = standingClock()
  const fake = await fakeGoogleChat({ now: clock.now })
  onTestFinished(() => fake.close())
  const vendor = vendorFor(database, clock)
  const { keysAt } = vendorKeys(vendor)
  const keys = { chat: keysAt(`${fake.url}/jwk/chat`), google: keysAt(`${fake.url}/oauth2/v3/certs`) }
  const platform = googleChat({
    vendor,
    keys,
    tokens: tokenCache(clock.now),
    now: clock.now,
    api: `${fake.url}/v1`,
    tokenUrl: `${fake.url}/token`,
  })
  const context = contextOf(accountOf('google_chat', { appId: audience, externalId: audience }), {
    service_account: GOOGLE_CHAT.serviceAccount,
  })
  const requestOf = (event: object, headers = fake.signed(audience)) => ({
    method: 'POST',
    url: '/',
    headers,
    rawBody: Buffer.from(JSON.stringify(event)),
  })
  const read = (event: object) => platform.read(requestOf(event), context.account, clock.now())
  const check = (headers: Record<string, string>) =>
    platform.verify(requestOf({}, headers), context.secrets, clock.now(), context.account)
  return { clock, fake, platform, context, requestOf, read, check }
}

test('a question is read behind the mention, and belongs to its thread', async () => {
  const { fake, platform, requestOf, read } = await connected()
  const event = fake.ask('1', 'spaces/AAA', 'Which pump?', { threadReply: true })
  expect(platform.named(requestOf(event))).toEqual([{ appId: GOOGLE_CHAT.project }])
  expect(read(event).incoming).toMatchObject([
    {
      text: 'Which pump?',
      addressed: true,
      reply: true,
      thread: 'spaces/AAA/threads/t1',
      peer: { kind: 'channel', id: 'spaces/AAA' },
      sender: { id: 'users/1', email: '1@acme.example' },
    },
  ])
  const command = { annotations: [{ slashCommand: { commandName: '/debate' } }], argumentText: ' Which pump?' }
  expect(read(fake.ask('1', 'spaces/DM', '', command)).incoming).toMatchObject([
    { text: 'debate Which pump?', peer: { kind: 'dm' }, reply: false },
  ])
})

test('tokens of Chat fit for a project number, those of Google for an address, and no others', async () => {
  const number = await connected()
  expect(await number.check(number.fake.signed())).toEqual({ fits: true })
  expect(await number.check(number.fake.signed('987'))).toMatchObject({ fits: false })
  expect(await number.check(number.fake.signed(ADDRESS))).toMatchObject({ fits: false })
  const address = await connected(ADDRESS)
  expect(await address.check(address.fake.signed(ADDRESS))).toEqual({ fits: true })
  expect(await address.check(address.fake.signed(ADDRESS, { email: 'x@y.example' }))).toMatchObject({ fits: false })
})

test('a press counts once however often it is delivered, and belongs where its card is', async () => {
  const { fake, platform, context, read, clock } = await connected()
  const place = { peer: 'spaces/AAA', thread: 'spaces/AAA/threads/t7' }
  await platform.post(postOf({ place }), context)
  const [post] = fake.posts
  if (!post) throw new Error('Nothing was posted')
  const press = fake.press('1', post, 'Agree')
  const [first] = read(press).incoming
  expect(first).toMatchObject({ kind: 'button', thread: place.thread, act: { name: 'agree', value: 'dbt_1' } })
  expect(read(press).incoming[0]?.keys).toEqual(first?.keys)
  clock.move(1)
  expect(read(fake.press('1', post, 'Agree')).incoming[0]?.keys).not.toEqual(first?.keys)
})

test('nobody asks for the workspace where people from outside are let in, and programs never', async () => {
  const { fake, read } = await connected()
  const event = fake.ask('1', 'spaces/AAA', 'Which pump?')
  const open = { ...event, space: { ...event.space, externalUserAllowed: true } }
  expect(read(open).incoming).toMatchObject([{ sender: { guest: true } }])
  expect(read(event).incoming[0]?.sender.guest).toBeUndefined()
  expect(read(fake.ask('1', 'spaces/AAA', 'x', { sender: { name: 'users/2', type: 'BOT' } })).incoming).toEqual([])
  for (const type of ['ADDED_TO_SPACE', 'REMOVED_FROM_SPACE', 'WIDGET_UPDATED'])
    expect(read({ ...event, type })).toMatchObject({ incoming: [], answer: { status: 200, body: '{}' } })
})

test('what is for one person alone is private, and an app is connected under its own name', async () => {
  const { fake, platform, context } = await connected()
  const place = { peer: 'spaces/AAA', thread: 'spaces/AAA/threads/t7', onlyFor: { user: 'users/1' } }
  expect(await platform.post(postOf({ place }), context)).toMatchObject({ outcome: 'done' })
  expect(fake.posts).toMatchObject([{ onlyFor: 'users/1', thread: { name: place.thread } }])
  const said = { appId: GOOGLE_CHAT.project, externalId: undefined }
  expect(await platform.identify?.(context.secrets, context.signal, said)).toMatchObject({
    externalId: GOOGLE_CHAT.project,
  })
})

test('a file that was uploaded is fetched by its name with the app’s token; what lies in Drive, or is called like a path, is not', async () => {
  const { fake, platform, context, read } = await connected()
  fake.files.set('ClxzcGFjZXMvQUFB+/=', 'Pumps.')
  const attachment = [
    { contentName: 'pumps.txt', contentType: 'text/plain', attachmentDataRef: { resourceName: 'ClxzcGFjZXMvQUFB+/=' } },
    { contentName: 'plan', source: 'DRIVE_FILE', driveDataRef: { driveFileId: '1a' } },
  ]
  const [question] = read(fake.ask('1', 'spaces/AAA', 'Which pump?', { attachment })).incoming
  const [uploaded, inDrive] = question?.files ?? []
  if (!uploaded || !inDrive) throw new Error('Files were not read')
  const fetched = await platform.fetchFile?.(uploaded, context)
  expect(Buffer.from(fetched ?? []).toString()).toBe('Pumps.')
  await expect(platform.fetchFile?.(inDrive, context)).rejects.toThrow('Google Drive')
  for (const url of ['../spaces/AAA/messages/m1', 'a?b', 'gone']) {
    await expect(platform.fetchFile?.({ ...uploaded, url }, context)).rejects.toMatchObject({ kind: 'not_found' })
  }
  expect(fake.calls.map(({ path }) => path).filter((path) => path.includes('media'))).toHaveLength(2)
})

test('order is that of Google to the millionth of a second', async () => {
  const { fake, read } = await connected()
  const orderAt = (createTime: string) =>
    read(fake.ask('1', 'spaces/AAA', 'x', { createTime })).incoming[0]?.order ?? ''
  const [one, two] = [orderAt('2026-11-16T10:00:00.1Z'), orderAt('2026-11-16T10:00:00.100001Z')]
  expect(one < two).toBe(true)
  expect(orderAt('2026-11-16T10:00:00Z') < one).toBe(true)
})

test('a post that is there is not made again, though Google has forgotten the request', async () => {
  const { fake, platform, context } = await connected()
  const post = postOf({ place: { peer: 'spaces/AAA', thread: 'spaces/AAA/threads/t7' } })
  const posted = await platform.post(post, context)
  fake.forget()
  expect(await platform.post(post, context)).toEqual(posted)
  expect(fake.posts).toHaveLength(1)
})
