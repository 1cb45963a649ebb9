import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { actsOf } from '../../../../test/support/audit/acts-of.ts'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { fragmentOf, queryOf } from '../../../../test/support/oauth-service.ts'
import {
  CLIENT,
  type OidcProvider,
  oidcProvider,
  type ProviderAccounts,
} from '../../../../test/support/oidc-provider.ts'
import { OURS, SSO_CALLBACK, SSO_START, type SsoService, ssoService } from '../../../../test/support/sso-service.ts'

const accounts: ProviderAccounts = {}
let provider: OidcProvider
let service: SsoService
let browser: TestBrowser

const settings = () => ({
  SERVICE_SSO_PROVIDER_TYPE: 'okta',
  SERVICE_SSO_ISSUER_URL: provider.issuer,
  SERVICE_SSO_CLIENT_ID: CLIENT.id,
  SERVICE_SSO_CLIENT_SECRET: CLIENT.secret,
})
beforeAll(async () => {
  provider = await oidcProvider({ accounts, redirectUris: [SSO_CALLBACK] })
  service = await ssoService(settings())
})
afterAll(async () => {
  await service.close()
  await provider.close()
})
beforeEach(() => {
  service.clock.time = new Date()
  browser = service.browser()
})

const JSON_ONLY = { headers: { accept: 'application/json' } }
let count = 0

function employee(claims: Partial<ProviderAccounts[string]> = {}) {
  const login = `employee-${++count}`
  accounts[login] = { email: `${login}@example.org`, name: `Employee ${count}`, ...claims }
  return { login, email: accounts[login].email ?? '' }
}

async function comeBack(login: string, from = SSO_START) {
  const { location = '' } = await browser.visit(from)
  return browser.signInAt(location, login)
}
const signIn = async (login: string) => (await browser.visit(await comeBack(login))).location
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url, headers, payload })

test('an employee gets an account in the organization at the first sign-in, and the same one later', async () => {
  const { login, email } = employee()
  const location = await signIn(login)
  expect(location).toMatch(`${OURS}/sign-in#access_token=`)
  const { access_token, user_id } = fragmentOf(location)
  expect((await service.me(access_token)).json()).toMatchObject({ email, org_id: 'org_home', email_verified: true })
  expect(fragmentOf(await signIn(login)).user_id).toBe(user_id)
  expect(await actsOf(service.platform, user_id)).toEqual(['sso.arrive success', 'sso.arrive success'])
})

test('a program is told the address and the state, and gets the tokens as JSON', async () => {
  const { login } = employee()
  const begun = await service.app.inject('/api/v2/auth/sso/login?provider=oidc&redirect_url=https://app.example/in')
  const { authorization_url, state, provider: type, expires_in } = begun.json().data
  expect({ type, expires_in }).toEqual({ type: 'okta', expires_in: 600 })
  const callback = await browser.signInAt(authorization_url, login)
  expect(queryOf(callback).state).toBe(state)
  const { code = '', iss = '' } = queryOf(callback)
  const answer = await post('/auth/sso/callback', { code, state, iss })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    success: true,
    is_new_user: true,
    redirect_url: 'https://app.example/in',
    organization: { id: 'org_home' },
  })
  expect(answer.json().sso_access_token).toBeTruthy()
})

test('a browser may not finish what a program or another browser began', async () => {
  const begun = await service.app.inject('/api/v1/auth/sso/login')
  const lured = await browser.signInAt(begun.json().authorization_url, employee().login)
  expect(queryOf((await browser.visit(lured)).location)).toMatchObject({ error: 'invalid_state' })

  const stolen = await comeBack(employee().login)
  const { code = '', state = '', iss = '' } = queryOf(stolen)
  expect((await post('/auth/sso/callback', { code, state, iss })).statusCode).toBe(400)
})

