import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fakeSlack, SLACK } from '../../../../test/support/vendors/slack.ts'
import { slackNewAppPage } from './manifest.ts'
import { slack } from './slack.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const HERE = { peer: 'C1' }
const SECRETS = { bot_token: SLACK.botToken, app_token: SLACK.appToken }

async function connected(options: { scopes?: string[]; people?: Record<string, object>; offSeconds?: number } = {}) {
  const clock = standingClock()
  const { offSeconds = 0, ...more } = options
  const now = () => new Date(clock.now().getTime() + offSeconds * 1000)
  const workspace = await fakeSlack({ now, ...more })
  onTestFinished(() => workspace.close())
  const platform = slack({ vendor: vendorFor(database, clock), api: workspace.api, now: clock.now })
  const account = accountOf('slack', { appId: SLACK.app, externalId: SLACK.team })
  return { workspace, platform, account, context: contextOf(account, SECRETS) }
}

test('every missing scope is named, with what it is for', async () => {
  const { platform, context } = await connected({ scopes: SLACK.scopes.filter((scope) => scope !== 'im:history') })
  const checks = await platform.preflight(context)
  expect(checks.filter(({ ok }) => !ok)).toEqual([
    { check: 'scopes', ok: false, hint: expect.stringContaining('im:history (to hear direct messages)') },
  ])
})

test('who is to be known by their address is not without the scope for it, which is named where addresses are trusted', async () => {
  const scopes = SLACK.scopes.filter((scope) => scope !== 'users:read.email')
  const people = { U1: { real_name: 'Ada', profile: { email: 'ada@example.org' } } }
  const { platform, context, account } = await connected({ scopes, people })
  expect(await platform.person?.('U1', HERE, context)).toEqual({ id: 'U1', name: 'Ada' })
  expect((await platform.preflight(context)).filter(({ ok }) => !ok)).toEqual([])
  const trusting = { ...context, account: { ...account, settings: { trust_email: true } } }
  expect((await platform.preflight(trusting)).filter(({ ok }) => !ok)).toEqual([
    { check: 'scopes', ok: false, hint: expect.stringContaining('users:read.email') },
  ])
})

test('the app that Slack is asked to make may do all that is looked for', () => {
  const manifest = JSON.parse(new URL(slackNewAppPage(undefined)).searchParams.get('manifest_json') ?? '{}')
  expect(manifest.oauth_config.scopes.bot.toSorted()).toEqual(SLACK.scopes.toSorted())
})

test('a clock that is off, another workspace and a bad app token are told', async () => {
  const off = await connected({ offSeconds: 400 })
  expect(await off.platform.preflight(off.context)).toContainEqual(
    expect.objectContaining({ check: 'clock', ok: false, hint: expect.stringContaining('400 seconds') }),
  )
  const { platform, context } = await connected()
  const account = { ...context.account, externalId: 'T0OTHER' }
  const secrets = { ...SECRETS, app_token: 'xapp-wrong' }
  const wrong = (await platform.preflight({ ...context, account, secrets })).filter(({ ok }) => !ok)
  expect(wrong.map(({ check }) => check)).toEqual(['workspace', 'socket'])
  const signed = await platform.preflight({ ...context, secrets: { bot_token: SLACK.botToken } })
  expect(signed.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['signing secret'])
})

test('a token says whose it is, with an app token or without', async () => {
  const { platform, context } = await connected()
  const expected = { appId: SLACK.app, externalId: SLACK.team, name: 'Parley', settings: { bot_user_id: SLACK.bot } }
  expect(await platform.identify?.(SECRETS, context.signal)).toEqual(expected)
  expect(await platform.identify?.({ bot_token: SLACK.botToken }, context.signal)).toEqual(expected)
  await expect(platform.identify?.({ bot_token: 'xoxb-wrong' }, context.signal)).rejects.toMatchObject({ kind: 'auth' })
})

test('guests and strangers are known, and so is a confirmed address', async () => {
  const people = {
    U1: { real_name: 'Ada', profile: { email: 'ada@example.org' } },
    U2: { is_restricted: true },
    U3: { is_ultra_restricted: true },
    U4: { team_id: 'T0OTHER' },
  }
  const { platform, context } = await connected({ people })
  expect(await platform.person?.('U1', HERE, context)).toEqual({ id: 'U1', name: 'Ada', email: 'ada@example.org' })
  for (const id of ['U2', 'U3', 'U4']) expect(await platform.person?.(id, HERE, context)).toEqual({ id, guest: true })
})

test('a file is fetched with the token from Slack alone', async () => {
  const { workspace, platform, context } = await connected()
  workspace.files.set('/files/pump.txt', 'three bar')
  const file = { name: 'pump.txt', type: 'text/plain', size: 9, url: `${workspace.url}/files/pump.txt` }
  expect(Buffer.from((await platform.fetchFile?.(file, context)) ?? []).toString()).toBe('three bar')
  const elsewhere = { ...file, url: 'https://files.slack.com.evil.example/pump.txt' }
  await expect(platform.fetchFile?.(elsewhere, context)).rejects.toMatchObject({ kind: 'validation' })
})
