import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { lettersTo, secretIn } from '../../../../test/support/letters.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

const DAY_MS = 86_400_000

let service: TestApp
let clock = Date.parse('2026-11-15T12:00:00Z')
beforeAll(async () => {
  service = await testApp({ areas: IDENTITY, now: () => new Date(clock), settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

let people = 0
const address = () => `newcomer${people++}@example.org`
const post = (path: string, payload: object, headers: Record<string, string> = {}, { app } = service) =>
  app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
const signUp = (email: string, more: object = {}) =>
  post('signup', { email, password: GOOD_PASSWORD, name: 'Ada Lovelace', ...more })
const verify = (token: string) => post('verify-email', { token })
const newestSecret = async (email: string) => secretIn((await lettersTo(service, email))[0])
const logIn = (email: string, password = GOOD_PASSWORD) => post('login', { email, password })

test('a person who answers the mail has an account and is signed in', async () => {
  const email = address()
  const begun = await signUp(email)
  expect(begun.statusCode, begun.body).toBe(200)
  expect(begun.json()).toEqual({ message: expect.any(String), email, expires_in: 86_400 })
  expect((await logIn(email)).statusCode).toBe(401)

  const answer = await verify(await newestSecret(email))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    verified: true,
    email,
    name: 'Ada Lovelace',
    token_type: 'bearer',
    needs_org_setup: true,
  })
  const me = await service.app.inject({
    url: '/api/v1/auth/me',
    headers: { authorization: `Bearer ${answer.json().access_token}` },
  })
  expect(me.json()).toMatchObject({
    user_id: answer.json().user_id,
    email_verified: true,
    org_id: answer.json().organization_id,
  })
  expect((await logIn(email)).statusCode).toBe(200)
})

test('a company becomes the organization', async () => {
  const email = address()
  await signUp(email, { company_name: 'Analytical Engines' })
  const answer = (await verify(await newestSecret(email))).json()
  expect(answer).toMatchObject({ needs_org_setup: false, organization: { name: 'Analytical Engines' } })
})

test('an address that has an account gets another mail, and the caller the same answer', async () => {
  const { email, password } = await register(service, { email: address() })
  const fresh = address()
  const known = await signUp(email, { password: 'the passphrase of a stranger' })
  const unknown = await signUp(fresh)
  const text = (body: string, own: string) => body.replaceAll(own, 'ADDRESS')
  expect(known.statusCode).toBe(200)
  expect(text(known.body, email)).toBe(text(unknown.body, fresh))
  const [letter] = await lettersTo(service, email)
  expect(letter?.subject).toBe('You have an account already')
  expect(letter?.body).not.toContain('#token=')
  expect((await logIn(email, password)).statusCode).toBe(200)
})

test('a token works once, for a day', async () => {
  const email = address()
  await signUp(email)
  const secret = await newestSecret(email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(secret)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await verify(secret)).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'token' })

  const late = address()
  await signUp(late)
  const expired = await newestSecret(late)
  clock += DAY_MS
  expect((await verify(expired)).statusCode).toBe(400)
  expect((await verify('unknown')).statusCode).toBe(400)
})

test('each mail stands for what was asked for with it', async () => {
  const email = address()
  await signUp(email, { password: 'the passphrase of the owner' })
  const mine = await newestSecret(email)
  await signUp(email, { password: 'the passphrase of a stranger' })
  const theirs = await newestSecret(email)
  expect((await verify(mine)).statusCode).toBe(200)
  expect((await verify(theirs)).statusCode).toBe(400)
  expect((await logIn(email, 'the passphrase of the owner')).statusCode).toBe(200)
  expect((await logIn(email, 'the passphrase of a stranger')).statusCode).toBe(401)
})

test('another mail is sent to addresses that wait for one, and to no others', async () => {
  const email = address()
  await signUp(email)
  const first = await newestSecret(email)
  const answer = await post('resend-verification', { email })
  const unknown = await post('resend-verification', { email: address() })
  expect(answer.json()).toEqual({ message: expect.any(String), sent: true })
  expect(unknown.body).toBe(answer.body)
  const second = await newestSecret(email)
  expect(second).not.toBe(first)
  expect((await verify(second)).statusCode).toBe(200)
  expect((await verify(first)).statusCode).toBe(400)

  const before = await lettersTo(service, email)
  await post('resend-verification', { email })
  expect(await lettersTo(service, email)).toEqual(before)
  expect((await post('resend-verification', {})).json().field).toBe('email')
})

