import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { type VendorReply, type VendorServer, vendorServer } from '../../../../../test/support/vendors/vendor-server.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Connection, connections } from '../index.ts'

const START = new Date('2026-11-16T12:00:00.000Z')
const HOUR_MS = 3_600_000

let clock = START
let vendor: VendorServer
/** Refresh tokens are good once (RFC 9700, 4.14.2): of each account the vendor knows the last one. */
let good = ''
let given = 0
let answer: (tokens: object) => VendorReply | Promise<VendorReply> = (body) => ({ body })
let service: TestApp
let another: TestApp

const idToken = (email: string) => `e30.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.`

beforeAll(async () => {
  vendor = await vendorServer(async ({ body }) => {
    const form = new URLSearchParams(body)
    const fits = form.get('grant_type') === 'authorization_code' || form.get('refresh_token') === good
    if (!fits) return { status: 400, body: { error: 'invalid_grant' } }
    given += 1
    good = `refresh ${given}`
    const tokens = { access_token: `access ${given}`, refresh_token: good, expires_in: 3600 }
    return answer({ ...tokens, id_token: idToken('ada@example.org') })
  })
  const settings = {
    SERVICE_GMAIL_CLIENT_ID: 'our-client',
    SERVICE_GMAIL_CLIENT_SECRET: 'our-secret',
    SERVICE_GMAIL_TOKEN_URL: `${vendor.url}/token`,
    SERVICE_PUBLIC_URL: 'https://parley.example',
  }
  service = await testApp({ now: () => clock, settings })
  another = await testApp({ now: () => clock, settings, database: service.database })
})
afterAll(async () => {
  await another.close()
  await service.close()
  vendor.close()
})
beforeEach(async () => {
  await service.platform.db.deleteFrom('connections').execute()
  await service.platform.db.deleteFrom('vendor_paces').execute()
  clock = START
  given = 0
  vendor.calls.length = 0
  answer = (body) => ({ body })
})

const ada = { payer: 'org_home', userId: 'usr_ada' } as Caller
const { signal } = new AbortController()
const node = () => connections(service.platform)

async function allowed(): Promise<Connection> {
  const { oauth } = node()
  const { auth_url } = await oauth.begin('gmail', ada)
  const state = new URL(auth_url).searchParams.get('state') ?? ''
  return oauth.finish({ state, code: 'a code', signal })
}

const stateOf = async (id: string) =>
  service.platform.db.selectFrom('connections').select(['state', 'why']).where('id', '=', id).executeTakeFirstOrThrow()

test('an account is connected once its owner has allowed it, and the state is good once', async () => {
  const { oauth, connections: door } = node()
  const { auth_url } = await oauth.begin('gmail', ada)
  const asked = new URL(auth_url).searchParams
  expect(asked.get('redirect_uri')).toBe('https://parley.example/connections/callback')
  const back = { state: asked.get('state') ?? '', code: 'a code', signal }
  const connection = await oauth.finish(back)
  expect(connection).toMatchObject({
    kind: 'gmail',
    externalId: 'ada@example.org',
    owner: 'usr_ada',
    visibility: 'own',
  })
  expect(await door.accessToken(connection, signal)).toBe('access 1')
  await expect(oauth.finish(back)).rejects.toMatchObject({ status: 400 })
  await expect(oauth.finish({ ...back, state: 'forged' })).rejects.toMatchObject({ status: 400 })
  const sent = new URLSearchParams(vendor.calls[0]?.body)
  expect([sent.get('code'), sent.get('code_verifier')?.length]).toEqual(['a code', 64])
})

test('the browser comes back to the console, and hears what went wrong', async () => {
  const visit = (query: string) => service.app.inject({ url: `/connections/callback?${query}` })
  const { auth_url } = await node().oauth.begin('gmail', ada)
  const state = new URL(auth_url).searchParams.get('state')
  const back = await visit(`state=${state}&code=x`)
  expect([back.statusCode, back.headers.location]).toEqual([302, expect.stringMatching(/^\/channels\?connected=cxn_/)])
  expect((await visit('error=access_denied')).headers.location).toBe('/channels?error=access_denied')
  expect((await visit('state=forged&code=x')).headers.location).toContain('error=state')
})

