import { TOTP } from 'otpauth'
import type { TestApp } from '../../support/app.ts'
import { lettersTo, secretIn } from '../../support/letters.ts'
import { fragmentOf, queryOf } from '../../support/oauth-service.ts'
import { GOOD_PASSWORD, register } from '../../support/people.ts'
import { SSO_START } from '../../support/sso-service.ts'
import type { Prepare } from './prepared.ts'
import { type ExampleWorld, OAUTH_START } from './world.ts'

let people = 0
const newAddress = () => `example-${++people}@example.org`

const post = async ({ app }: TestApp, path: string, payload: object, headers: Record<string, string> = {}) =>
  (await app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers, payload })).json()

const invited: Prepare = async (service, callers) => {
  const email = newAddress()
  await post(service, 'invite', { email }, await callers('organizationAdmin'))
  const token = secretIn((await lettersTo(service, email))[0])
  return { query: { token }, body: { token, name: 'Joan', password: GOOD_PASSWORD } }
}
const looking: Prepare = async (...given) => ({ query: (await invited(...given)).query })
const accepting: Prepare = async (...given) => ({ body: (await invited(...given)).body })

const forgetful: Prepare = async (service) => {
  const { email } = await register(service, { email: newAddress() })
  await post(service, 'password/forgot', { email })
  return { body: { token: secretIn((await lettersTo(service, email))[0]) } }
}

/** A person whose account is about to be erased. */
async function leaving(service: TestApp) {
  const { email, headers, password } = await register(service, { email: newAddress() })
  const payload = { password, confirm: true }
  const answer = await service.app.inject({ method: 'DELETE', url: '/api/v1/privacy/account', headers, payload })
  return { email, ...answer.json() }
}
const staying: Prepare = async (service) => ({
  body: { token: secretIn((await lettersTo(service, (await leaving(service)).email))[0]) },
})
const following: Prepare = async (service) => {
  const { deletion_id, certificate_salt: salt } = await leaving(service)
  return { body: { deletion_id, salt } }
}

const unverified: Prepare = async (service) => {
  const email = newAddress()
  await post(service, 'signup', { email, password: GOOD_PASSWORD, name: 'Joan' })
  return { body: { token: secretIn((await lettersTo(service, email))[0]) } }
}

/** A person who has set a second factor up, and the code that their device shows. */
async function proposed(service: TestApp) {
  const person = await register(service, { email: newAddress() })
  const { secret } = await post(service, 'mfa/setup', {}, person.headers)
  return { ...person, code: new TOTP({ secret }).generate({ timestamp: service.platform.now().getTime() }) }
}
const settingUp: Prepare = async (service) => {
  const { headers, code } = await proposed(service)
  return { headers, body: { code } }
}

async function protectedPerson(service: TestApp) {
  const person = await proposed(service)
  const { backup_codes } = await post(service, 'mfa/enable', { code: person.code }, person.headers)
  return { ...person, code: backup_codes[0] as string }
}
const proving: Prepare = async (service) => {
  const { headers, code } = await protectedPerson(service)
  return { headers, body: { code } }
}
const fresh: Prepare = async (service) => ({ headers: (await protectedPerson(service)).headers })
const signingIn: Prepare = async (service) => {
  const { email, code } = await protectedPerson(service)
  const { pending_token } = await post(service, 'login', { email, password: GOOD_PASSWORD })
  return { headers: {}, body: { code, pending_token } }
}

/** A person who comes back from the provider, in the browser in which they went there. */
async function backFrom(world: ExampleWorld, start: string) {
  const browser = world.browser()
  const { location = '' } = await browser.visit(start)
  const address = await browser.signInAt(location, world.newcomer())
  const cookie = [...browser.jar].map(([name, value]) => `${name.split(' ')[1]}=${value}`).join('; ')
  return { browser, address, query: queryOf(address), headers: { cookie, accept: 'application/json' } }
}
const comingBack =
  (start: string): Prepare =>
  async (_, __, world) => {
    const { query, headers } = await backFrom(world, start)
    return { query, headers }
  }

/** A person who signed in at the provider. */
async function signedInAt(world: ExampleWorld, start: string) {
  const { browser, address } = await backFrom(world, start)
  const { access_token = '', refresh_token = '' } = fragmentOf((await browser.visit(address)).location)
  return { headers: { authorization: `Bearer ${access_token}` }, refresh_token }
}

const linked: Prepare = async (service, _, world) => {
  const { headers } = await signedInAt(world, OAUTH_START)
  const me = (await service.app.inject({ url: '/api/v1/auth/me', headers })).json()
  await post(service, 'password/forgot', { email: me.email })
  const token = secretIn((await lettersTo(service, me.email))[0])
  await post(service, 'password/reset', { token, password: GOOD_PASSWORD })
  const { access_token } = await post(service, 'login', { email: me.email, password: GOOD_PASSWORD })
  return { headers: { authorization: `Bearer ${access_token}` } }
}

const program: Prepare = async (service, _, world) => {
  const begun = await service.app.inject('/api/v1/auth/sso/login')
  const { authorization_url } = begun.json()
  const {
    code = '',
    state = '',
    iss = '',
  } = queryOf(await world.browser().signInAt(authorization_url, world.newcomer()))
  return { headers: {}, body: { code, state, iss } }
}
const ssoSession: Prepare = async (_, __, world) => ({ headers: (await signedInAt(world, SSO_START)).headers })
const ssoRefreshing: Prepare = async (_, __, world) => {
  const { refresh_token } = await signedInAt(world, SSO_START)
  return { headers: {}, body: { refresh_token } }
}

/** Who is there, and what they hold in their hands, for the examples about identity. */
export const PREPARED_IDENTITY: Readonly<Record<string, Prepare>> = {
  'organizations.check-invite': looking,
  'organizations.accept-invite': accepting,
  'passwords.reset': forgetful,
  'privacy.keep-account': staying,
  'privacy.own-certificate': following,
  'signup.verify': unverified,
  'mfa.enable': settingUp,
  'mfa.verify': signingIn,
  'mfa.disable': proving,
  'mfa.remove': fresh,
  'mfa.renew-backup-codes': proving,
  'oauth.callback': comingBack(OAUTH_START),
  'oauth.unlink': linked,
  'sso.callback': comingBack(SSO_START),
  'sso.assert': program,
  'sso.arrive': comingBack(SSO_START),
  'sso.refresh': ssoRefreshing,
  'sso.logout': ssoSession,
  'sso.single-logout-post': ssoSession,
}
