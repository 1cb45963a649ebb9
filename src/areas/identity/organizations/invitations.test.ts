import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { lettersTo, secretIn } from '../../../../test/support/letters.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'
import { unusedPort } from '../../../../test/support/unused-port.ts'

const WEEK_MS = 7 * 86_400_000

let service: TestApp
let clock = Date.parse('2026-11-15T12:00:00Z')
beforeAll(async () => {
  service = await testApp({
    areas: IDENTITY,
    now: () => new Date(clock),
    settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_PUBLIC_URL: 'https://parley.example.org/' },
  })
})
afterAll(() => service.close())

type Headers = Record<string, string>
let people = 0
const address = () => `guest${people++}@example.org`
const somebody = (email = address()) => register(service, { email, organization: 'The Works' })
const post = (path: string, payload: object, headers: Headers = {}, { app } = service) =>
  app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
const invite = (headers: Headers, email: string, more: object = {}) => post('invite', { email, ...more }, headers)
const accept = (token: string, headers: Headers = {}, more: object = {}) =>
  post('accept-invite', { token, ...more }, headers)
const check = (token: string) => service.app.inject({ url: '/api/v1/auth/check-invite', query: { token } })
const newestSecret = async (email: string) => secretIn((await lettersTo(service, email))[0])
const newcomer = { name: 'Guest', password: GOOD_PASSWORD }

async function invited(role: 'admin' | 'member' | 'viewer' = 'member') {
  const owner = await somebody()
  const email = address()
  const answer = await invite(owner.headers, email, { role })
  expect(answer.statusCode, answer.body).toBe(200)
  return { owner, email, secret: await newestSecret(email), id: answer.json().invitation_id as string }
}

test('who has not confirmed an address invites nobody, and nobody is told that a letter that waits was sent', async () => {
  const settings = { RATE_LIMIT_ENABLED: 'false', SMTP_URL: `smtp://127.0.0.1:${await unusedPort()}` }
  const mailing = await testApp({ areas: IDENTITY, settings })
  onTestFinished(() => mailing.close())
  const owner = await register(mailing, { email: 'owner@example.org', organization: 'The Works' })
  const refused = await post('invite', { email: address() }, owner.headers, mailing)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    error: expect.stringContaining('Confirm your own e-mail address'),
    details: { reason: 'EMAIL_NOT_CONFIRMED' },
  })
  const { db } = mailing.database
  expect(await db.selectFrom('invitations').select('id').execute()).toEqual([])
  await db.updateTable('users').set({ email_verified_at: new Date().toISOString() }).execute()
  const answer = await post('invite', { email: address() }, owner.headers, mailing)
  expect(answer.json().message).toBe('The invitation was made, and its mail is on its way')
})

test('an invitation is mailed to the address, and the inviter is not told its secret', async () => {
  const owner = await somebody()
  const email = address()
  const answer = await invite(owner.headers, email, { role: 'viewer' })
  const at = new Date(clock).toISOString()
  expect(answer.json()).toEqual({
    message: expect.stringContaining('No mail leaves this installation'),
    id: answer.json().invitation_id,
    invitation_id: expect.stringMatching(/^inv_/),
    email,
    role: 'viewer',
    organization_id: owner.organizationId,
    invited_by: owner.userId,
    status: 'pending',
    created_at: at,
    invited_at: at,
    expires_at: new Date(clock + WEEK_MS).toISOString(),
    expires_in: 604_800,
  })
  const [letter] = await lettersTo(service, email)
  expect(letter?.subject).toBe('Invitation to The Works')
  expect(letter?.body).toContain(`https://parley.example.org/accept-invite#token=${secretIn(letter)}`)
  expect((await check(secretIn(letter))).json()).toEqual({
    valid: true,
    email,
    organization_id: owner.organizationId,
    organization_name: 'The Works',
    role: 'viewer',
    expires_at: Math.floor((clock + WEEK_MS) / 1000),
  })
})

test('a developer is told the secret', async () => {
  const development = await testApp({
    areas: IDENTITY,
    settings: { SERVICE_ENV: 'development', SERVICE_LOG_LEVEL: 'silent' },
  })
  try {
    const owner = await register(development, { email: 'owner@example.org' })
    const answer = (await post('invite', { email: 'guest@example.org' }, owner.headers, development)).json()
    expect(answer.invite_url).toContain(`#token=${answer.invite_token}`)
  } finally {
    await development.close()
  }
})

test('whether the address has an account is not told', async () => {
  const owner = await somebody()
  const known = await somebody()
  const unknown = address()
  const answers = [await invite(owner.headers, known.email), await invite(owner.headers, unknown)]
  const [first, second] = answers.map((answer) => ({ ...answer.json(), email: '', id: '', invitation_id: '' }))
  expect(first).toEqual(second)
  const text = async (email: string) => {
    const [letter] = await lettersTo(service, email)
    return letter?.body.replaceAll(secretIn(letter), 'SECRET')
  }
  expect(await text(known.email)).toBe(await text(unknown))
})

