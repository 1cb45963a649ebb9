import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { type TestBrowser, testBrowser } from '../../../../test/support/browser.ts'
import {
  fragmentOf,
  type OauthService,
  OURS,
  oauthService,
  queryOf,
  START,
} from '../../../../test/support/oauth-service.ts'
import { register } from '../../../../test/support/people.ts'

let service: OauthService
let browser: TestBrowser
beforeAll(async () => {
  service = await oauthService()
})
afterAll(() => service.close())
beforeEach(() => {
  browser = service.browser()
})

const signIn = async (login: string, from = START) =>
  (await browser.visit(await service.comeBack(browser, login, from))).location
const users = () => service.platform.db.updateTable('users')
const verify = (userId: string) =>
  users().set({ email_verified_at: new Date().toISOString() }).where('id', '=', userId).execute()

async function beginLink(headers: Record<string, string>, login: string) {
  const payload = { provider: 'acme', redirect_url: 'https://app.example/settings' }
  const answer = await service.app.inject({ method: 'POST', url: '/api/auth/oauth/link', headers, payload })
  expect(answer.statusCode).toBe(200)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const [name = '', value = ''] = cookie.split('=')
  browser.jar.set(`parley.test ${name}`, value)
  return browser.signInAt(answer.json().auth_url, login)
}
const link = async (headers: Record<string, string>, login: string) =>
  (await browser.visit(await beginLink(headers, login))).location
const unlink = (headers: Record<string, string>, provider = 'acme') =>
  service.app.inject({ method: 'DELETE', url: '/api/auth/oauth/unlink', headers, payload: { provider } })

test('an account with the same address, verified by both sides, is signed in to', async () => {
  const { login, email } = service.newcomer()
  const ada = await register(service, { email: email.toUpperCase() })
  await verify(ada.userId)
  expect(fragmentOf(await signIn(login)).user_id).toBe(ada.userId)
})

test('an account whose address was never verified is not handed over', async () => {
  const { login, email } = service.newcomer()
  await register(service, { email })
  expect(queryOf(await signIn(login))).toMatchObject({ error: 'account_exists' })
  expect(queryOf(await signIn(login))).toMatchObject({ error: 'account_exists' })
})

test.for([false, undefined])(
  'an address whose email_verified is %s is refused alike, with and without an account',
  async (email_verified) => {
    const taken = service.newcomer({ email_verified })
    const free = service.newcomer({ email_verified })
    await verify((await register(service, { email: taken.email })).userId)
    const refused = queryOf(await signIn(taken.login))
    expect(refused).toMatchObject({ error: 'email_unverified' })
    browser = service.browser()
    expect(queryOf(await signIn(free.login))).toEqual(refused)
  },
)

test('an address with letters that only look like others opens no account', async () => {
  await verify((await register(service, { email: 'kate@example.org' })).userId)
  const { login } = service.newcomer({ email: '\u212Aate@example.org' })
  expect(queryOf(await signIn(login))).toMatchObject({ error: 'email_missing' })
})

test('without an address, or with none that can be kept, nobody is signed in', async () => {
  for (const email of [undefined, 'not an address', `a${'\0'}b@example.org`, `${'x'.repeat(300)}@example.org`]) {
    browser = service.browser()
    const { login } = service.newcomer({ email })
    expect(queryOf(await signIn(login))).toMatchObject({ error: 'email_missing' })
  }
})

test('a disabled person stays out; after a deletion the identity is free again', async () => {
  const { login } = service.newcomer()
  const { user_id: userId = '' } = fragmentOf(await signIn(login))
  const disabled_at = new Date().toISOString()
  await users().set({ disabled_at }).where('id', '=', userId).execute()
  expect(queryOf(await signIn(login))).toMatchObject({ error: 'account_disabled' })
  await users().set({ deleted_at: disabled_at }).where('id', '=', userId).execute()
  const { user_id: successor } = fragmentOf(await signIn(login))
  expect(successor).toBeTruthy()
  expect(successor).not.toBe(userId)
})

test('an identity is known by its subject, whatever becomes of the address', async () => {
  const { login } = service.newcomer()
  const { user_id: userId = '' } = fragmentOf(await signIn(login))
  const key = `moved-${login}@example.org`
  await users().set({ email: key, email_key: key }).where('id', '=', userId).execute()
  expect(fragmentOf(await signIn(login)).user_id).toBe(userId)
})

test('two first sign-ins at once make one account', async () => {
  const { login } = service.newcomer()
  const callbacks = [await service.comeBack(browser, login), await service.comeBack(browser, login)]
  const pages = await Promise.all(callbacks.map((callback) => browser.visit(callback)))
  const [first, second] = pages.map(({ location }) => fragmentOf(location).user_id)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a second factor is asked for here too', async () => {
  const { login } = service.newcomer()
  const { user_id = '' } = fragmentOf(await signIn(login))
  const at = new Date().toISOString()
  await service.platform.db
    .insertInto('second_factors')
    .values({ user_id, sealed_secret: 'unused', enabled_at: at, last_step: 0, created_at: at })
    .execute()
  const fragment = fragmentOf(await signIn(login))
  expect(Object.keys(fragment).sort()).toEqual(['mfa_required', 'pending_token'])
})

