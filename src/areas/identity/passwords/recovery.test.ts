import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo, secretIn } from '../../../../test/support/letters.ts'
import { fragmentOf, type OauthService, oauthService } from '../../../../test/support/oauth-service.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

const NEW_PASSWORD = 'the passphrase of the owner'

let service: OauthService
beforeAll(async () => {
  service = await oauthService()
})
afterAll(() => service.close())

type Headers = Record<string, string>
let people = 0
const address = () => `person${people++}@corp.example`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (path: string, payload: object, headers: Headers = {}) =>
  service.app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
const statusOf = async (token: string) => (await service.me(token)).statusCode
const logIn = async (email: string, password: string) => (await post('login', { email, password })).json()

async function recover(email: string) {
  await post('password/forgot', { email })
  const token = secretIn((await lettersTo(service, email))[0])
  const answer = await post('password/reset', { token, new_password: NEW_PASSWORD })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** An identity at the provider that signs in to the account. */
async function linkedIdentity(headers: Headers) {
  const { login } = service.newcomer({ email: `stranger${people++}@evil.example` })
  const browser = service.browser()
  const begun = await post('oauth/link', { provider: 'acme' }, headers)
  const [name = '', value = ''] = (String(begun.headers['set-cookie']).split(';')[0] ?? '').split('=')
  browser.jar.set(`parley.test ${name}`, value)
  await browser.visit(await browser.signInAt(begun.json().auth_url, login))
  return login
}

async function signInAtProvider(login: string) {
  const browser = service.browser()
  return fragmentOf((await browser.visit(await service.comeBack(browser, login))).location)
}

async function enableMfa(headers: Headers) {
  const { secret } = (await post('mfa/setup', {}, headers)).json()
  const code = new TOTP({ secret }).generate({ timestamp: service.clock.time.getTime() })
  expect((await post('mfa/enable', { code }, headers)).statusCode).toBe(200)
}

const newKey = async (headers: Headers) => (await post('api-key', { name: 'script' }, headers)).json().key as string

test('a person who takes back an address that was never proven has the account alone', async () => {
  const stranger = await register(service, { email: address() })
  const login = await linkedIdentity(stranger.headers)
  expect((await signInAtProvider(login)).user_id).toBe(stranger.userId)
  await service.platform.db
    .insertInto('sso_identities')
    .values({ issuer: 'idp', subject: 'stranger', user_id: stranger.userId, linked_at: new Date().toISOString() })
    .execute()
  const key = await newKey(stranger.headers)
  await enableMfa(stranger.headers)
  expect((await logIn(stranger.email, GOOD_PASSWORD)).mfa_required).toBe(true)

  await recover(stranger.email)
  expect(await statusOf(stranger.accessToken)).toBe(401)
  expect(await statusOf(key)).toBe(401)
  expect((await signInAtProvider(login)).user_id).not.toBe(stranger.userId)
  const owner = await logIn(stranger.email, NEW_PASSWORD)
  expect(owner.user).toMatchObject({ id: stranger.userId, email_verified: true, mfa_enabled: false })
  const sso = service.platform.db.selectFrom('sso_identities').where('user_id', '=', stranger.userId)
  expect(await sso.selectAll().execute()).toEqual([])
})

test('a later reset revokes the API keys and keeps what the owner set up', async () => {
  const ada = await register(service, { email: address() })
  await recover(ada.email)
  const headers = bearer((await logIn(ada.email, NEW_PASSWORD)).access_token)
  const login = await linkedIdentity(headers)
  const key = await newKey(headers)
  const { access_token: exchanged } = (
    await post('token', { grant_type: 'client_credentials', client_secret: key })
  ).json()
  expect(await statusOf(exchanged)).toBe(200)
  await enableMfa(headers)

  await recover(ada.email)
  expect(await statusOf(key)).toBe(401)
  expect(await statusOf(exchanged)).toBe(401)
  expect((await logIn(ada.email, NEW_PASSWORD)).mfa_required).toBe(true)
  expect(await signInAtProvider(login)).toMatchObject({ mfa_required: 'true' })
})

test('a change of the password keeps the API keys and says so', async () => {
  const ada = await register(service, { email: address() })
  const key = await newKey(ada.headers)
  const passwords = { current_password: GOOD_PASSWORD, new_password: NEW_PASSWORD }
  const answer = await post('password/change', passwords, ada.headers)
  expect(answer.json().message).toContain('API keys still work')
  expect(await statusOf(key)).toBe(200)
  expect((await lettersTo(service, ada.email))[0]?.body).toContain('API keys still work')
})