/** The vendor has heard the call, and answers when it is let go. */
function heldAnswer() {
  const arrived = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  answer = async (body) => {
    arrived.resolve()
    await go.promise
    return { body }
  }
  return { arrived, go }
}

test('two nodes that refresh at once make one call, and both get what it brought', async () => {
  const connection = await allowed()
  clock = new Date(START.getTime() + HOUR_MS)
  const { arrived, go } = heldAnswer()
  const first = node().connections.accessToken(connection, signal)
  await arrived.promise
  const second = connections(another.platform).connections.accessToken(connection, signal)
  const third = node().connections.accessToken(connection, signal)
  go.resolve()
  expect(await Promise.all([first, second, third])).toEqual(['access 2', 'access 2', 'access 2'])
  expect(vendor.calls).toHaveLength(2)
})

test('what a vendor brings later than the claim holds is kept, though another has asked with the same token meanwhile', async () => {
  const connection = await allowed()
  clock = new Date(START.getTime() + HOUR_MS)
  const { arrived, go } = heldAnswer()
  const slow = node().connections.accessToken(connection, signal)
  await arrived.promise
  clock = new Date(clock.getTime() + 11_000)
  const door = connections(another.platform).connections
  await expect(door.accessToken(connection, signal)).rejects.toMatchObject({ status: 503 })
  go.resolve()
  expect(await slow).toBe('access 2')
  expect(await door.accessToken(connection, signal)).toBe('access 2')
  clock = new Date(clock.getTime() + HOUR_MS)
  expect(await door.accessToken(connection, signal)).toBe('access 3')
})

test('tokens that were lost before they were stored end the connection, and the owner is told', async () => {
  const connection = await allowed()
  clock = new Date(START.getTime() + HOUR_MS)
  const { db } = service.platform
  const before = await db.selectFrom('connections').select('sealed_tokens').executeTakeFirstOrThrow()
  await node().connections.accessToken(connection, signal)
  await db
    .updateTable('connections')
    .set({ ...before, tokens_until: clock.toISOString(), renewed_by: 'wrk_killed', renewed_until: clock.toISOString() })
    .execute()
  const door = node().connections
  await expect(door.accessToken(connection, signal)).rejects.toMatchObject({ status: 503 })
  expect(await stateOf(connection.id)).toEqual({ state: 'active', why: null })
  clock = new Date(clock.getTime() + 59_000)
  await expect(door.accessToken(connection, signal)).rejects.toMatchObject({ status: 503 })
  expect(await stateOf(connection.id)).toMatchObject({ state: 'active' })
  clock = new Date(clock.getTime() + 1_000)
  await expect(door.accessToken(connection, signal)).rejects.toMatchObject({ status: 503 })
  expect(await stateOf(connection.id)).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('connect it again'),
  })
})

test('a refusal that passes ends nothing', async () => {
  const connection = await allowed()
  const right = good
  const door = node().connections
  clock = new Date(START.getTime() + HOUR_MS)
  good = 'out of order'
  await expect(door.accessToken(connection, signal)).rejects.toMatchObject({ status: 503 })
  good = right
  clock = new Date(clock.getTime() + 120_000)
  expect(await door.accessToken(connection, signal)).toBe('access 2')
  clock = new Date(clock.getTime() + HOUR_MS)
  good = 'out of order'
  await expect(door.accessToken(connection, signal)).rejects.toMatchObject({ status: 503 })
  expect(await stateOf(connection.id)).toEqual({ state: 'active', why: null })
})

test('who allows it again has the same connection, which works again', async () => {
  const connection = await allowed()
  const door = node().connections
  await door.fail(connection, 'revoked')
  expect((await allowed()).id).toBe(connection.id)
  expect(await stateOf(connection.id)).toEqual({ state: 'active', why: null })
  expect(await door.accessToken(connection, signal)).toBe('access 2')
})

test('without settings of the client it is 503 that names them', async () => {
  const { oauth } = node()
  await expect(oauth.begin('outlook', ada)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('SERVICE_OUTLOOK_CLIENT_ID'),
  })
})