test('linking ties the identity to the account that asked, with no token in the address', async () => {
  const ada = await register(service, { email: 'ada-links@example.org' })
  const { login } = service.newcomer({ email: 'elsewhere@example.org', email_verified: false })
  const linked = await link(ada.headers, login)
  expect(linked).toMatch(/^https:\/\/app\.example\/settings#/)
  expect(fragmentOf(linked)).toEqual({ linked: 'true', provider: 'acme', user_id: ada.userId })
  expect(fragmentOf(await link(ada.headers, login))).toHaveProperty('linked')
  expect(fragmentOf(await signIn(login)).user_id).toBe(ada.userId)

  const eve = await register(service, { email: 'eve-links@example.org' })
  expect(queryOf(await link(eve.headers, login))).toMatchObject({ error: 'already_linked' })
  browser = service.browser()
  expect(queryOf(await link(ada.headers, service.newcomer().login))).toMatchObject({ error: 'already_linked' })
})

test('a link that was begun dies with its session, and outlives a refresh', async () => {
  const post = (path: string, headers: Record<string, string>, payload = {}) =>
    service.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload })
  const ada = await register(service, { email: 'ada-left@example.org' })
  const back = await beginLink(ada.headers, service.newcomer().login)
  const { refresh_token } = (await post('refresh', {}, { refresh_token: ada.refreshToken })).json()
  expect(fragmentOf((await browser.visit(back)).location)).toMatchObject({ linked: 'true', user_id: ada.userId })
  expect(refresh_token).toBeTruthy()

  for (const ending of ['logout', 'logout-all']) {
    browser = service.browser()
    const { headers } = await register(service, { email: `${ending}@example.org` })
    const late = await beginLink(headers, service.newcomer().login)
    expect((await post(ending, headers)).statusCode).toBe(200)
    expect(queryOf((await browser.visit(late)).location)).toMatchObject({ error: 'session_ended' })
  }
})

test('linking needs a person, a known provider and an allowed host', async () => {
  const { headers } = await register(service, { email: 'grace-links@example.org' })
  const post = (payload: object, given: Record<string, string> = headers) =>
    service.app.inject({ method: 'POST', url: '/api/auth/oauth/link', headers: given, payload })
  expect((await post({ provider: 'acme' }, {})).statusCode).toBe(401)
  expect((await post({ provider: 'other' })).statusCode).toBe(404)
  expect((await post({})).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'provider' })
  const foreign = await post({ provider: 'acme', redirect_url: 'https://evil.example/' })
  expect(foreign.statusCode).toBe(400)
  expect(foreign.json().error).toBe('Invalid redirect URL')
})

test('the last way to sign in cannot be unlinked', async () => {
  const { login } = service.newcomer()
  const { access_token, user_id: userId = '' } = fragmentOf(await signIn(login))
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await unlink(headers)).statusCode).toBe(409)
  await users().set({ password_hash: 'one' }).where('id', '=', userId).execute()
  expect((await unlink(headers, 'other')).statusCode).toBe(404)
  expect((await unlink(headers)).json()).toMatchObject({ success: true, unlinked: true })
  expect((await unlink(headers)).statusCode).toBe(404)
  expect((await unlink({})).statusCode).toBe(401)
})

test('a provider without discovery is asked at the addresses that were given', async () => {
  const plain = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const right = request.headers.authorization === 'Bearer tok'
    if (request.url === '/token') response.end(JSON.stringify({ access_token: 'tok', token_type: 'bearer' }))
    else
      response.end(
        JSON.stringify(
          right ? { id: 42, login: 'octo', email: 'octo@example.org', email_verified: true } : { error: 'no' },
        ),
      )
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const { OAUTH_ISSUER_URL: _, ...settings } = service.settings
  const endpoints = {
    OAUTH_AUTHORIZE_URL: `${at}/authorize`,
    OAUTH_TOKEN_URL: `${at}/token`,
    OAUTH_USERINFO_URL: `${at}/user`,
  }
  const other = await testApp({ areas: IDENTITY, settings: { ...settings, ...endpoints } })
  try {
    const octo = testBrowser(other.app, OURS)
    const { location } = await octo.visit(START)
    expect(location).toMatch(`${at}/authorize?`)
    const page = await octo.visit(`${START}/callback?code=any&state=${queryOf(location).state}`)
    expect(fragmentOf(page.location)).toHaveProperty('access_token')
  } finally {
    await other.close()
    plain.close()
  }
})
