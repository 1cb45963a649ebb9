import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { register } from '../../../../test/support/people.ts'

const areas = [...IDENTITY, 'diagnostics', 'queue']

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas, settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

type Headers = Record<string, string>
let people = 0
const somebody = () => register(service, { email: `person${people++}@example.org` })
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  service.app.inject({ method, url: `/api/v1${path}`, headers, payload })
const setUp = (headers: Headers, payload: object) => call('POST', '/auth/setup-organization', headers, payload)
const bearer = (answer: { json(): { access_token: string } }) => ({
  authorization: `Bearer ${answer.json().access_token}`,
})
const me = async (headers: Headers) => (await call('GET', '/auth/me', headers)).json()

test('a person who sets an organization up owns it, starts in it and acts in it', async () => {
  const ada = await somebody()
  const answer = await setUp(ada.headers, {
    org_name: ' Engine Works ',
    slug: 'Engine-Works',
    billing_email: 'bill@example.org',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { organization } = answer.json()
  expect(organization).toMatchObject({ name: 'Engine Works', slug: 'engine-works', plan: 'free', owner_id: ada.userId })

  expect(await me(bearer(answer))).toMatchObject({ org_id: organization.id })
  expect((await call('GET', '/auth/me', ada.headers)).statusCode).toBe(401)
  const { email, password } = ada
  const again = await call('POST', '/auth/login', {}, { email, password })
  expect(again.json().organization.id).toBe(organization.id)
  const listed = (await call('GET', '/organizations', bearer(again))).json()
  expect(listed).toMatchObject({
    total: 2,
    organizations: [
      { id: organization.id, role: 'owner', is_default: true, is_current: true },
      { id: ada.organizationId, role: 'owner', is_default: false, is_current: false },
    ],
  })
})

test('what cannot be an organization is refused by name', async () => {
  const { headers } = await somebody()
  const cases: [object, number, string?][] = [
    [{}, 400, 'org_name'],
    [{ name: '  ' }, 400, 'name'],
    [{ name: 'x', slug: 'abc' }, 400, 'slug'],
    [{ name: 'x', slug: 'a'.repeat(33) }, 400, 'slug'],
    [{ name: 'x', slug: 'with space' }, 400, 'slug'],
    [{ name: 'x', slug: '-dash-' }, 400, 'slug'],
    [{ name: 'x', plan: 'golden' }, 400, 'plan'],
    [{ name: 'x', plan: 'enterprise' }, 403],
    [{ name: 'x', billing_email: 'nowhere' }, 400, 'billing_email'],
  ]
  for (const [body, status, field] of cases) {
    const answer = await setUp(headers, body)
    expect(answer.statusCode, JSON.stringify(body)).toBe(status)
    if (field) expect(answer.json().field).toBe(field)
  }
  expect((await setUp({}, { name: 'x' })).statusCode).toBe(401)
  const admin = await service.token({ role: 'admin' })
  expect((await setUp(admin, { name: 'Big', plan: 'enterprise' })).json().organization.plan).toBe('enterprise')
})

test('a slug belongs to one organization, also when several ask at once', async () => {
  const { email, password } = await somebody()
  const fiveSessions = () =>
    Promise.all(
      Array.from({ length: 5 }, async () => bearer(await call('POST', '/auth/login', {}, { email, password }))),
    )
  const ask = async (body: object) => Promise.all((await fiveSessions()).map((headers) => setUp(headers, body)))
  const answers = await ask({ name: 'Same', slug: 'the-same' })
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  const many = await ask({ name: 'Many' })
  expect(many.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const [headers = {}] = await fiveSessions()
  const { organizations } = (await call('GET', '/organizations', headers)).json()
  expect(organizations.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1)
})

test('a slug that was held for a day and given up stays its former organization’s for ninety, three of each', async () => {
  let clock = Date.parse('2026-11-15T12:00:00Z')
  const node = await testApp({
    areas,
    settings: { RATE_LIMIT_ENABLED: 'false' },
    now: () => new Date(clock),
    database: service.database,
  })
  onTestFinished(() => node.close())
  const rename = async (org: string, headers: Headers, slug: string) =>
    (await node.app.inject({ method: 'PATCH', url: `/api/v1/organizations/${org}`, headers, payload: { slug } }))
      .statusCode
  const [ada, eve] = [
    await register(node, { email: 'gives@example.org' }),
    await register(node, { email: 'takes@example.org' }),
  ]
  const again = async ({ email, password }: typeof ada) =>
    bearer(await node.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password } }))
  const dayPasses = async () => {
    clock += 86_400_000
    ada.headers = await again(ada)
    eve.headers = await again(eve)
  }
  expect(await rename(ada.organizationId, ada.headers, 'brief')).toBe(200)
  expect(await rename(ada.organizationId, ada.headers, 'acme')).toBe(200)
  expect(await rename(eve.organizationId, eve.headers, 'brief')).toBe(200)
  await dayPasses()
  expect(await rename(ada.organizationId, ada.headers, 'acme-now')).toBe(200)
  expect(await rename(eve.organizationId, eve.headers, 'acme')).toBe(409)
  const made = await node.app.inject({
    method: 'POST',
    url: '/api/v1/auth/setup-organization',
    headers: eve.headers,
    payload: { name: 'Acme', slug: 'ACME' },
  })
  expect([made.statusCode, made.json().details]).toEqual([409, { field: 'slug' }])
  expect(await rename(ada.organizationId, ada.headers, 'acme')).toBe(200)
  expect(await rename(ada.organizationId, ada.headers, 'acme-again')).toBe(200)
  clock += 90 * 86_400_000
  await dayPasses()
  expect(await rename(eve.organizationId, eve.headers, 'acme')).toBe(200)
  for (const slug of ['one-1', 'two-2', 'three', 'four-4', 'five-5']) {
    expect(await rename(ada.organizationId, ada.headers, slug)).toBe(200)
    await dayPasses()
  }
  expect(await rename(eve.organizationId, eve.headers, 'one-1')).toBe(200)
  for (const slug of ['two-2', 'three', 'four-4']) {
    expect(await rename(eve.organizationId, eve.headers, slug)).toBe(409)
  }
})

