import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthorizationService,
  authorizationService,
  consentingBrowser,
  enter,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'
import { type CallerHeaders, GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

let here: AuthorizationService
let there: AuthorizationService
beforeAll(async () => {
  const clock = { time: new Date() }
  const now = () => clock.time
  here = { ...(await authorizationService({ now })), clock }
  const settings = { SERVICE_OAUTH_REGISTRATION: 'off' }
  there = { ...(await authorizationService({ now, settings, database: here.database })), clock }
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** Somebody who granted an application access, in an organization that another person leads. */
async function granted() {
  const { headers, userId, organizationId, email } = await register(here, { email: `grants${++people}@example.org` })
  const owner = await here.token({ userId: `usr_owner${people}`, org: organizationId, org_role: 'owner' })
  const { id } = await registeredClient(here, owner)
  const assistant = program(here, { client_id: id })
  const asked = await assistant.ask()
  const back = await consentingBrowser(here).grant(asked.url, headers)
  const { access_token, refresh_token = '' } = await assistant.redeem(back, asked)
  const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, by: CallerHeaders, payload?: object) =>
    here.app.inject({ method, url: `/api/v1${path}`, headers: by, ...(payload && { payload }) })
  return { headers, owner, userId, organizationId, email, clientId: id, assistant, access_token, refresh_token, call }
}
let people = 0

type Granted = Awaited<ReturnType<typeof granted>>

const idOf = async ({ headers }: Granted) => {
  const { grants } = (await here.app.inject({ url: '/api/v1/oauth/grants', headers })).json()
  return grants[0].id as string
}

/** What ends the access of an application, each on this node. */
const ENDS: Record<string, (to: Granted) => Promise<{ statusCode: number; body: string }>> = {
  'a grant that its person ends': async (to) => to.call('DELETE', `/oauth/grants/${await idOf(to)}`, to.headers),
  'a grant that a leader ends': async (to) => to.call('DELETE', `/oauth/grants/${await idOf(to)}`, to.owner),
  'a client that is removed': ({ call, clientId, owner }) => call('DELETE', `/oauth/clients/${clientId}`, owner),
  'a password that is changed': ({ call, headers }) =>
    call('POST', '/auth/password/change', headers, {
      current_password: GOOD_PASSWORD,
      new_password: `another ${GOOD_PASSWORD}`,
    }),
  'a member who is removed': ({ call, organizationId, userId, owner }) =>
    call('DELETE', `/organizations/${organizationId}/members/${userId}`, owner),
  'an account that is disabled': async ({ userId }) => {
    const admin = await here.token({ userId: 'usr_root', role: 'admin' })
    return here.app.inject({ method: 'POST', url: `/admin/users/${userId}/disable`, headers: admin })
  },
  'a token that is given back': ({ refresh_token, clientId }) =>
    here.app.inject({ method: 'POST', url: '/oauth/revoke', payload: { token: refresh_token, client_id: clientId } }),
}

test.for(Object.entries(ENDS))('%s opens no door here, and none elsewhere after a second', async ([, end]) => {
  const to = await granted()
  expect((await enter(here, to.access_token)).statusCode).toBe(200)
  expect((await enter(there, to.access_token)).statusCode).toBe(200)
  const ended = await end(to)
  expect(ended.statusCode, ended.body).toBe(200)
  expect((await enter(here, to.access_token)).statusCode).toBe(401)
  here.clock.time = new Date(here.clock.time.getTime() + 1000)
  expect((await enter(there, to.access_token)).statusCode).toBe(401)
  await expect(to.assistant.refresh(to.refresh_token)).rejects.toThrow()
})

test('a role that is lowered narrows what a grant allows, at the latest after a second', async () => {
  const to = await granted()
  const creates = async () => (await enter(there, to.access_token, 'mcp', 'debates.create')).statusCode
  expect(await creates()).toBe(200)
  const path = `/organizations/${to.organizationId}/members/${to.userId}`
  const lowered = await to.call('PATCH', path, to.owner, { role: 'viewer' })
  expect(lowered.statusCode, lowered.body).toBe(200)
  here.clock.time = new Date(here.clock.time.getTime() + 1000)
  expect(await creates()).toBe(403)
  expect((await enter(there, to.access_token)).statusCode).toBe(200)
})

test('an access token lasts an hour, and its refresh token continues on another node', async () => {
  const to = await granted()
  here.clock.time = new Date(here.clock.time.getTime() + 3_600_000)
  expect((await enter(here, to.access_token)).statusCode).toBe(401)
  const next = await program(there, { client_id: to.clientId }).refresh(to.refresh_token)
  expect((await enter(here, next.access_token)).statusCode).toBe(200)
})

test('of two nodes that refresh one token at once both give the same pair', async () => {
  const to = await granted()
  const both = [here, there].map((node) => program(node, { client_id: to.clientId }).refresh(to.refresh_token))
  const [one, other] = await Promise.all(both)
  expect(one?.refresh_token).toBe(other?.refresh_token)
  expect(one?.access_token).toBe(other?.access_token)
})

test('an authorization that begins on one node goes on at another', async () => {
  const owner = await here.token({ userId: 'usr_ada', org: 'org_ada', org_role: 'owner' })
  const { id } = await registeredClient(here, owner)
  const asked = await program(here, { client_id: id }).ask()
  const browser = consentingBrowser(here)
  const { location } = await browser.visit(asked.url)
  const elsewhere = consentingBrowser(there)
  for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
  const decided = await elsewhere.decide(browser.interactionAt(location), owner)
  const back = await browser.visit(decided.json().data.redirect_to)
  const tokens = await program(there, { client_id: id }).redeem(back.location ?? '', asked)
  expect((await enter(here, tokens.access_token)).statusCode).toBe(200)
})

test('where registration is off nobody registers, and no document tells otherwise', async () => {
  const payload = { redirect_uris: ['https://assistant.example/callback'] }
  const answer = await there.app.inject({ method: 'POST', url: '/oauth/register', payload })
  expect(answer.statusCode).toBe(404)
  expect(await program(there, { client_id: '' }).server()).not.toHaveProperty('registration_endpoint')
})
