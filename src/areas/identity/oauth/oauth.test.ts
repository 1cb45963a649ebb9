import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { actsOf } from '../../../../test/support/audit/acts-of.ts'
import { type TestBrowser, testBrowser } from '../../../../test/support/browser.ts'
import {
  fragmentOf,
  type OauthService,
  OURS,
  oauthService,
  queryOf,
  START,
} from '../../../../test/support/oauth-service.ts'

let service: OauthService
let browser: TestBrowser
beforeAll(async () => {
  service = await oauthService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = new Date()
  browser = service.browser()
})

const EXPIRED = { from: 'oauth', error: 'invalid_state', error_description: 'State token expired' }
const JSON_ONLY = { headers: { accept: 'application/json' } }

const changed = (address: string, values: Record<string, string>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

test('a newcomer signs in by code and PKCE, and the tokens come in the fragment', async () => {
  const { login, email } = service.newcomer()
  const started = await browser.visit(START)
  expect(started.status).toBe(302)
  expect(queryOf(started.location)).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' })
  const page = await browser.visit(await browser.signInAt(started.location ?? '', login))
  expect(page.status).toBe(302)
  expect(page.location).toMatch(/^https:\/\/console\.example\/welcome#/)
  const fragment = fragmentOf(page.location)
  expect(Object.keys(fragment).sort()).toEqual(['access_token', 'refresh_token', 'user_id'])
  expect((await service.me(fragment.access_token)).json()).toMatchObject({
    id: fragment.user_id,
    email,
    email_verified: true,
  })

  const again = await browser.visit(await service.comeBack(browser, login))
  expect(fragmentOf(again.location).user_id).toBe(fragment.user_id)
})

test('a sign-in at a provider is entered in the audit log by who signed in; one that fails is nobody’s act', async () => {
  const callback = await service.comeBack(browser, service.newcomer().login)
  const { user_id } = fragmentOf((await browser.visit(callback)).location)
  expect(await actsOf(service.platform, user_id)).toEqual(['oauth.callback success'])
  await browser.visit(callback)
  expect(await actsOf(service.platform, user_id)).toEqual(['oauth.callback success'])
})

test('a person whose account is closing is refused, and comes back with what keeps the account', async () => {
  const { login } = service.newcomer()
  const { access_token } = fragmentOf((await browser.visit(await service.comeBack(browser, login))).location)
  const deleted = await service.app.inject({
    method: 'DELETE',
    url: '/api/v1/privacy/account',
    headers: { authorization: `Bearer ${access_token}` },
    payload: { confirm: true },
  })
  expect([deleted.statusCode, deleted.body]).toEqual([200, expect.any(String)])
  const { location } = await browser.visit(await service.comeBack(browser, login))
  expect(queryOf(location)).toMatchObject({ error: 'deletion_scheduled' })
  const { cancel_token: token, scheduled_for } = fragmentOf(location)
  expect(scheduled_for).toBe(deleted.json().scheduled_for)
  const kept = await service.app.inject({ method: 'POST', url: '/api/v1/privacy/account/cancel', payload: { token } })
  expect([kept.statusCode, kept.body]).toEqual([200, expect.any(String)])
  const again = await browser.visit(await service.comeBack(browser, login))
  expect(fragmentOf(again.location)).toHaveProperty('access_token')
})

test('a client that asks for JSON gets the whole login body', async () => {
  const { login, email } = service.newcomer()
  const page = await browser.visit(await service.comeBack(browser, login), JSON_ONLY)
  expect(page.status).toBe(200)
  expect(JSON.parse(page.body)).toMatchObject({ is_new_user: true, user: { email }, token_type: 'bearer' })
})

test('an answer works once', async () => {
  const callback = await service.comeBack(browser, service.newcomer().login)
  expect(fragmentOf((await browser.visit(callback)).location)).toHaveProperty('access_token')
  expect(queryOf((await browser.visit(callback)).location)).toEqual(EXPIRED)

  const { location = '' } = await browser.visit(START)
  const { state = '' } = queryOf(location)
  const replayedCode = await browser.visit(changed(callback, { state }))
  expect(queryOf(replayedCode.location)).toMatchObject({ error: 'invalid_response' })
})

test('two answers at once sign in once', async () => {
  const callback = await service.comeBack(browser, service.newcomer().login)
  const pages = await Promise.all([browser.visit(callback), browser.visit(callback)])
  expect(pages.filter(({ location }) => location?.includes('#access_token'))).toHaveLength(1)
})

test('a state is refused when it is wrong, missing or older than ten minutes', async () => {
  const callback = await service.comeBack(browser, service.newcomer().login)
  expect(queryOf((await browser.visit(changed(callback, { state: 'made-up' }))).location)).toEqual(EXPIRED)
  expect(queryOf((await browser.visit(`${START}/callback?code=x`)).location)).toEqual(EXPIRED)
  service.clock.time = new Date(Date.now() + 600_001)
  expect(queryOf((await browser.visit(callback)).location)).toEqual(EXPIRED)
  const told = await browser.visit(callback, JSON_ONLY)
  expect(told.status).toBe(400)
  expect(JSON.parse(told.body)).toMatchObject({ error: 'State token expired', details: { reason: 'invalid_state' } })
})

test('only the browser that began may finish', async () => {
  const { login } = service.newcomer()
  const stranger = service.browser()
  const stolen = await service.comeBack(browser, login)
  expect(queryOf((await stranger.visit(stolen)).location)).toMatchObject({ error: 'invalid_state' })
  expect(queryOf((await browser.visit(stolen)).location)).toEqual(EXPIRED)

  const lured = await service.comeBack(browser, login)
  await stranger.visit(START)
  expect(queryOf((await stranger.visit(lured, JSON_ONLY)).location ?? OURS)).not.toHaveProperty('access_token')
})

test('several sign-ins may be under way in one browser', async () => {
  const { login } = service.newcomer()
  const first = await service.comeBack(browser, login)
  const second = await service.comeBack(browser, login)
  expect(fragmentOf((await browser.visit(first)).location)).toHaveProperty('access_token')
  expect(fragmentOf((await browser.visit(second)).location)).toHaveProperty('access_token')
})

test('another issuer, nonce or code verifier is not believed', async () => {
  const { login } = service.newcomer()
  const UNTRUSTED = { error: 'invalid_response' }
  const foreign = changed(await service.comeBack(browser, login), { iss: 'https://evil.example' })
  expect(queryOf((await browser.visit(foreign)).location)).toMatchObject(UNTRUSTED)

  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const forgeries: Record<string, string>[] = [{ nonce: 'another' }, { code_challenge: challenge }]
  for (const forged of forgeries) {
    const { location = '' } = await browser.visit(START)
    const callback = await browser.signInAt(changed(location, forged), login)
    expect(queryOf((await browser.visit(callback)).location)).toMatchObject(UNTRUSTED)
  }
})

test('a provider that says no is not quoted', async () => {
  const { location = '' } = await browser.visit(START)
  const { state = '' } = queryOf(location)
  const said = {
    state,
    error: 'server_error',
    error_description: '<script>alert(1)</script>',
    iss: service.provider.issuer,
  }
  const page = await browser.visit(changed(`${START}/callback`, said))
  expect(queryOf(page.location)).toEqual({
    from: 'oauth',
    error: 'access_denied',
    error_description: 'The identity provider did not sign you in',
  })
})

test.each([
  ['https://app.example/after?x=1', 'https://app.example/after?x=1'],
  ['https://other.example:8443/', 'https://other.example:8443/'],
  ['/inside', 'https://console.example/inside'],
])('the browser may be sent to %s', async (url, target) => {
  const from = `${START}?redirect_url=${encodeURIComponent(url)}`
  const page = await browser.visit(await service.comeBack(browser, service.newcomer().login, from))
  expect(page.location?.split('#')[0]).toBe(target)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'https://console.example.evil.example/',
  'https://app.example:444/',
  'https://other.example/',
  'https://app.example@evil.example/',
  'https://user:secret@app.example/',
  'http://app.example/',
  'javascript:alert(1)',
  'https://',
])('the browser is never sent to %s', async (url) => {
  const page = await browser.visit(`${START}?redirect_url=${encodeURIComponent(url)}`)
  expect(page.location).toMatch(/^https:\/\/console\.example\/sorry/)
  expect(queryOf(page.location)).toMatchObject({ error_description: 'Invalid redirect URL' })
})

test('malformed requests are refused, whatever they hold', async () => {
  for (const query of ['state=%00', 'state=a&state=b', `code=${'x'.repeat(5000)}`, 'state=%ff', '?#&&=']) {
    const { statusCode } = await service.app.inject({ url: `/api/auth/oauth/acme/callback?${query}` })
    expect([302, 400]).toContain(statusCode)
  }
})

test('an unknown provider is 404, an unconfigured one 503, and the list tells what there is', async () => {
  expect((await service.app.inject('/api/auth/oauth/unknown')).statusCode).toBe(404)
  expect((await service.app.inject('/api/auth/oauth/unknown/callback?state=x')).statusCode).toBe(404)
  const listed = await service.app.inject('/api/auth/oauth/providers')
  expect(listed.json().providers).toMatchObject([{ provider: 'acme', enabled: true }])
  expect(listed.body).not.toContain(service.settings.OAUTH_CLIENT_SECRET)

  const bare = await testApp({
    areas: IDENTITY,
    settings: { OAUTH_PROVIDER: 'acme', OAUTH_ERROR_URL: 'https://console.example/' },
  })
  try {
    expect((await bare.app.inject('/api/auth/oauth/acme')).statusCode).toBe(503)
    expect((await bare.app.inject('/api/auth/oauth/acme/callback?state=x')).statusCode).toBe(503)
    expect((await bare.app.inject('/api/auth/oauth/other')).statusCode).toBe(404)
    expect((await bare.app.inject('/api/v2/auth/oauth/providers')).json().data).toEqual({
      providers: [],
      registration: 'open',
    })
  } finally {
    await bare.close()
  }
})

test('a provider that is away or is another one than configured is a clean failure', async () => {
  const issuers = [
    ['http://127.0.0.1:9', 503, 'provider_unavailable'],
    [service.provider.issuer.replace('127.0.0.1', 'localhost'), 401, 'invalid_response'],
  ] as const
  for (const [issuer, status, reason] of issuers) {
    const other = await testApp({ areas: IDENTITY, settings: { ...service.settings, OAUTH_ISSUER_URL: issuer } })
    try {
      const told = await testBrowser(other.app, OURS).visit(START, JSON_ONLY)
      expect(told.status).toBe(status)
      expect(JSON.parse(told.body).details.reason).toBe(reason)
      const shown = await testBrowser(other.app, OURS).visit(START)
      expect(queryOf(shown.location)).toMatchObject({ error: reason })
    } finally {
      await other.close()
    }
  }
})

test('unless told where to go, browsers arrive at the console, with what failed too', async () => {
  const { OAUTH_SUCCESS_URL: _, OAUTH_ERROR_URL: __, ...settings } = service.settings
  const plain = await testApp({ areas: IDENTITY, settings })
  const headless = await testApp({ areas: IDENTITY, settings: { ...settings, SERVICE_CONSOLE_ENABLED: 'false' } })
  onTestFinished(plain.close)
  onTestFinished(headless.close)
  const visitor = testBrowser(plain.app, OURS)
  const { login } = service.newcomer()
  const arrived = await visitor.visit(await service.comeBack(visitor, login))
  expect(arrived.location).toMatch(`${OURS}/sign-in#access_token=`)
  const failed = await visitor.visit(`${START}/callback?state=made-up&code=x`)
  expect(failed.location).toMatch(`${OURS}/sign-in?error=`)
  expect(
    (await testBrowser(headless.app, OURS).visit(`${START}/callback?state=made-up&code=x`)).location,
  ).toBeUndefined()
})

test('over HTTPS the cookie is for this host alone, and twenty requests a minute are enough', async () => {
  const { RATE_LIMIT_ENABLED: _, ...settings } = service.settings
  const secure = await testApp({
    areas: IDENTITY,
    settings: { ...settings, OAUTH_REDIRECT_URI: 'https://parley.test/callback' },
  })
  try {
    const cookie = (await secure.app.inject('/api/auth/oauth/acme')).headers['set-cookie']
    expect(cookie).toMatch(/^__Host-parley_browser=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
    for (let asked = 1; asked < 20; asked += 1) await secure.app.inject('/api/auth/oauth/providers')
    expect((await secure.app.inject('/api/auth/oauth/acme')).statusCode).toBe(429)
  } finally {
    await secure.close()
  }
})
