import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { lettersTo, secretIn } from '../../../../test/support/letters.ts'
import { GOOD_PASSWORD, register } from '../../../../test/support/people.ts'

const NEW_PASSWORD = 'another long passphrase'
const HOUR_MS = 3_600_000

let service: TestApp
let clock = Date.parse('2026-11-15T12:00:00Z')
beforeAll(async () => {
  service = await testApp({ areas: IDENTITY, now: () => new Date(clock), settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

let people = 0
const somebody = () => register(service, { email: `person${people++}@example.org` })
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
const me = (headers: Record<string, string>) => service.app.inject({ url: '/api/v1/auth/me', headers })
const logIn = (email: string, password: string) => post('login', { email, password })
const change = (headers: Record<string, string>, current_password: string, new_password: string) =>
  post('password/change', { current_password, new_password }, headers)

async function resetSecret(email: string) {
  const before = (await lettersTo(service, email)).length
  expect((await post('password/forgot', { email })).statusCode).toBe(200)
  const letters = await lettersTo(service, email)
  expect(letters).toHaveLength(before + 1)
  return secretIn(letters[0])
}

test('a change ends every session and opens a new one', async () => {
  const { email, headers, refreshToken } = await somebody()
  const other = (await logIn(email, GOOD_PASSWORD)).json()
  const answer = await change(headers, GOOD_PASSWORD, NEW_PASSWORD)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ sessions_invalidated: true, user: { email } })

  expect((await me(headers)).statusCode).toBe(401)
  expect((await me({ authorization: `Bearer ${other.access_token}` })).statusCode).toBe(401)
  expect((await post('refresh', { refresh_token: refreshToken })).statusCode).toBe(401)
  expect((await me({ authorization: `Bearer ${answer.json().access_token}` })).statusCode).toBe(200)
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(401)
  expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200)
  expect((await lettersTo(service, email))[0]?.subject).toBe('Your password was changed')
})

test('a change needs the current password, and wrong ones lock changing it', async () => {
  const { email, headers } = await somebody()
  for (let i = 0; i < 5; i++) expect((await change(headers, 'not the password', NEW_PASSWORD)).statusCode).toBe(401)
  const locked = await change(headers, GOOD_PASSWORD, NEW_PASSWORD)
  expect(locked.statusCode).toBe(429)
  expect(locked.json().code).toBe('ACCOUNT_LOCKED')
  const again = (await logIn(email, GOOD_PASSWORD)).json()
  const secret = await resetSecret(email)
  expect((await me({ authorization: `Bearer ${again.access_token}` })).statusCode).toBe(200)
  expect((await post('password/reset', { token: secret, new_password: NEW_PASSWORD })).statusCode).toBe(200)
  const unlocked = { authorization: `Bearer ${(await logIn(email, NEW_PASSWORD)).json().access_token}` }
  expect((await change(unlocked, NEW_PASSWORD, GOOD_PASSWORD)).statusCode).toBe(200)
})

test('an administrator who unlocks an account also lets its password be changed', async () => {
  const { headers, userId } = await somebody()
  for (let i = 0; i < 5; i++) await change(headers, 'not the password', NEW_PASSWORD)
  const admin = await service.token({ role: 'admin' })
  await service.app.inject({ method: 'POST', url: `/api/v2/admin/users/${userId}/unlock`, headers: admin })
  expect((await change(headers, GOOD_PASSWORD, NEW_PASSWORD)).statusCode).toBe(200)
})

test('strangers who fail to sign in do not stop a signed-in person from changing the password', async () => {
  const { email, headers, userId } = await somebody()
  for (let i = 0; i < 5; i++) {
    expect((await logIn(email, 'a guess of a stranger')).statusCode).toBe(401)
    expect((await logIn(`PERSON ${userId}`, 'a guess of a stranger')).statusCode).toBe(401)
  }
  expect((await logIn(email, GOOD_PASSWORD)).statusCode).toBe(429)
  const answer = await change(headers, GOOD_PASSWORD, NEW_PASSWORD)
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(429)
})

test('passwords that cannot be are refused by name, everywhere', async () => {
  const { email, headers } = await somebody()
  const secret = await resetSecret(email)
  for (const bad of ['short', 'x'.repeat(129), 'password123']) {
    for (const answer of [
      await change(headers, GOOD_PASSWORD, bad),
      await post('password/reset', { token: secret, new_password: bad }),
    ]) {
      expect(answer.statusCode, bad).toBe(400)
      expect(answer.json().field).toBe('new_password')
    }
  }
  expect((await change(headers, GOOD_PASSWORD, GOOD_PASSWORD)).json().field).toBe('new_password')
  expect((await post('password/reset', { token: secret })).json().field).toBe('new_password')
  expect((await post('password/change', {}, headers)).statusCode).toBe(400)
  expect((await change({}, GOOD_PASSWORD, NEW_PASSWORD)).statusCode).toBe(401)
  expect((await post('password/reset', { token: secret, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('whether an address has an account is not told', async () => {
  const { email } = await somebody()
  const known = await post('password/forgot', { email })
  const unknown = await post('password/forgot', { email: 'nobody@example.org' })
  const text = (body: string, address: string) => body.replaceAll(address, 'ADDRESS')
  expect(unknown.statusCode).toBe(200)
  expect(text(unknown.body, 'nobody@example.org')).toBe(text(known.body, email))
  expect(await lettersTo(service, 'nobody@example.org')).toEqual([])
  expect((await post('password/forgot', { email: 'not an address' })).json().field).toBe('email')
})

test('a job names whose reset it is, never the address; one of a former release, which did, still runs and is gone then', async () => {
  const { email } = await somebody()
  const before = (await lettersTo(service, email)).length
  await post('password/forgot', { email })
  const former = { name: 'passwords.offer-reset', payload: Type.Object({ email: Type.String() }) }
  await service.platform.jobs.enqueue(former, { email })
  expect(await lettersTo(service, email)).toHaveLength(before + 2)
  const { rows } = await service.database.pool.query('select name from pgboss.job where strpos(data::text, $1) > 0', [
    email,
  ])
  expect(rows).toEqual([])
})

const reset = (token: string) => post('password/reset', { token, new_password: NEW_PASSWORD })

test('asking for more resets stops none, and using one spends the others', async () => {
  const { email } = await somebody()
  const secrets = [await resetSecret(email), await resetSecret(email), await resetSecret(email)]
  const mailed = await lettersTo(service, email)
  await Promise.all(Array.from({ length: 3 }, () => post('password/forgot', { email })))
  expect(await lettersTo(service, email)).toEqual(mailed)

  const answers = await Promise.all(secrets.map(reset))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  clock += HOUR_MS
  expect((await reset(await resetSecret(email))).statusCode).toBe(200)
})

test('a reset works once and for an hour', async () => {
  const { email, headers } = await somebody()
  const secret = await resetSecret(email)
  expect((await me(headers)).statusCode).toBe(200)
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(secret)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
    field: 'token',
    message: 'token: is unknown, spent or expired',
  })
  expect((await me(headers)).statusCode).toBe(401)

  const late = await resetSecret(email)
  clock += HOUR_MS
  expect((await reset(late)).statusCode).toBe(400)
  expect((await logIn(email, NEW_PASSWORD)).statusCode).toBe(200)
})

test('a reset proves the address; a disabled person gets none', async () => {
  const { email, userId } = await somebody()
  const secret = await resetSecret(email)
  expect((await post('password/reset', { token: secret, new_password: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await logIn(email, NEW_PASSWORD)).json().user.email_verified).toBe(true)

  const unused = await resetSecret(email)
  const admin = await service.token({ role: 'admin' })
  const disabled = await service.app.inject({ method: 'POST', url: `/admin/users/${userId}/disable`, headers: admin })
  expect(disabled.statusCode, disabled.body).toBe(200)
  expect((await post('password/reset', { token: unused, new_password: GOOD_PASSWORD })).statusCode).toBe(400)
  const before = await lettersTo(service, email)
  expect((await post('password/forgot', { email })).statusCode).toBe(200)
  expect(await lettersTo(service, email)).toEqual(before)
})

test('an API key does not change a password, and a viewer changes their own', async () => {
  const { headers } = await somebody()
  const key = (await post('api-key', { name: 'script' }, headers)).json()
  const byKey = await change({ authorization: `Bearer ${key.api_key}` }, GOOD_PASSWORD, NEW_PASSWORD)
  expect(byKey.statusCode, byKey.body).toBe(403)
  const viewer = await service.token({ userId: 'usr_viewer', org: 'org_other', org_role: 'viewer' })
  const answer = await change(viewer, GOOD_PASSWORD, NEW_PASSWORD)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('no password yet')
})

const NUL = '\0'

test('a NUL is a character of a password like any other, wherever one is given', async () => {
  const email = 'nul@example.org'
  const [first, second, third] = ['correct', 'another', 'yet more'].map((start) => `${start}${NUL}horse battery`)
  const registered = await post('register', { email, password: first })
  expect(registered.statusCode, registered.body).toBe(201)
  for (const close of ['correct', 'correct horse battery', `correct${NUL}`, 'correcthorse battery']) {
    expect((await logIn(email, close)).statusCode).toBe(401)
  }
  const signedIn = await logIn(email, String(first))
  expect(signedIn.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
  expect((await change(headers, String(first), String(second))).statusCode).toBe(200)
  const token = await resetSecret(email)
  expect((await post('password/reset', { token, new_password: third })).statusCode).toBe(200)
  const form = new URLSearchParams({ grant_type: 'password', username: email, password: String(third) })
  const granted = await service.app.inject({
    method: 'POST',
    url: '/api/v2/auth/token',
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(granted.statusCode, granted.body).toBe(200)
})

test('any other text with a NUL is refused by its name, and so is half of a surrogate pair in a password', async () => {
  const person = { email: 'other-nul@example.org', password: GOOD_PASSWORD, name: 'Ada' }
  for (const [field, value] of [
    ['name', `A${NUL}da`],
    ['email', `a${NUL}@example.org`],
    ['password', `${GOOD_PASSWORD}\ud800`],
  ]) {
    const refused = await post('register', { ...person, [String(field)]: value })
    expect([refused.statusCode, refused.json().field]).toEqual([400, field])
  }
})
