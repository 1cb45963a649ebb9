import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { fragmentOf, queryOf } from '../../../../test/support/oauth-service.ts'
import {
  CLIENT,
  type OidcProvider,
  oidcProvider,
  type ProviderAccounts,
} from '../../../../test/support/oidc-provider.ts'
import { register } from '../../../../test/support/people.ts'
import { SSO_CALLBACK, SSO_START, type SsoService, ssoService } from '../../../../test/support/sso-service.ts'

/** Accounts that exist before their first single sign-on, and what the identity provider may do with them. */

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

let count = 0

function employee(claims: Partial<ProviderAccounts[string]> = {}) {
  const login = `employee-${++count}`
  accounts[login] = { email: `${login}@example.org`, name: `Employee ${count}`, ...claims }
  return { login, email: accounts[login].email ?? '' }
}

async function signIn(login: string) {
  const { location = '' } = await browser.visit(SSO_START)
  return (await browser.visit(await browser.signInAt(location, login))).location
}
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url, headers, payload })

const verify = (userId: string) =>
  service.platform.db
    .updateTable('users')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()

test('an account that belongs elsewhere is not opened, also to a member; one of the organization alone is', async () => {
  const outsider = employee()
  const { userId, organizationId } = await register(service, { email: outsider.email })
  await verify(userId)
  expect(queryOf(await signIn(outsider.login))).toMatchObject({ error: 'account_exists' })
  await service.token({ userId, email: outsider.email, org: 'org_home' })
  expect(queryOf(await signIn(outsider.login))).toMatchObject({ error: 'account_exists' })
  const { db } = service.platform
  await db.deleteFrom('memberships').where('organization_id', '=', organizationId).execute()
  expect(fragmentOf(await signIn(outsider.login)).user_id).toBe(userId)
})

test('who signed in before may join others since, and comes in to the organization all the same', async () => {
  const { login, email } = employee()
  const { user_id: userId = '' } = fragmentOf(await signIn(login))
  await service.token({ userId, email, org: 'org_other' })
  const { db } = service.platform
  const defaulted = (org: string, is_default: boolean) =>
    db.updateTable('memberships').set({ is_default }).where('user_id', '=', userId).where('organization_id', '=', org)
  await defaulted('org_home', false).execute()
  await defaulted('org_other', true).execute()
  const { user_id, access_token } = fragmentOf(await signIn(login))
  expect(user_id).toBe(userId)
  expect((await service.me(access_token)).json()).toMatchObject({ org_id: 'org_home' })
})

test('a person who only claimed an address does not keep out the one whom the identity provider vouches for', async () => {
  const { login, email } = employee()
  const squatter = await register(service, { email })
  const { user_id, access_token } = fragmentOf(await signIn(login))
  expect(user_id).not.toBe(squatter.userId)
  expect((await service.me(access_token)).json()).toMatchObject({ email, org_id: 'org_home' })
  expect((await service.me(squatter.accessToken)).statusCode).toBe(401)
  const password = { email, password: squatter.password }
  expect((await post('/api/v1/auth/login', password)).statusCode).toBe(401)
  expect(fragmentOf(await signIn(login)).user_id).toBe(user_id)
})

test('an address that was only claimed is not taken from the disabled, from guests of others, or where every domain may come', async () => {
  const banned = employee()
  const { userId } = await register(service, { email: banned.email })
  const { db } = service.platform
  const disabled_at = new Date().toISOString()
  await db.updateTable('users').set({ disabled_at }).where('id', '=', userId).execute()
  expect(queryOf(await signIn(banned.login))).toMatchObject({ error: 'account_disabled' })

  browser = service.browser()
  const guest = employee()
  await service.token({ userId: 'usr_host', org: 'org_host' })
  await service.token({ userId: 'usr_guest', email: guest.email, org: 'org_host' })
  expect(queryOf(await signIn(guest.login))).toMatchObject({ error: 'account_exists' })

  const open = await ssoService({ ...settings(), SERVICE_SSO_ALLOWED_DOMAINS: '' })
  try {
    browser = open.browser()
    const claimed = employee()
    const { userId: claimant } = await register(open, { email: claimed.email })
    expect(queryOf(await signIn(claimed.login))).toMatchObject({ error: 'account_exists' })
    await open.platform.db.deleteFrom('memberships').where('user_id', '=', claimant).execute()
    expect(queryOf(await signIn(claimed.login))).toMatchObject({ error: 'account_exists' })
  } finally {
    await open.close()
  }
})

test('who administers the installation proves the second factor too; others leave it to the identity provider', async () => {
  for (const role of ['admin', 'user'] as const) {
    browser = service.browser()
    const { login, email } = employee()
    const { user_id: userId = '' } = fragmentOf(await signIn(login))
    const headers = await service.token({ userId, email, org: 'org_home', role })
    const { secret } = (await post('/api/v1/auth/mfa/setup', {}, headers)).json()
    const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 })
    await post('/api/v1/auth/mfa/enable', { code: totp.generate({ timestamp: service.clock.time.getTime() }) }, headers)
    await service.token({ userId, email, org: 'org_second_home', role })
    service.clock.time = new Date(service.clock.time.getTime() + 60_000)
    const landed = fragmentOf(await signIn(login))
    if (role === 'user') {
      expect(landed).toHaveProperty('access_token')
      continue
    }
    expect(landed).toEqual({ mfa_required: 'true', pending_token: expect.any(String) })
    const code = totp.generate({ timestamp: service.clock.time.getTime() })
    const verified = await post('/api/v1/auth/mfa/verify', { pending_token: landed.pending_token, code })
    expect(verified.json()).toMatchObject({ user: { id: userId }, organization: { id: 'org_home' } })
  }
})
