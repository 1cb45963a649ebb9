import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { lettersTo, secretIn } from '../../../../test/support/letters.ts'
import { mailServer } from '../../../../test/support/mail-server.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../test/support/people.ts'
import { firstOrganization } from '../../../storage/installation.ts'

const PRODUCTION = { SERVICE_ENV: 'production', SERVICE_LOG_LEVEL: 'silent', RATE_LIMIT_ENABLED: 'false' }
const ADMINISTRATOR = { SERVICE_ADMIN_EMAIL: 'root@example.org', SERVICE_ADMIN_PASSWORD: 'the keys of the castle' }

let mail: Awaited<ReturnType<typeof mailServer>>
let production: TestApp
let closed: TestApp
beforeAll(async () => {
  mail = await mailServer()
  const settings = { ...PRODUCTION, ...ADMINISTRATOR, SMTP_URL: mail.url, SERVICE_MAIL_FROM: 'hello@parley.test' }
  production = await testApp({ areas: IDENTITY, settings, now: () => new Date('2026-11-18T10:00:00Z') })
  closed = await testApp({ areas: IDENTITY, settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_REGISTRATION: 'closed' } })
})
afterAll(async () => {
  await closed.close()
  await production.close()
  await mail.close()
})

const post = async (path: string, payload: object, { app } = production, headers: Record<string, string> = {}) => {
  const url = `/api/v1/auth/${path}`
  const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: ownAddress() })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const person = (email: string) => ({ email, password: GOOD_PASSWORD, name: 'Ada', organization: 'Analytical Engines' })
