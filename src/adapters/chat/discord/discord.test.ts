import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, DECISION, postOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { DISCORD, type DiscordPost, fakeDiscord } from '../../../../test/support/vendors/discord.ts'
import { discord } from './discord.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function connected({ isRegistered = true } = {}) {
  const clock = standingClock()
  const fake = await fakeDiscord({ now: clock.now })
  onTestFinished(() => fake.close())
  const platform = discord({ vendor: vendorFor(database, clock), api: fake.url, now: clock.now })
  const account = accountOf('discord', { appId: DISCORD.app, externalId: DISCORD.guild })
  const context = contextOf(account, { bot_token: DISCORD.botToken, public_key: DISCORD.publicKey })
  if (isRegistered) await platform.commands?.register(context)
  const requestOf = (interaction: object) => {
    const body = JSON.stringify(interaction)
    return { method: 'POST', url: '/', headers: fake.signed(body), rawBody: Buffer.from(body) }
  }
  const read = (interaction: object) => platform.read(requestOf(interaction), account, clock.now())
  return { clock, fake, platform, context, account, read, requestOf }
}
const CHALLENGE = { ...DECISION, buttons: [{ label: 'Challenge', act: 'challenge' as const, value: 'dbt_1' }] }

test('a PING is answered, a signature is checked', async () => {
  const { platform, context, account, requestOf, clock, read } = await connected()
  expect(read({ type: 1 }).answer.body).toBe('{"type":1}')
  const request = requestOf({ type: 1, application_id: DISCORD.app })
  expect(await platform.verify(request, context.secrets, clock.now(), account)).toEqual({ fits: true })
  const altered = { ...request, rawBody: Buffer.from('{"type":2}') }
  expect(await platform.verify(altered, context.secrets, clock.now(), account)).toMatchObject({ fits: false })
  expect(platform.named(request)).toEqual([{ appId: DISCORD.app }])
})

test('a command is heard at once, and its words are those of other platforms', async () => {
  const { fake, read } = await connected()
  const { answer, incoming } = read(fake.command('555', '77', 'debate', 'Which pump?'))
  expect(JSON.parse(answer.body)).toMatchObject({ type: 4, data: { flags: 64 } })
  expect(incoming).toMatchObject([
    {
      kind: 'command',
      text: 'debate Which pump?',
      sender: { id: '77', name: 'Ada' },
      peer: { kind: 'channel', id: '555' },
    },
  ])
})

test('the command is registered in its server, once however often, and other commands stay', async () => {
  const { fake, platform, context } = await connected({ isRegistered: false })
  const path = `${fake.url}/applications/${DISCORD.app}/guilds/${DISCORD.guild}/commands`
  const headers = { authorization: `Bot ${DISCORD.botToken}` }
  const other = { name: 'other', description: 'Of another program' }
  await fetch(path, { method: 'POST', headers, body: JSON.stringify(other) })
  expect(() => fake.command('555', '77', 'help')).toThrow('offers no /parley')
  expect(await platform.preflight(context)).toContainEqual({
    check: 'command',
    ok: false,
    hint: expect.stringContaining('test the connection'),
  })
  for (let times = 0; times < 2; times += 1) await platform.commands?.register(context)
  expect(fake.commands.of(DISCORD.guild).map(({ name }) => name)).toEqual(['other', 'parley'])
  expect(await platform.preflight(context)).toContainEqual({ check: 'command', ok: true })
})

test.each(['debate', 'status', 'stop', 'agents', 'link', 'help'])('/parley %s is a command', async (word) => {
  const { fake, read } = await connected()
  expect(read(fake.command('555', '77', word)).incoming).toMatchObject([{ kind: 'command', text: word }])
})

test('a bot that may bring no commands is told to be invited anew', async () => {
  const { fake, platform, context } = await connected({ isRegistered: false })
  fake.commands.allow(false)
  const invited = expect.stringContaining(`client_id=${DISCORD.app}&scope=bot+applications.commands`)
  expect(await platform.preflight(context)).toContainEqual({ check: 'command', ok: false, hint: invited })
  await expect(platform.commands?.register(context)).rejects.toThrow('invite it at https://discord.com')
})