test('owners and admins invite, into the organization they act in', async () => {
  const org = 'org_inviting'
  const as = (org_role: 'owner' | 'admin' | 'member' | 'viewer') =>
    service.token({ userId: `usr_inviting_${org_role}`, org, org_role })
  expect((await invite(await as('admin'), address())).statusCode).toBe(200)
  expect((await invite(await as('member'), address())).statusCode).toBe(403)
  expect((await invite(await as('viewer'), address())).statusCode).toBe(403)
  expect((await invite({}, address())).statusCode).toBe(401)
  const owner = await as('owner')
  const other = await somebody()
  expect((await invite(owner, address(), { organization_id: other.organizationId })).statusCode).toBe(404)
  expect((await invite(owner, address(), { organization_id: org })).statusCode).toBe(200)
  expect((await invite(owner, address(), { role: 'owner' })).json().field).toBe('role')
  expect((await invite(owner, 'nobody at all')).json().field).toBe('email')
  expect((await invite(owner, 'a@example.org\r\nBcc: eve@example.org')).json().field).toBe('email')
})

test('a name cannot write headers or paragraphs into the mail', async () => {
  const owner = await register(service, {
    email: address(),
    name: 'Eve\r\n\r\nClick https://evil.example.org',
    organization: 'Works\r\nBcc: eve@example.org',
  })
  const email = address()
  await invite(owner.headers, email)
  const [letter] = await lettersTo(service, email)
  expect(letter?.subject).toBe('Invitation to Works Bcc: …')
  expect(letter?.body.split('\n')[0]).toBe('Eve Click … invites you to Works Bcc: … on Parley.')
})

test.each([
  ['Visit http://evil.example now', 'Visit … now'],
  ['a@b.c', 'an organization'],
  ['evil.example', 'an organization'],
  ['www.evil', 'an organization'],
  ['Acme (evil．example/login)', 'Acme …'],
  ['Dr. A. B. Müller & Co. KG', 'Dr. A. B. Müller & Co. KG'],
])('of the name %s a letter carries no address and no link', async (organization, shown) => {
  const owner = await register(service, { email: address(), name: 'Ada', organization })
  const email = address()
  await invite(owner.headers, email)
  const [letter] = await lettersTo(service, email)
  expect(letter?.subject).toBe(`Invitation to ${shown}`)
  expect(letter?.body.split('\n')[0]).toBe(`Ada invites you to ${shown} on Parley.`)
})

test('an address is invited once at a time, and not when it belongs already', async () => {
  const owner = await somebody()
  const email = address()
  const answers = await Promise.all(Array.from({ length: 4 }, () => invite(owner.headers, email)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(await lettersTo(service, email)).toHaveLength(1)
  expect((await invite(owner.headers, owner.email.toUpperCase())).json().details).toMatchObject({ status: 'member' })

  const old = await newestSecret(email)
  clock += WEEK_MS
  expect((await check(old)).json()).toMatchObject({ field: 'token', message: 'token: has expired' })
  expect((await accept(old, {}, newcomer)).statusCode).toBe(400)
  const { access_token } = (await post('login', { email: owner.email, password: owner.password })).json()
  expect((await invite({ authorization: `Bearer ${access_token}` }, email)).statusCode).toBe(200)
  expect((await check(old)).statusCode).toBe(404)
  expect((await accept(await newestSecret(email), {}, newcomer)).statusCode).toBe(200)
})

test('the invited person joins with their own account', async () => {
  const { owner, email, secret } = await invited('admin')
  const eve = await somebody()
  expect((await accept(secret, eve.headers)).statusCode).toBe(403)
  const guest = await somebody(email.toUpperCase())
  const answer = await accept(secret, guest.headers)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ organization_id: owner.organizationId, role: 'admin' })
  expect((await accept(secret, guest.headers)).statusCode).toBe(404)
  const switched = await post('switch-organization', { organization_id: owner.organizationId }, guest.headers)
  expect(switched.json().organization.id).toBe(owner.organizationId)
})

