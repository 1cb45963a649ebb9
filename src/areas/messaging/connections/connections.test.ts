import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { fakeSlack, SLACK } from '../../../../test/support/vendors/slack.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import { catalogueOf } from './service.ts'
import { accountCheck, type VendorChecks } from './vendors/account-check.ts'

let clock = new Date('2026-11-16T12:00:00.000Z')
let slack: Awaited<ReturnType<typeof fakeSlack>>
let service: TestApp
let leader: Record<string, string>
let lines = ''
beforeAll(async () => {
  slack = await fakeSlack({ now: () => clock })
  service = await testApp({
    now: () => clock,
    settings: {
      SERVICE_SLACK_API_URL: slack.api,
      SERVICE_PUBLIC_URL: 'https://parley.example',
      SERVICE_LOG_LEVEL: 'debug',
    },
    log: {
      write: (line) => {
        lines += line
      },
    },
  })
  leader = await service.token({ userId: 'usr_lea', org: 'org_home', org_role: 'owner' })
})
afterAll(async () => {
  await service.close()
  slack.close()
})
beforeEach(async () => {
  clock = new Date('2026-11-16T12:00:00.000Z')
  await service.platform.db.deleteFrom('connections').execute()
  await service.platform.db.deleteFrom('vendor_paces').execute()
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, headers = leader) =>
  service.app.inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) })
const data = async (...args: Parameters<typeof call>) => (await call(...args)).json().data
const SECRETS = { bot_token: SLACK.botToken, signing_secret: SLACK.signingSecret }
const connectSlack = (headers = leader) => call('POST', '/channels', { kind: 'slack', secrets: SECRETS }, headers)

test('an account is connected as its vendor describes it, and its secrets are never seen again', async () => {
  const answer = await connectSlack()
  expect(answer.statusCode).toBe(201)
  const { id, ...made } = answer.json().data
  expect(made).toMatchObject({
    kind: 'slack',
    title: 'Slack',
    app_id: SLACK.app,
    external_id: SLACK.team,
    intake: 'signed',
    state: 'active',
    acts_as: 'usr_lea',
    secrets: ['bot_token', 'signing_secret'],
    webhook_url: `https://parley.example/api/bots/chatplatform/webhook?c=${id}`,
    made: {},
  })
  const seen = [answer.body, (await call('GET', '/channels')).body, (await call('GET', `/channels/${id}`)).body, lines]
  const row = await service.platform.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow()
  for (const text of [...seen, JSON.stringify(row)])
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
})

test('who has only a token for the socket is dialled', async () => {
  const secrets = { bot_token: SLACK.botToken, app_token: SLACK.appToken }
  expect(await data('POST', '/channels', { kind: 'slack', secrets })).toMatchObject({
    intake: 'dial',
    webhook_url: null,
  })
})

test('what is missing, unknown or not the vendor’s is refused at its field', async () => {
  const refused = async (payload: object) => {
    const answer = await call('POST', '/channels', payload)
    return [answer.statusCode, answer.json().field]
  }
  expect(await refused({ kind: 'slack' })).toEqual([400, 'secrets.bot_token'])
  expect(await refused({ kind: 'slack', secrets: { bot_token: 'x' } })).toEqual([400, 'secrets.signing_secret'])
  expect(await refused({ kind: 'slack', secrets: { ...SECRETS, colour: 'x' } })).toEqual([400, 'secrets.colour'])
  expect(await refused({ kind: 'slack', secrets: { ...SECRETS, bot_token: 'xoxb-wrong' } })).toEqual([400, 'secrets'])
  expect(await refused({ kind: 'fax' })).toEqual([400, 'kind'])
  expect(await refused({ kind: 'alexa' })).toEqual([400, 'app_id'])
  expect(await refused({ kind: 'generic', intake: 'dial' })).toEqual([400, 'intake'])
  expect(await refused({ kind: 'generic', settings: { time_zone: 'Mars/Olympus' } })).toEqual([
    400,
    'settings.time_zone',
  ])
  expect(await data('GET', '/channels')).toMatchObject({ channels: [], total: 0 })
})