test('switching ends the session and begins one that acts in the other organization', async () => {
  const ada = await somebody()
  const there = await setUp(ada.headers, { name: 'Elsewhere' })
  const back = await call('POST', '/auth/switch-organization', bearer(there), { organization_id: ada.organizationId })
  expect(back.statusCode, back.body).toBe(200)
  expect((await call('GET', '/auth/me', bearer(there))).statusCode).toBe(401)
  expect(await me(bearer(back))).toMatchObject({ org_id: ada.organizationId })

  const eve = await somebody()
  const into = (organization_id: string) => call('POST', '/auth/switch-organization', eve.headers, { organization_id })
  expect((await into(ada.organizationId)).statusCode).toBe(404)
  expect((await into('org_nowhere')).statusCode).toBe(404)
  expect((await call('POST', '/auth/switch-organization', eve.headers, {})).statusCode).toBe(400)
  expect(await me(eve.headers)).toMatchObject({ org_id: eve.organizationId })
})

test('one sees and changes the organization one acts in, and no other', async () => {
  const ada = await somebody()
  const eve = await somebody()
  const at = `/organizations/${ada.organizationId}`
  expect((await call('GET', at, ada.headers)).json()).toMatchObject({ id: ada.organizationId, owner_id: ada.userId })
  expect((await call('PATCH', at, ada.headers, { name: 'Renamed' })).json().name).toBe('Renamed')
  for (const method of ['GET', 'PATCH'] as const) {
    expect((await call(method, at, eve.headers, method === 'PATCH' ? { name: 'Mine' } : undefined)).statusCode).toBe(
      404,
    )
  }
  const elsewhere = bearer(await setUp(ada.headers, { name: 'Elsewhere' }))
  const fromElsewhere = await call('GET', at, elsewhere)
  expect(fromElsewhere.statusCode).toBe(403)
  expect(fromElsewhere.json().details).toMatchObject({ reason: 'SWITCH_ORGANIZATION' })
})

test('organization roles decide, and the platform role gives no right', async () => {
  const org = 'org_roles'
  const as = (org_role: 'owner' | 'admin' | 'member' | 'viewer', role: 'user' | 'admin' = 'user') =>
    service.token({ userId: `usr_${org_role}_${role}`, org, org_role, role })
  const rename = async (headers: Headers) =>
    (await call('PATCH', `/organizations/${org}`, headers, { name: 'Roles' })).statusCode
  expect(await rename(await as('owner'))).toBe(200)
  expect(await rename(await as('admin'))).toBe(200)
  expect(await rename(await as('member'))).toBe(403)
  expect(await rename(await as('viewer'))).toBe(403)
  expect(await rename(await as('viewer', 'admin'))).toBe(403)
  expect((await call('GET', `/organizations/${org}`, await as('viewer'))).statusCode).toBe(200)
  const stats = (headers: Headers) => call('GET', '/admin/stats', headers)
  expect((await stats(await as('owner'))).statusCode).toBe(403)
  expect((await stats(await as('viewer', 'admin'))).statusCode).toBe(200)
})

test('viewers do what is their own', async () => {
  const viewer = await service.token({ userId: 'usr_onlooker', org: 'org_watched', org_role: 'viewer' })
  expect((await call('PATCH', '/auth/me', viewer, { name: 'Onlooker' })).statusCode).toBe(200)
  expect((await call('POST', '/auth/api-key', viewer, { name: 'mine' })).statusCode).toBeLessThan(300)
  expect((await call('POST', '/queue/jobs', viewer, { type: 'probe' })).statusCode).toBe(403)
  const own = await setUp(viewer, { name: 'My own' })
  expect(own.statusCode, own.body).toBe(200)
  expect((await call('POST', '/auth/logout', bearer(own))).statusCode).toBe(200)
})

test('on v2 an API key does not reach organizations', async () => {
  const ada = await somebody()
  const key = (await call('POST', '/auth/api-key', ada.headers, { name: 'script' })).json()
  const headers = { authorization: `Bearer ${key.api_key}` }
  expect((await call('GET', '/organizations', headers)).statusCode).toBe(200)
  const made = await setUp(headers, { name: 'By a key' })
  expect(made.statusCode).toBe(200)
  expect(made.json()).not.toHaveProperty('access_token')
  for (const url of ['/api/v2/organizations', `/api/v2/organizations/${ada.organizationId}/members`]) {
    const answer = await service.app.inject({ url, headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('OAUTH_REQUIRED')
    expect((await service.app.inject({ url, headers: ada.headers })).statusCode).toBe(200)
  }
})