/** The newest that arrived at an address. */
async function letterTo(address: string) {
  await production.platform.jobs.drain()
  const raw = mail.received.findLast(({ to }) => to.includes(address))?.raw ?? ''
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

test('a registration says the same of an address that is known and of one that is not', async () => {
  const known = await post('register', { ...person('root@example.org'), password: 'what a stranger chose' })
  const unknown = await post('register', person('new@example.org'))
  expect([known.status, unknown.status]).toEqual([201, 201])
  const { 'x-request-id': one, date: _, ...headers } = known.headers
  const { 'x-request-id': other, date: __, ...others } = unknown.headers
  expect(one).not.toBe(other)
  expect(headers).toEqual({ ...others, 'content-length': headers['content-length'] })
  const plain = ({ body }: typeof known) =>
    JSON.stringify(body).replaceAll(/(usr|org)_\w+|-\w{7}"|root@example.org|new@example.org/g, '…')
  expect(plain(known)).toBe(plain(unknown))
  expect(unknown.body).toMatchObject({ access_token: '', refresh_token: '', requires_verification: true })
  expect(await letterTo('root@example.org')).toContain('You have an account already')
  const login = { email: 'root@example.org', password: ADMINISTRATOR.SERVICE_ADMIN_PASSWORD }
  expect((await post('login', login)).status).toBe(200)
})

test('the account is there once its mail was answered, as it was told', async () => {
  const { body } = await post('register', { ...person('later@example.org'), metadata: { team: 'blue' } })
  const login = { email: 'later@example.org', password: GOOD_PASSWORD }
  expect((await post('login', login)).status).toBe(401)
  const [, token] = /#token=([\w-]{43})/.exec(await letterTo('later@example.org')) ?? []
  const verified = await post('verify-email', { token })
  expect(verified).toMatchObject({
    status: 200,
    body: { user_id: body.user_id, organization_id: body.organization.id },
  })
  expect((await post('login', login)).body).toMatchObject({
    user: { id: body.user_id, email_verified: true, metadata: { team: 'blue' } },
    organization: { id: body.organization.id, name: 'Analytical Engines', slug: body.organization.slug },
  })
})

test('without mail production refuses a registration as it refuses a signup, for every address', async () => {
  const mute = await testApp({ areas: IDENTITY, settings: { ...PRODUCTION, ...ADMINISTRATOR } })
  onTestFinished(() => mute.close())
  for (const path of ['register', 'signup']) {
    for (const email of ['root@example.org', 'new@example.org']) {
      const { status, body } = await post(path, person(email), mute)
      expect([status, body.error]).toEqual([503, 'This installation cannot send mail: SMTP_URL is not set'])
    }
  }
  const providers = await mute.app.inject({ url: '/api/v1/auth/oauth/providers' })
  expect(providers.json().registration).toBe('closed')
})

test('a client that wants the refresh token in a cookie gets no empty one', async () => {
  const answer = await post('register', person('cookie@example.org'), production, { 'x-refresh-token': 'cookie' })
  expect([answer.status, answer.headers['set-cookie']]).toEqual([201, undefined])
})

test('where registration is closed every door says so, and invitations still work', async () => {
  for (const [path, payload] of [
    ['register', person('no@example.org')],
    ['signup', { ...person('no@example.org') }],
  ] as const) {
    const refused = await post(path, payload, closed)
    expect(refused.status).toBe(403)
    expect(refused.body.details).toEqual({ reason: 'REGISTRATION_CLOSED' })
  }
  const providers = await closed.app.inject({ url: '/api/v1/auth/oauth/providers' })
  expect(providers.json()).toEqual({ providers: [], registration: 'closed' })
  const owner = await closed.token({ userId: 'usr_owner', org: 'org_1', org_role: 'owner' })
  for (const [email, accept] of [
    [
      'accepts@example.org',
      (token: string) => post('accept-invite', { token, name: 'Bo', password: GOOD_PASSWORD }, closed),
    ],
    [
      'signs-up@example.org',
      (invite_token: string) => post('signup', { ...person('signs-up@example.org'), invite_token }, closed),
    ],
  ] as const) {
    expect((await post('invite', { email }, closed, owner)).status).toBe(200)
    const accepted = await accept(secretIn((await lettersTo(closed, email))[0]))
    expect(accepted.status).toBe(200)
  }
  const token = secretIn((await lettersTo(closed, 'signs-up@example.org'))[0])
  expect((await post('verify-email', { token }, closed)).status).toBe(200)
})

test('a signup that waits is not finished after registration was closed', async () => {
  const open = await testApp({ areas: IDENTITY, database: closed.database, settings: { RATE_LIMIT_ENABLED: 'false' } })
  onTestFinished(() => open.close())
  await post('signup', person('waits@example.org'), open)
  const token = secretIn((await lettersTo(open, 'waits@example.org'))[0])
  expect((await post('verify-email', { token }, closed)).status).toBe(403)
  expect((await post('verify-email', { token }, open)).status).toBe(200)
})

const SSO = {
  SERVICE_SSO_ENABLED: 'true',
  SERVICE_SSO_ISSUER_URL: 'https://id.example.org',
  SERVICE_SSO_CLIENT_ID: 'parley',
  SERVICE_SSO_CLIENT_SECRET: 'secret',
  SERVICE_SSO_CALLBACK_URL: 'https://parley.example.org/auth/sso/callback',
}

test.each([
  ['SCIM_BEARER_TOKEN', { SCIM_BEARER_TOKEN: 'the token of the directory' }, { SCIM_ORGANIZATION: 'org_acme' }],
  ['SERVICE_SSO_ENABLED', SSO, { SERVICE_SSO_ORGANIZATION: 'org_acme' }],
  ['SERVICE_API_TOKEN', { SERVICE_API_TOKEN: 'the token for evidence' }, ADMINISTRATOR],
])('production with %s does not start before it is known whose the first organization is', async (name, on, named) => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const start = (settings: Record<string, string>) =>
    testApp({ areas: ['accounts', 'sessions'], database, settings: { ...PRODUCTION, ...settings } })
  await expect(start({ ...on })).rejects.toThrow(new RegExp(`${name}: .*; give .*SERVICE_ADMIN_EMAIL`))
  for (const enough of [named, ADMINISTRATOR]) await (await start({ ...on, ...enough })).close()
})

test('an installation that has its first organization starts, and its log says which that is', async () => {
  const database = await testDatabase()
  const lines: string[] = []
  const before = await testApp({ areas: ['accounts', 'sessions'], database })
  const { organizationId } = await register(before, { email: 'first@example.org' })
  await before.close()
  const settings = { ...PRODUCTION, SERVICE_LOG_LEVEL: 'warn', SERVICE_API_TOKEN: 'the token for evidence' }
  const log = { write: (line: string) => void lines.push(line) }
  const after = await testApp({ areas: ['accounts', 'sessions'], database, settings, log })
  await after.close()
  await database.close()
  expect(lines.join('')).toContain(`"organization_id":"${organizationId}"`)
})

test('with an administrator in the settings, their organization is the first, even after other registrations', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const areas = ['accounts', 'sessions']
  const before = await testApp({ areas, database })
  const stranger = await register(before, { email: 'stranger@example.org' })
  await before.close()
  const lines: string[] = []
  const settings = { ...PRODUCTION, ...ADMINISTRATOR, SERVICE_LOG_LEVEL: 'warn', SCIM_BEARER_TOKEN: 'of the directory' }
  const log = { write: (line: string) => void lines.push(line) }
  const after = await testApp({ areas, database, settings, log })
  onTestFinished(() => after.close())
  const { email_key, id } = await database.db
    .selectFrom('organizations')
    .innerJoin('users', 'users.id', 'organizations.owner_id')
    .select(['users.email_key', 'organizations.id'])
    .where('organizations.id', '!=', stranger.organizationId)
    .executeTakeFirstOrThrow()
  const first = await firstOrganization(database.db, ADMINISTRATOR.SERVICE_ADMIN_EMAIL)
  expect([email_key, first?.id]).toEqual([ADMINISTRATOR.SERVICE_ADMIN_EMAIL, id])
  expect(lines.join('')).toContain(`"organization_id":"${id}","oldest_organization_id":"${stranger.organizationId}"`)
})

test('an account that has the administrator’s address and another password fills no organization', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const areas = ['accounts', 'sessions']
  const before = await testApp({ areas, database })
  await register(before, { email: 'first@example.org' })
  await register(before, { email: ADMINISTRATOR.SERVICE_ADMIN_EMAIL })
  await before.close()
  const settings = { ...PRODUCTION, ...ADMINISTRATOR, SERVICE_API_TOKEN: 'the token for evidence' }
  await expect(testApp({ areas, database, settings })).rejects.toThrow('that account is no administrator')
})