test('a spent, unknown or old state is expired', async () => {
  const callback = await comeBack(employee().login)
  await browser.visit(callback)
  const EXPIRED = { error: 'invalid_state', error_description: 'State token expired' }
  expect(queryOf((await browser.visit(callback)).location)).toEqual(EXPIRED)
  expect(queryOf((await browser.visit(`${SSO_CALLBACK}?state=x&code=y`)).location)).toEqual(EXPIRED)
  const old = await comeBack(employee().login)
  service.clock.time = new Date(Date.now() + 600_001)
  expect(queryOf((await browser.visit(old)).location)).toEqual(EXPIRED)
  expect((await browser.visit(old, JSON_ONLY)).status).toBe(400)
})

test.each([
  ['a@example.org', true],
  ['A@EXAMPLE.ORG', true],
  ['a@partner.example', true],
  ['a@evil-example.org', false],
  ['a@sub.example.org', false],
  ['a@example.org.evil.example', false],
  ['a@example.com', false],
])('whether %s may sign in: %s', async (email, allowed) => {
  const location = await signIn(employee({ email }).login)
  if (allowed) expect(fragmentOf(location)).toHaveProperty('access_token')
  else expect(queryOf(location)).toMatchObject({ error: 'domain_not_allowed' })
  await service.platform.db.deleteFrom('sso_identities').execute()
})

test('the disabled, the unverified and the nameless stay out', async () => {
  const { login } = employee()
  const { user_id = '', access_token } = fragmentOf(await signIn(login))
  const disabled_at = new Date().toISOString()
  await service.platform.db.updateTable('users').set({ disabled_at }).where('id', '=', user_id).execute()
  service.platform.signals.publish('person.changed', user_id)
  expect(queryOf(await signIn(login))).toMatchObject({ error: 'account_disabled' })
  expect((await service.me(access_token)).statusCode).toBe(401)
  browser = service.browser()
  expect(queryOf(await signIn(employee({ email_verified: false }).login))).toMatchObject({ error: 'email_unverified' })
  browser = service.browser()
  expect(queryOf(await signIn(employee({ email: undefined }).login))).toMatchObject({ error: 'email_missing' })
})