test('a person who speaks to the app outside its server is a stranger there', async () => {
  const { fake, read } = await connected()
  const { guild_id: _, member, ...direct } = fake.command('555', '77', 'debate', 'Which pump?')
  const { incoming } = read({ ...direct, user: member.user })
  expect(incoming).toMatchObject([{ sender: { id: '77', guest: true } }])
  const inside = fake.command('555', '77', 'help')
  expect(read(inside).incoming[0]?.sender).not.toHaveProperty('guest')
  expect(read({ ...inside, member: { ...inside.member, flags: 16 } }).incoming[0]?.sender).toHaveProperty('guest')
})

test('a button tells its act and the thread that its post belongs to', async () => {
  const { fake, platform, context, read } = await connected()
  await platform.post(postOf({ place: { peer: '555', thread: '555:777' } }), context)
  const { answer, incoming } = read(fake.press('77', fake.posts[0] as DiscordPost, 'Agree'))
  expect(answer.body).toBe('{"type":6}')
  expect(incoming).toMatchObject([
    { kind: 'button', thread: '555:777', act: { name: 'agree', value: 'dbt_1', post: `555:${fake.posts[0]?.id}` } },
  ])
})

test('a challenge is asked for in a form, and only the form counts', async () => {
  const { fake, platform, context, read } = await connected()
  await platform.post(postOf({ place: { peer: '555' }, card: CHALLENGE }), context)
  const [post] = fake.posts as [DiscordPost]
  const asked = read(fake.press('77', post, 'Challenge'))
  expect(JSON.parse(asked.answer.body)).toMatchObject({
    type: 9,
    data: { custom_id: post.components[0]?.components[0]?.custom_id },
  })
  expect(asked.incoming).toEqual([])
  expect(read(fake.fill('77', post, 'Challenge', 'It is loud.')).incoming).toMatchObject([
    { kind: 'form', text: 'It is loud.', act: { name: 'challenge', value: 'dbt_1', input: 'It is loud.' } },
  ])
})

test('what names another server or application is foreign', async () => {
  const { fake, read } = await connected()
  const command = fake.command('555', '77', 'help')
  expect(read({ ...command, guild_id: '1' })).toMatchObject({ foreign: true, incoming: [], answer: { status: 200 } })
  expect(read({ ...command, application_id: '1' })).toMatchObject({ foreign: true, incoming: [] })
})

test('an answer for one person goes by their token, and later to them alone', async () => {
  const { fake, platform, context } = await connected()
  const answerBy = `${DISCORD.app}/interaction-token`
  await platform.post(postOf({ place: { peer: '555', onlyFor: { user: '77', answerBy } } }), context)
  const expired = { user: '77', answerBy: `${DISCORD.app}/expired` }
  await platform.post(postOf({ place: { peer: '555', onlyFor: expired } }), context)
  expect(fake.posts).toMatchObject([{ channel: 'webhook', flags: 64 }, { channel: '777' }])
})

test('a post without buttons is found by its footer, also behind a hundred others', async () => {
  const { fake, platform, context, clock } = await connected()
  const post = postOf({ place: { peer: '555' }, card: { ...DECISION, buttons: [] } })
  const doubtSince = clock.now()
  for (let i = 0; i < 120; i += 1) {
    fake.posts.push({
      id: fake.newId(),
      channel: '555',
      embeds: [],
      components: [],
      edits: 0,
    })
  }
  fake.faults.plan('late')
  expect(await platform.post(post, context)).toMatchObject({ outcome: 'doubtful' })
  expect(await platform.find?.({ ...post, doubtSince }, context)).toMatchObject({ outcome: 'wait' })
  fake.faults.acceptLate()
  clock.move(121)
  expect(await platform.find?.({ ...post, doubtSince }, context)).toMatchObject({ outcome: 'done' })
})

test('an application says whose it is', async () => {
  const { platform, context } = await connected()
  expect(await platform.identify?.(context.secrets, context.signal)).toMatchObject({
    appId: DISCORD.app,
    externalId: DISCORD.guild,
    name: 'Parley',
  })
})
