import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { GOOD_PASSWORD, ownAddress, register } from '../../../../test/support/people.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: ['accounts', 'sessions'], settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

const post = (url: string, payload: object, to = service) =>
  to.app.inject({ method: 'POST', url, payload, remoteAddress: ownAddress() })
const get = (url: string, headers: Record<string, string>) => service.app.inject({ url, headers })

test('a person who registers is signed in, at the top and under tokens, and owns an organization', async () => {
  const answer = await post('/api/v1/auth/register', {
    email: 'Ada@Example.org',
    password: GOOD_PASSWORD,
    name: 'Ada',
    organization: 'Analytical Engines',
    metadata: { team: 'one' },
  })
  expect(answer.statusCode).toBe(201)
  const body = answer.json()
  expect(body).toMatchObject({
    email: 'Ada@Example.org',
    name: 'Ada',
    requires_verification: false,
    token_type: 'bearer',
    expires_in: expect.any(Number),
    user: {
      role: 'user',
      roles: ['user'],
      email_verified: false,
      is_active: true,
      mfa_enabled: false,
      metadata: { team: 'one' },
    },
    organization: { name: 'Analytical Engines', tier: 'free', owner_id: body.user_id },
    organizations: [{ name: 'Analytical Engines', role: 'owner', is_default: true, is_active: true }],
  })
  expect(body.tokens).toMatchObject({ access_token: body.access_token, refresh_token: body.refresh_token })
  expect(body.user).toMatchObject({
    id: body.user_id,
    org_id: body.organization.id,
    organization: body.organization.id,
  })
  expect(body.user.last_login).not.toBeNull()
  expect(answer.body).not.toContain('argon2')
})

test('an address is taken whatever its case, and only register tells', async () => {
  await register(service, { email: 'taken@example.org' })
  const again = await post('/api/v1/auth/register', { email: 'TAKEN@example.org', password: GOOD_PASSWORD })
  expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT'])
})

test('thirty who register one address at once make one account', async () => {
  const payload = { email: 'crowd@example.org', password: GOOD_PASSWORD }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/api/v1/auth/register', payload)))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, ...Array.from({ length: 29 }, () => 409)])
  const rows = await service.database.db.selectFrom('users').where('email', '=', payload.email).selectAll().execute()
  expect(rows).toHaveLength(1)
})

test.for([
  [{ password: GOOD_PASSWORD }, 'email'],
  [{ email: 'no address', password: GOOD_PASSWORD }, 'email'],
  [{ email: 'two@@example.org', password: GOOD_PASSWORD }, 'email'],
  [{ email: `${'x'.repeat(250)}@example.org`, password: GOOD_PASSWORD }, 'email'],
  [{ email: 'weak@example.org' }, 'password'],
  [{ email: 'weak@example.org', password: 'short' }, 'password'],
  [{ email: 'weak@example.org', password: 'password123' }, 'password'],
  [{ email: 'weak@example.org', password: 'x'.repeat(129) }, 'password'],
  [{ email: 'weak@example.org', password: 7 }, 'password'],
  [{ email: 'weak@example.org', password: GOOD_PASSWORD, name: ' ' }, 'name'],
] as const)('%o is refused and names %s', async ([payload, field]) => {
  const answer = await post('/api/v1/auth/register', payload)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  expect(answer.body).not.toContain('xxxxx')
})

test('me shows the profile under its three names', async () => {
  const { headers, userId, organizationId } = await register(service, { email: 'me@example.org', name: 'Me' })
  for (const url of ['/api/v1/auth/me', '/api/v1/user', '/api/users/me']) {
    const answer = await get(url, headers)
    expect(answer.json()).toMatchObject({
      user_id: userId,
      email: 'me@example.org',
      name: 'Me',
      role: 'user',
      organization: { id: organizationId },
      organizations: [{ id: organizationId }],
      user: { id: userId, organization: organizationId },
    })
  }
  expect((await get('/api/v1/user', headers)).headers.link).toBe('</api/v2/users/me>; rel="successor-version"')
  expect((await get('/api/v1/auth/me', {})).statusCode).toBe(401)
})

test('PUT and PATCH change the profile and answer it', async () => {
  const { headers } = await register(service, { email: 'change@example.org' })
  const send = (method: 'PUT' | 'PATCH', payload: object) =>
    service.app.inject({ method, url: '/api/v1/auth/me', headers, payload })
  expect((await send('PUT', { name: 'New name', email: 'Change@example.org' })).json()).toMatchObject({
    updated: true,
    name: 'New name',
  })
  const patched = await send('PATCH', { avatar_url: 'https://example.org/a.png', metadata: { theme: 'dark' } })
  expect(patched.json()).toMatchObject({
    updated: true,
    user: { name: 'New name', avatar_url: 'https://example.org/a.png', metadata: { theme: 'dark' } },
  })
  expect((await send('PATCH', { avatar_url: null })).json().avatar_url).toBeNull()
  expect((await send('PATCH', {})).json()).toMatchObject({ name: 'New name', metadata: { theme: 'dark' } })
  for (const [payload, field] of [
    [{ name: '' }, 'name'],
    [{ avatar_url: 'javascript:alert(1)' }, 'avatar_url'],
    [{ email: 'taken@example.org' }, 'email'],
    [{ email: 'nobody-has-this@example.org' }, 'email'],
    [{ role: 'admin', metadata: [] }, 'metadata'],
    [{ metadata: { text: 'x'.repeat(20_000) } }, 'metadata'],
  ] as const) {
    const answer = await send('PATCH', payload)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  }
  expect((await send('PATCH', { role: 'admin' })).json().role).toBe('user')
})

test('the first account of an empty development install is its administrator, and only the first', async () => {
  const fresh = await testApp({
    areas: ['accounts', 'sessions'],
    settings: { SERVICE_ENV: 'development', RATE_LIMIT_ENABLED: 'false', SERVICE_LOG_LEVEL: 'silent' },
  })
  onTestFinished(() => fresh.close())
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      post('/api/v1/auth/register', { email: `p${n}@example.org`, password: GOOD_PASSWORD }, fresh),
    ),
  )
  const roles = people.map((answer) => answer.json().user.role)
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
  expect(roles.filter((role) => role === 'user')).toHaveLength(7)
})

test('the administrator of the settings is made at start and can sign in', async () => {
  const settings = { SERVICE_ADMIN_EMAIL: 'root@example.org', SERVICE_ADMIN_PASSWORD: 'the keys of the castle' }
  const fresh = await testApp({ areas: ['accounts', 'sessions'], settings })
  onTestFinished(() => fresh.close())
  const payload = { email: settings.SERVICE_ADMIN_EMAIL, password: settings.SERVICE_ADMIN_PASSWORD }
  const answer = await post('/api/v1/auth/login', payload, fresh)
  expect(answer.json().user).toMatchObject({ role: 'admin', email_verified: true })
})