test('two first sign-ins at once make one account', async () => {
  const { login } = employee()
  const callbacks = [await comeBack(login), await comeBack(login)]
  const pages = await Promise.all(callbacks.map((callback) => browser.visit(callback)))
  const [first, second] = pages.map(({ location }) => fragmentOf(location).user_id)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('tokens are refreshed, and a logout ends what grew out of the login', async () => {
  const { refresh_token, access_token: before } = fragmentOf(await signIn(employee().login))
  const refreshed = (await post('/api/v1/auth/sso/refresh', { refresh_token })).json()
  expect((await post('/api/v1/auth/sso/refresh', { refresh_token: 'made-up' })).statusCode).toBe(401)
  expect((await post('/api/v1/auth/sso/refresh', {})).statusCode).toBe(400)
  const headers = { authorization: `Bearer ${refreshed.access_token}` }
  expect((await post('/api/v1/auth/sso/logout', { provider: 'saml' }, headers)).statusCode).toBe(404)
  const answer = await post('/api/v1/auth/sso/logout', { id_token: 'header.payload.signature' }, headers)
  expect(answer.json()).toMatchObject({ logged_out: true })
  expect(answer.json().logout_url).toMatch(`${provider.issuer}/session/end?`)
  expect(queryOf(answer.json().logout_url)).toMatchObject({
    client_id: CLIENT.id,
    id_token_hint: 'header.payload.signature',
  })
  for (const token of [before, refreshed.access_token]) expect((await service.me(token)).statusCode).toBe(401)
  const spent = { refresh_token: refreshed.refresh_token }
  expect((await post('/api/v1/auth/sso/refresh', spent)).statusCode).toBe(401)
})

test('a browser keeps the refresh token in its cookie until it logs out', async () => {
  const { refresh_token } = fragmentOf(await signIn(employee().login))
  const cookieHeaders = { 'x-refresh-token': 'cookie' }
  const first = await post('/api/v1/auth/refresh', { refresh_token }, cookieHeaders)
  const [cookie = ''] = String(first.headers['set-cookie']).split(';', 1)
  const second = await post('/api/v1/auth/sso/refresh', {}, { ...cookieHeaders, cookie })
  expect(second.json()).toMatchObject({ access_token: expect.any(String), refresh_token: '' })
  const headers = { authorization: `Bearer ${second.json().access_token}`, ...cookieHeaders }
  const left = await post('/api/v1/auth/sso/logout', {}, headers)
  expect([left.statusCode, left.headers['set-cookie']]).toEqual([
    200,
    expect.stringMatching(/^parley_refresh=;.*Max-Age=0$/),
  ])
})

test('everywhere means every session, and a stranger can end none', async () => {
  const { login } = employee()
  const first = fragmentOf(await signIn(login))
  const second = fragmentOf(await signIn(login))
  expect((await post('/auth/sso/logout', {})).statusCode).toBe(400)
  expect((await post('/api/v1/auth/sso/logout', {})).statusCode).toBe(401)
  const headers = { authorization: `Bearer ${second.access_token}` }
  expect((await post('/auth/sso/logout', { everywhere: true }, headers)).json()).toMatchObject({ success: true })
  expect((await service.me(first.access_token)).statusCode).toBe(401)
  expect((await service.app.inject('/auth/sso/logout')).headers.location).toMatch(`${provider.issuer}/session/end`)
})

test('what is public tells no secret', async () => {
  const answers = await Promise.all(
    ['/api/v1/auth/sso/config', '/api/v1/auth/sso/providers', '/api/sso/status'].map((url) => service.app.inject(url)),
  )
  const [config, providers, status] = answers.map((answer) => answer.json())
  expect(config).toMatchObject({ provider: 'okta', enabled: true, issuer_url: provider.issuer, client_id: CLIENT.id })
  expect(providers).toEqual({ providers: [{ type: 'okta', name: 'Okta', enabled: true }], sso_enabled: true })
  expect(status).toMatchObject({ enabled: true, provider_type: 'oidc' })
  expect(JSON.stringify([config, providers, status])).not.toContain(CLIENT.secret)
})

test('redirects go nowhere else, and an unknown provider is 404', async () => {
  const evil = encodeURIComponent('https://evil.example/')
  expect((await service.app.inject(`/api/v1/auth/sso/login?redirect_url=${evil}`)).json()).toMatchObject({
    error: 'Invalid redirect URL',
  })
  expect(queryOf((await browser.visit(`${SSO_START}?redirect_url=${evil}`)).location)).toEqual({
    error: 'invalid_redirect',
    error_description: 'Invalid redirect URL',
  })
  expect((await service.app.inject('/api/v1/auth/sso/login?provider=saml')).statusCode).toBe(404)
  expect((await service.app.inject('/auth/sso/metadata')).statusCode).toBe(503)
})

test('while single sign-on is off, every way in says so', async () => {
  const off = await testApp({ areas: IDENTITY })
  try {
    for (const url of ['/api/v1/auth/sso/login', '/auth/sso/login', '/auth/sso/callback?state=x', '/auth/sso/logout']) {
      expect((await off.app.inject(url)).statusCode).toBe(503)
    }
    expect((await off.app.inject('/api/v1/auth/sso/providers')).json()).toEqual({ providers: [], sso_enabled: false })
    expect((await off.app.inject('/api/v1/auth/sso/config')).json()).toMatchObject({ enabled: false })
  } finally {
    await off.close()
  }
})

test("people join the installation's first organization unless another is named, which must exist", async () => {
  const { login } = employee()
  const unnamed = await ssoService({ ...settings(), SERVICE_SSO_ORGANIZATION: '' })
  const misnamed = await ssoService({ ...settings(), SERVICE_SSO_ORGANIZATION: 'org_nowhere' })
  try {
    browser = unnamed.browser()
    const { access_token } = fragmentOf(await signIn(login))
    expect((await unnamed.me(access_token)).json()).toMatchObject({ org_id: 'org_home' })
    browser = misnamed.browser()
    expect(queryOf(await signIn(login))).toMatchObject({ error: 'organization_missing' })
  } finally {
    await unnamed.close()
    await misnamed.close()
  }
})
