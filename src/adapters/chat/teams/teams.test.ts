import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, postOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fakeTeams, TEAMS } from '../../../../test/support/vendors/teams.ts'
import { vendorKeys } from '../../outbound/vendor-keys.ts'
import { tokenCache } from '../token-cache.ts'
import { teams } from './teams.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function connected(home = TEAMS.tenant, people: Record<string, object> = {}) {
  const clock = standingClock()
  const fake = await fakeTeams({ now: clock.now, home, people })
  onTestFinished(() => fake.close())
  const vendor = vendorFor(database, clock)
  const keyFor = vendorKeys(vendor).keysAt(`${fake.url}/keys`)
  const tokens = tokenCache(clock.now)
  const platform = teams({ vendor, keyFor, tokens, tokenUrl: fake.url, now: clock.now })
  const context = contextOf(accountOf('teams', { appId: TEAMS.app, externalId: TEAMS.tenant }), {
    app_password: TEAMS.password,
  })
  const requestOf = (activity: object, claims: object = {}) => ({
    method: 'POST',
    url: '/',
    headers: fake.signed(claims),
    rawBody: Buffer.from(JSON.stringify(activity)),
  })
  const check = (activity: object, claims: object = {}) =>
    platform.verify(requestOf(activity, claims), context.secrets, clock.now(), context.account)
  const read = (activity: object) => platform.read(requestOf(activity), context.account, clock.now())
  const asked = () => fake.calls.filter(({ path }) => path.endsWith('/token')).length
  return { clock, fake, platform, context, requestOf, check, read, asked }
}

const CHANNEL = '19:pumps@thread.tacv2'

test('a mention in a channel is a question in its thread, answered where Microsoft signed', async () => {
  const { fake, platform, context, requestOf, check, read } = await connected()
  const question = fake.ask('29:ada', `${CHANNEL};messageid=17`, 'Which <at>Bo</at> pump?')
  expect(await check(question)).toEqual({ fits: true })
  expect(platform.named(requestOf(question))).toEqual([
    { appId: TEAMS.app, externalId: TEAMS.tenant },
    { appId: TEAMS.app },
  ])
  const { incoming } = read(question)
  expect(incoming).toMatchObject([
    { kind: 'message', text: 'Which Bo pump?', addressed: true, reply: true, peer: { kind: 'channel', id: CHANNEL } },
  ])
  const place = { peer: CHANNEL, thread: incoming[0]?.thread ?? '' }
  expect(await platform.post(postOf({ place }), context)).toMatchObject({ outcome: 'done' })
  expect(fake.posts).toMatchObject([{ conversation: `${CHANNEL};messageid=17`, summary: 'Which pump do we buy?' }])
})

test('an address that its token does not name is refused, and so is another channel or app', async () => {
  const { fake, check } = await connected()
  const question = fake.ask('29:ada', CHANNEL, 'Which pump?')
  expect(await check({ ...question, serviceUrl: 'https://evil.example/' })).toMatchObject({ fits: false })
  expect(await check(question, { serviceurl: 'https://evil.example/' })).toMatchObject({ fits: false })
  expect(await check({ ...question, channelId: 'webchat' })).toMatchObject({ fits: false })
  expect(await check(question, { aud: 'another-app' })).toMatchObject({ fits: false })
})

test('what is signed for another tenant is dropped; edits, reactions and bots are no messages', async () => {
  const { fake, read } = await connected()
  const question = fake.ask('29:ada', CHANNEL, 'Which pump?')
  const foreign = { ...question, channelData: { tenant: { id: 'another' } } }
  expect(read(foreign)).toMatchObject({ foreign: true, incoming: [], answer: { status: 200 } })
  for (const type of ['messageUpdate', 'messageReaction', 'conversationUpdate', 'invoke'])
    expect(read({ ...question, type }).incoming).toEqual([])
  expect(read({ ...question, from: { id: '28:other', role: 'bot' } }).incoming).toEqual([])
})

test('a button belongs to the thread of its question, and a challenge brings its words', async () => {
  const { fake, platform, context, read } = await connected()
  const [question] = read(fake.activity('29:ada', 'a:1', { text: 'Which pump?' })).incoming
  expect(question).toMatchObject({ addressed: true, reply: false, peer: { kind: 'dm', id: 'a:1' } })
  const place = { peer: 'a:1', thread: question?.thread ?? '' }
  const post = postOf({ place })
  const buttons = [...post.card.buttons, { label: 'Challenge', act: 'challenge', value: 'dbt_1' } as const]
  await platform.post({ ...post, card: { ...post.card, buttons } }, context)
  const [shown] = fake.posts
  if (!shown) throw new Error('Nothing was posted')
  const thread = question?.thread
  expect(read(fake.press('29:ada', shown, 'Agree')).incoming).toMatchObject([
    { kind: 'button', thread, act: { name: 'agree', value: 'dbt_1' }, reply: true },
  ])
  expect(read(fake.press('29:ada', shown, 'Challenge', { words: 'It leaks.' })).incoming).toMatchObject([
    { kind: 'form', thread, text: 'It leaks.', act: { name: 'challenge', input: 'It leaks.' } },
  ])
})

test('what is for one person alone is said in a conversation of theirs', async () => {
  const { fake, platform, context, read } = await connected()
  const [question] = read(fake.ask('29:ada', CHANNEL, 'link')).incoming
  const place = { peer: CHANNEL, thread: question?.thread ?? '', onlyFor: { user: '29:ada' } }
  expect(await platform.post(postOf({ place }), context)).toMatchObject({ outcome: 'done' })
  expect(fake.posts).toMatchObject([{ conversation: 'a:29:ada' }])
})

test('a token is asked for once an hour, and at the home of bots where the tenant does not know it', async () => {
  const { fake, platform, context, clock, asked } = await connected('botframework.com')
  const place = { peer: CHANNEL, thread: `${CHANNEL}|7|${fake.url}/emea` }
  for (let times = 0; times < 2; times += 1) await platform.post(postOf({ place }), context)
  expect([fake.posts.length, asked()]).toEqual([2, 2])
  clock.move(3_600)
  await platform.post(postOf({ place }), context)
  expect([fake.posts.length, asked()]).toEqual([3, 4])
  const said = { appId: TEAMS.app, externalId: TEAMS.tenant }
  expect(await platform.identify?.(context.secrets, context.signal, said)).toMatchObject(said)
  expect(await platform.identify?.({}, context.signal, { ...said, externalId: undefined })).toBeUndefined()
})

test('a person of whom Teams does not say that they are a user of the tenant is a guest, and one of whom it says nothing is unknown', async () => {
  const people = {
    '29:guest': { userRole: 'guest' },
    '29:nobody': { userRole: 'anonymous' },
    '29:shared': { tenantId: 'another' },
    '29:invited': { userPrincipalName: 'eve_other.example#EXT#@acme.onmicrosoft.com' },
    '29:untold': { userRole: undefined },
  }
  const { fake, platform, context } = await connected(TEAMS.tenant, people)
  const place = { peer: CHANNEL, thread: `${CHANNEL};messageid=17|17|${fake.url}/emea` }
  const person = (id: string) => platform.person?.(id, place, context)
  expect(await person('29:ada')).toEqual({ id: '29:ada', name: 'Ada' })
  for (const id of ['29:guest', '29:nobody', '29:shared', '29:invited'])
    expect(await person(id)).toEqual({ id, name: 'Ada', guest: true })
  await expect(person('29:untold')).rejects.toMatchObject({ kind: 'parse' })
  await expect(platform.person?.('29:ada', { peer: CHANNEL }, context)).rejects.toMatchObject({ kind: 'not_found' })
})