test('what can be connected is told with all that it needs', async () => {
  const { reachable, kinds } = await data('GET', '/channels/kinds')
  expect(reachable).toBe(true)
  const kind = (name: string) => kinds.find((each: { kind: string }) => each.kind === name)
  expect(kind('slack')).toMatchObject({ intake: 'signed', secrets: ['bot_token', 'signing_secret'], named: [] })
  const page = new URL(kind('slack').new_app_url)
  const webhook = 'https://parley.example/api/bots/chatplatform/webhook'
  expect([page.host, page.searchParams.get('new_app')]).toEqual(['api.slack.com', '1'])
  expect(JSON.parse(page.searchParams.get('manifest_json') ?? '')).toMatchObject({
    features: { slash_commands: [{ command: '/parley', url: webhook }] },
    settings: { socket_mode_enabled: false, event_subscriptions: { request_url: webhook } },
  })
  expect(kind('telegram')).toMatchObject({ intake: 'signed', secrets: ['bot_token'], made: ['secret_token'] })
  expect(['teams', 'google_chat', 'discord'].map((name) => kind(name).named)).toEqual([
    ['app_id', 'external_id'],
    ['app_id'],
    [],
  ])
  expect(kind('generic')).toMatchObject({ secrets: [], made: ['secret'], named: [], new_app_url: null })
})

test('without a public address vendors are dialled, and nothing is made that only they would need', () => {
  const vendors: VendorChecks = new Map([
    ['slack', { preflight: async () => [] }],
    ['telegram', { preflight: async () => [] }],
  ])
  const { kinds } = catalogueOf({ vendors, publicUrl: undefined, reachable: false })
  const [slackKind, telegramKind] = kinds
  expect(slackKind).toMatchObject({ intake: 'dial', secrets: ['bot_token', 'app_token'] })
  expect(new URL(slackKind?.new_app_url ?? '').searchParams.get('manifest_json')).toContain(
    '"socket_mode_enabled":true',
  )
  expect(telegramKind).toMatchObject({ intake: 'dial', secrets: ['bot_token'], made: [] })
  const { secrets, intake } = accountCheck({ vendors, random: service.platform.random, reachable: false })
  const given = { bot_token: 'xoxb-1', signing_secret: 's' }
  expect([intake({ kind: 'slack' }), intake({ kind: 'slack', secrets: given })]).toEqual(['dial', 'signed'])
  expect(secrets('telegram', { bot_token: '1:x' }, 'dial').made).toEqual({})
  expect(Object.keys(secrets('telegram', { bot_token: '1:x' }, 'signed').made)).toEqual(['secret_token'])
})

test('a vendor that is away is 503, and nothing is connected', async () => {
  const identify = async () => {
    throw new VendorError('network', 'It cannot be reached')
  }
  const vendors: VendorChecks = new Map([['slack', { identify, preflight: async () => [] }]])
  const { account } = accountCheck({ vendors, random: service.platform.random, reachable: true })
  const asked = account({ kind: 'slack', secrets: SECRETS }, SECRETS, new AbortController().signal)
  await expect(asked).rejects.toMatchObject({ status: 503 })
})

test('a second connect of the same account is 409, and does not say whose it is', async () => {
  const stranger = await service.token({ userId: 'usr_eve', org: 'org_other', org_role: 'owner' })
  expect((await connectSlack()).statusCode).toBe(201)
  const own = await connectSlack()
  const foreign = await connectSlack(stranger)
  expect([own.statusCode, foreign.statusCode]).toEqual([409, 409])
  expect(foreign.json().message).toBe(own.json().message)
  expect(foreign.body).not.toMatch(/org_home|usr_lea|cxn_/)
})

