import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { DISCORD, fakeDiscord } from '../../../../../test/support/vendors/discord.ts'
import { connections } from '../index.ts'

const now = () => new Date('2026-11-17T12:00:00.000Z')
const SECRETS = { public_key: DISCORD.publicKey, bot_token: DISCORD.botToken }
let discord: Awaited<ReturnType<typeof fakeDiscord>>
let service: TestApp
let leader: Record<string, string>
beforeAll(async () => {
  discord = await fakeDiscord({ now })
  service = await testApp({ now, settings: { SERVICE_DISCORD_API_URL: discord.url } })
  leader = await service.token({ userId: 'usr_lea', org: 'org_home', org_role: 'owner' })
})
afterAll(async () => {
  await service.close()
  discord.close()
})
beforeEach(async () => {
  await service.platform.db.deleteFrom('connections').execute()
  await service.platform.db.deleteFrom('vendor_paces').execute()
  discord.commands.forget()
  discord.commands.allow(true)
})

const post = async (path: string, payload: object = {}) =>
  (await service.app.inject({ method: 'POST', url: `/api/v2${path}`, headers: leader, payload })).json().data
const connect = () => post('/channels', { kind: 'discord', secrets: SECRETS })
const known = () => discord.commands.of(DISCORD.guild).map(({ name }) => name)
async function bringCommands() {
  const before = discord.calls.length
  await service.platform.jobs.enqueue({ name: 'connections.bring-commands', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  return discord.calls.length - before
}
const states = () => service.platform.db.selectFrom('connections').select(['state', 'why']).execute()

test('a person who connects Discord finds /parley there at once, and a test brings it back', async () => {
  const { id, state } = await connect()
  expect([state, known()]).toEqual(['active', ['parley']])
  discord.commands.forget()
  const tested = await post(`/channels/${id}/test`)
  expect(tested.checks).toContainEqual({ check: 'command', ok: true })
  expect(known()).toEqual(['parley'])
})

test('a connection from before gets its command, once', async () => {
  await connections(service.platform).connections.add(
    {
      kind: 'discord',
      name: 'Ours',
      appId: DISCORD.app,
      externalId: DISCORD.guild,
      intake: 'signed',
      visibility: 'shared',
      settings: {},
      secrets: SECRETS,
    },
    { payer: 'org_home', userId: 'usr_lea' },
  )
  expect(known()).toEqual([])
  expect(await bringCommands()).toBe(1)
  expect(known()).toEqual(['parley'])
  expect(await bringCommands()).toBe(0)
})

test('where the bot may bring none, the connection says what to do, and works once it may', async () => {
  discord.commands.allow(false)
  expect(await connect()).toMatchObject({ state: 'failed', why: expect.stringContaining('invite it at https://') })
  discord.commands.allow(true)
  await bringCommands()
  expect(await states()).toEqual([{ state: 'active', why: null }])
  expect(known()).toEqual(['parley'])
})