test('a newcomer makes an account that the invitation proves', async () => {
  const { owner, email, secret } = await invited('viewer')
  expect((await accept(secret)).statusCode).toBe(401)
  expect((await accept(secret, {}, { name: 'Guest', password: 'short' })).json().field).toBe('password')
  const answers = await Promise.all(Array.from({ length: 4 }, () => accept(secret, {}, newcomer)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(
    statuses.every((status) => [200, 404, 409].includes(status)),
    String(statuses),
  ).toBe(true)
  const made = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(made).toMatchObject({
    organization_id: owner.organizationId,
    role: 'viewer',
    user: { email, email_verified: true, org_id: owner.organizationId },
    organizations: [{ id: owner.organizationId, role: 'viewer', is_default: true }],
  })
})

test('an invitation survives an account that is there already', async () => {
  const { email, secret } = await invited()
  const guest = await somebody(email)
  expect((await accept(secret, {}, newcomer)).statusCode).toBe(409)
  expect((await accept(secret, guest.headers)).statusCode).toBe(200)
})

test.each<[string, (admin: { userId: string; org: string; owner: Headers }) => Promise<unknown>]>([
  [
    'was removed',
    ({ userId, org, owner }) =>
      service.app.inject({ method: 'DELETE', url: `/api/v1/organizations/${org}/members/${userId}`, headers: owner }),
  ],
  [
    'was demoted',
    ({ userId, org, owner }) =>
      service.app.inject({
        method: 'PATCH',
        url: `/api/v1/organizations/${org}/members/${userId}`,
        headers: owner,
        payload: { role: 'member' },
      }),
  ],
  [
    'was disabled',
    ({ userId }) =>
      service.platform.db
        .updateTable('users')
        .set({ disabled_at: new Date(clock).toISOString() })
        .where('id', '=', userId)
        .execute(),
  ],
])('the invitations of an administrator who %s are dead', async (_, lose) => {
  const { owner, email, secret } = await invited('admin')
  const admin = await register(service, { email: address() })
  await service.platform.db
    .insertInto('memberships')
    .values({
      organization_id: owner.organizationId,
      user_id: admin.userId,
      role: 'admin',
      is_default: false,
      joined_at: new Date(clock).toISOString(),
    })
    .execute()
  const switched = await post('switch-organization', { organization_id: owner.organizationId }, admin.headers)
  const acting = { authorization: `Bearer ${switched.json().access_token}` }
  const [asNewcomer, asThemselves] = [address(), await somebody()]
  for (const to of [asNewcomer, asThemselves.email])
    expect((await invite(acting, to, { role: 'admin' })).statusCode).toBe(200)
  const secrets = [await newestSecret(asNewcomer), await newestSecret(asThemselves.email)]
  for (const each of secrets) expect((await check(each)).statusCode).toBe(200)
  await lose({ userId: admin.userId, org: owner.organizationId, owner: owner.headers })

  for (const each of secrets) expect((await check(each)).statusCode).toBe(404)
  expect((await accept(secrets[0] ?? '', {}, newcomer)).statusCode).toBe(404)
  expect((await accept(secrets[1] ?? '', asThemselves.headers)).statusCode).toBe(404)
  const list = await service.app.inject({
    url: `/api/v1/organizations/${owner.organizationId}/invitations`,
    headers: owner.headers,
  })
  expect(list.json().invitations.map((each: { email: string }) => each.email)).toEqual([email])
  expect((await check(secret)).statusCode).toBe(200)
  expect((await invite(owner.headers, asNewcomer)).statusCode).toBe(200)
})

test.each(['ada@localhost', 'ada@mailserver', 'ada@[127.0.0.1]', 'ada@[IPv6:::1]', 'ada@127.0.0.1', 'ada@10.1'])(
  'nobody at %s is written to',
  async (email) => {
    const owner = await somebody()
    expect((await invite(owner.headers, email)).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'email' },
    })
    expect((await post('password/forgot', { email })).statusCode).toBe(400)
    expect((await post('register', { email, password: GOOD_PASSWORD })).statusCode).toBe(400)
  },
)

test('invitations are listed and revoked by those who manage members', async () => {
  const { owner, email, secret, id } = await invited()
  const at = `/api/v1/organizations/${owner.organizationId}/invitations`
  const listed = await service.app.inject({ url: at, headers: owner.headers })
  expect(listed.json()).toMatchObject({ total: 1, invitations: [{ id, email, role: 'member', status: 'pending' }] })
  const eve = await somebody()
  expect((await service.app.inject({ url: at, headers: eve.headers })).statusCode).toBe(404)
  const revoke = (headers: Headers) => service.app.inject({ method: 'DELETE', url: `${at}/${id}`, headers })
  expect((await revoke(eve.headers)).statusCode).toBe(404)
  expect((await revoke(owner.headers)).statusCode).toBe(200)
  expect((await revoke(owner.headers)).statusCode).toBe(404)
  expect((await check(secret)).statusCode).toBe(404)
  expect((await accept(secret, {}, newcomer)).statusCode).toBe(404)
  expect((await check('unknown')).statusCode).toBe(404)
  expect((await check('')).statusCode).toBe(400)
})