test('a secret of ours is made, shown once, and rotated with a day for the former one', async () => {
  const { id, made } = await data('POST', '/channels', { kind: 'generic', name: 'Our robot' })
  expect(made.secret).toMatch(/^whsec_/)
  const rotated = await data('POST', `/channels/${id}/rotate`, {})
  expect(rotated.made.secret).not.toBe(made.secret)
  expect(rotated.previous_until).toBe('2026-11-17T12:00:00.000Z')
  expect((await call('GET', `/channels/${id}`)).body).not.toContain('whsec_')
})

test('secrets of another account are refused in a rotation', async () => {
  const { id } = (await connectSlack()).json().data
  await service.platform.db.updateTable('connections').set({ external_id: 'T0OTHER' }).where('id', '=', id).execute()
  const answer = await call('POST', `/channels/${id}/rotate`, { secrets: { bot_token: SLACK.botToken } })
  expect(answer.statusCode).toBe(409)
})

test('a request that names what no account can be called fits nobody', async () => {
  await connectSlack()
  const headers = { 'content-type': 'application/json' }
  const sent = (address: string, payload: object) =>
    service.app.inject({ method: 'POST', url: `/api/bots/chatplatform/webhook${address}`, headers, payload })
  for (const name of ['\0', 'T\0PARLEY', '\ud800'])
    expect((await sent('', { team_id: name, api_app_id: SLACK.app })).statusCode).toBe(401)
  expect((await sent('?c=%00', {})).statusCode).toBe(401)
})

test('it is renamed, paused, tested and removed', async () => {
  const { id } = (await connectSlack()).json().data
  const change = { name: 'Research', state: 'paused', settings: { who_may_ask: 'workspace' } }
  expect(await data('PATCH', `/channels/${id}`, change)).toMatchObject(change)
  expect(await data('POST', `/channels/${id}/test`)).toMatchObject({ id, ok: true })
  expect(await data('DELETE', `/channels/${id}`)).toMatchObject({ deleted: true })
  expect((await call('GET', `/channels/${id}`)).statusCode).toBe(404)
  expect((await connectSlack()).statusCode).toBe(201)
})

test('whether the chat platform is set up, under both names', async () => {
  const nothing = { enabled: false, signing_secret_configured: false, bot_token_configured: false }
  expect(await data('GET', '/integrations/chatplatform/status')).toEqual({ ...nothing, webhook_configured: false })
  await connectSlack()
  const all = { enabled: true, signing_secret_configured: true, bot_token_configured: true, webhook_configured: true }
  expect(await data('GET', '/integrations/slack/status')).toEqual(all)
})

test('health tells what works, and what is wrong with the rest', async () => {
  expect(await data('GET', '/channels/health')).toMatchObject({ status: 'unconfigured', health_score: null })
  const { id } = (await connectSlack()).json().data
  await data('POST', '/channels', { kind: 'generic' })
  await service.platform.db
    .updateTable('connections')
    .set({ state: 'failed', why: 'the token was revoked' })
    .where('id', '=', id)
    .execute()
  expect(await data('GET', '/channels/health')).toMatchObject({
    status: 'degraded',
    health_score: 0.5,
    summary: { total: 13, healthy: 1, degraded: 0, unhealthy: 1, unconfigured: 11 },
    channels: { slack: { status: 'unhealthy', connections: 1 }, generic: { status: 'healthy', why: [] } },
  })
})

test('viewers see connections, members too, and only those who lead change them', async () => {
  const { id } = (await connectSlack()).json().data
  for (const org_role of ['viewer', 'member'] as const) {
    const headers = await service.token({ userId: `usr_${org_role}`, org: 'org_home', org_role })
    expect((await call('GET', `/channels/${id}`, undefined, headers)).statusCode).toBe(200)
    expect((await call('PATCH', `/channels/${id}`, { name: 'Mine' }, headers)).statusCode).toBe(403)
    expect((await connectSlack(headers)).statusCode).toBe(403)
  }
})