test('a job names which signup waits, never the address; one of a former release, which did, still runs', async () => {
  const email = address()
  await signUp(email)
  await post('resend-verification', { email })
  const former = { name: 'signup.remind', payload: Type.Object({ email: Type.String() }) }
  await service.platform.jobs.enqueue(former, { email })
  expect(await lettersTo(service, email)).toHaveLength(3)
  const { rows } = await service.database.pool.query('select name from pgboss.job where strpos(data::text, $1) > 0', [
    email,
  ])
  expect(rows).toEqual([])
})

test('of several signups none is offered again, since it may be the one of a stranger', async () => {
  const email = address()
  await signUp(email, { password: 'the passphrase of the owner' })
  const mine = await newestSecret(email)
  await post('resend-verification', { email })
  await post('resend-verification', { email })
  expect(await lettersTo(service, email)).toHaveLength(3)
  await newestSecret(email)

  await signUp(email, { password: 'the passphrase of a stranger', name: 'Eve' })
  await post('resend-verification', { email })
  const [letter] = await lettersTo(service, email)
  expect(letter?.subject).toBe('Sign up again, please')
  expect(letter?.body).not.toMatch(/token|Eve/)
  expect((await verify(mine)).json().name).toBe('Ada Lovelace')
  expect((await logIn(email, 'the passphrase of the owner')).statusCode).toBe(200)
})

test('a registered address is confirmed without signing anybody in', async () => {
  const { email, headers, userId } = await register(service, { email: address() })
  expect((await post('resend-verification', {}, headers)).statusCode).toBe(200)
  const secret = await newestSecret(email)
  const answers = await Promise.all([verify(secret), verify(secret)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const body = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(body).toMatchObject({ verified: true, user_id: userId, email })
  expect(body).not.toHaveProperty('access_token')
  expect((await logIn(email)).json().user.email_verified).toBe(true)
})

test('bad input is named, and nothing is sent', async () => {
  const email = address()
  const cases: [object, string][] = [
    [{ password: 'short' }, 'password'],
    [{ password: 'password123' }, 'password'],
    [{ name: 'A' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ email: 'not an address' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email'],
    [{ email: 'ada@example.org\r\nBcc: eve@example.org' }, 'email'],
    [{ invite_token: 'unknown' }, 'invite_token'],
  ]
  for (const [more, field] of cases) {
    const answer = await signUp(email, more)
    expect(answer.statusCode, field).toBe(400)
    expect(answer.json().field).toBe(field)
  }
  expect(await lettersTo(service, email)).toEqual([])
})

test('an invitation is taken along, if it is still there', async () => {
  const owner = await register(service, { email: address(), organization: 'The Engine Works' })
  const email = address()
  await post('invite', { email, role: 'viewer' }, owner.headers)
  const invite_token = await newestSecret(email)
  expect((await signUp(address(), { invite_token })).json().field).toBe('invite_token')
  await signUp(email, { invite_token })
  const joined = (await verify(await newestSecret(email))).json()
  expect(joined).toMatchObject({ organization_id: owner.organizationId, needs_org_setup: false })
  expect(joined.organizations).toMatchObject([{ id: owner.organizationId, role: 'viewer' }])

  const other = address()
  const { invitation_id } = (await post('invite', { email: other }, owner.headers)).json()
  await signUp(other, { invite_token: await newestSecret(other) })
  const revoked = await service.app.inject({
    method: 'DELETE',
    url: `/api/v1/organizations/${owner.organizationId}/invitations/${invitation_id}`,
    headers: owner.headers,
  })
  expect(revoked.statusCode, revoked.body).toBe(200)
  const alone = (await verify(await newestSecret(other))).json()
  expect(alone.organization_id).not.toBe(owner.organizationId)
  expect(alone.needs_org_setup).toBe(true)
})

test('a developer is told the token, and shares its bucket with registering', async () => {
  const development = await testApp({
    areas: IDENTITY,
    settings: { SERVICE_ENV: 'development', SERVICE_LOG_LEVEL: 'silent' },
  })
  try {
    const payload = { email: 'first@example.org', password: GOOD_PASSWORD, name: 'First' }
    const { verification_token: token } = (await post('signup', payload, {}, development)).json()
    const answer = await post('verify-email', { token }, {}, development)
    expect(answer.json()).toMatchObject({ verified: true, user: { role: 'admin' } })
    for (const path of ['register', 'signup', 'register', 'signup']) {
      const email = `${path}@example.org`
      expect((await post(path, { ...payload, email }, {}, development)).statusCode).not.toBe(429)
    }
    expect((await post('signup', payload, {}, development)).statusCode).toBe(429)
    expect((await post('register', payload, {}, development)).statusCode).toBe(429)
  } finally {
    await development.close()
  }
})
