import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let service: TestApp
let owner: CallerHeaders
let ada: CallerHeaders
let bo: CallerHeaders
let vi: CallerHeaders
let stranger: CallerHeaders
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  owner = await service.token({ userId: 'usr_owner', org: 'org_home', org_role: 'owner', tier: 'professional' })
  ada = await service.token({ userId: 'usr_ada', org: 'org_home', tier: 'professional' })
  bo = await service.token({ userId: 'usr_bo', org: 'org_home', tier: 'professional' })
  vi = await service.token({ userId: 'usr_vi', org: 'org_home', org_role: 'viewer', tier: 'professional' })
  stranger = await service.token({ userId: 'usr_eve', org: 'org_eve' })
})
afterAll(() => service.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function call(method: Method, path: string, headers: Record<string, string>, payload?: object) {
  const answer = await service.app.inject({ method, url: `/api/v1${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const statusOf = async (...wish: Parameters<typeof call>) => (await call(...wish)).status
const addMember = (headers: CallerHeaders, workspace: string, body: object) =>
  call('POST', `/workspaces/${workspace}/members`, headers, body)

test('a person who makes a workspace owns it, and its record has the names of both shapes', async () => {
  const { status, body } = await call('POST', '/workspaces', ada, {
    name: ' Finance & Läw ',
    description: 'Money',
    organization_id: 'org_home',
    tenant_id: 'org_home',
    sensitivity_default: 'confidential',
    settings: { default_retention_days: 400, require_approval: true, custom_branding: { primary_color: '#123456' } },
  })
  expect(status).toBe(201)
  const { message, workspace, ...record } = body
  expect(workspace).toEqual(record)
  expect(record).toEqual({
    id: expect.stringMatching(/^wsp_/),
    organization_id: 'org_home',
    tenant_id: 'org_home',
    name: 'Finance & Läw',
    slug: expect.stringMatching(/^finance-law-[0-9a-z]{7}$/),
    description: 'Money',
    owner_id: 'usr_ada',
    created_by: 'usr_ada',
    tier: 'pro',
    encrypted: false,
    retention_days: 400,
    default_retention_days: 400,
    retention: {
      policy_id: expect.stringMatching(/^pol_/),
      enabled: true,
      kept_days: expect.objectContaining({ debates: 400, documents: 400, memory: 400 }),
    },
    sensitivity: 'confidential',
    sensitivity_default: 'confidential',
    sensitivity_level: 'confidential',
    settings: {
      retention_days: 400,
      default_retention_days: 400,
      require_approval: true,
      require_approval_for_debates: true,
      allow_public_debates: false,
      default_debate_visibility: 'workspace',
      max_debate_duration_minutes: 0,
      enabled_features: [],
      custom_branding: { primary_color: '#123456' },
    },
    your_role: 'owner',
    archived: false,
    archived_at: null,
    member_count: 1,
    debate_count: 0,
    document_count: 0,
    storage_bytes: 0,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect((await call('GET', `/workspaces/${record.id}`, ada)).body).toEqual({ ...record, workspace: record })
})

test('a person who may not enter finds no workspace, and leaders of the organization find all', async () => {
  const id = await madeWorkspace(service, ada)
  for (const outsider of [bo, vi, stranger]) {
    expect(await statusOf('GET', `/workspaces/${id}`, outsider)).toBe(404)
    expect(await statusOf('GET', `/workspaces/${id}/members`, outsider)).toBe(404)
    expect(await statusOf('GET', '/debates', within(outsider, id))).toBe(404)
    const { body } = await call('GET', '/workspaces?limit=200', outsider)
    expect(body.workspaces.map((each: { id: string }) => each.id)).not.toContain(id)
  }
  const { body } = await call('GET', '/workspaces?limit=1', owner)
  expect(body).toMatchObject({ workspaces: [{ id, your_role: 'admin' }], has_more: true })
  expect(await statusOf('GET', '/debates', within(owner, id))).toBe(200)
})

test('what begins in a workspace lies there and nowhere else', async () => {
  const id = await madeWorkspace(service, ada)
  const question = { question: 'Shall we rent the hall?' }
  const { status, body } = await call('POST', '/debates', within(ada, id), question)
  expect(status).toBe(201)
  const debate = `/debates/${body.debate_id}`
  expect(await statusOf('GET', debate, within(ada, id))).toBe(200)
  expect(await statusOf('GET', debate, ada)).toBe(404)
  expect(await statusOf('GET', debate, within(ada, await madeWorkspace(service, ada)))).toBe(404)
  expect((await call('GET', `/workspaces/${id}`, ada)).body.debate_count).toBe(1)
})

test.each([
  [{ role: 'admin' }, 'admin'],
  [{ permission: 'write' }, 'member'],
  [{ permissions: ['read'] }, 'viewer'],
  [{ permissions: ['read', 'export'] }, 'admin'],
  [{ role: 'member', permissions: ['write'] }, 'member'],
  [{}, 'viewer'],
])('a member may be named by role or by permissions: %j', async (rights, role) => {
  const id = await madeWorkspace(service, ada)
  const { status, body } = await addMember(ada, id, { user_id: 'usr_bo', ...rights })
  expect([status, body.added, body.role]).toEqual([201, true, role])
  expect((await addMember(ada, id, { user_id: 'usr_bo', ...rights })).body.added).toBe(false)
  expect(await statusOf('GET', '/debates', within(bo, id))).toBe(200)
})

test.each([
  [{ user_id: 'usr_bo', role: 'viewer', permission: 'write' }, 400, 'permission'],
  [{ user_id: 'usr_bo', permission: 'read', permissions: ['write'] }, 400, 'permissions'],
  [{ user_id: 'usr_bo', permissions: [] }, 400, 'permissions'],
  [{ user_id: 'usr_bo', role: 'emperor' }, 400, 'role'],
  [{ role: 'member' }, 400, 'user_id'],
  [{ user_id: 'usr_eve', role: 'member' }, 404, undefined],
  [{ user_id: 'usr_nobody', role: 'member' }, 404, undefined],
])('nobody becomes a member by %j', async (body, status, field) => {
  const id = await madeWorkspace(service, ada)
  const answer = await addMember(ada, id, body)
  expect([answer.status, answer.body.field]).toEqual([status, field])
  expect((await call('GET', `/workspaces/${id}`, ada)).body.member_count).toBe(1)
})

test('an owner is always left, and only owners and leaders make owners', async () => {
  const id = await madeWorkspace(service, ada, { members: ['usr_bo'] })
  const member = (userId: string) => `/workspaces/${id}/members/${userId}`
  const last = await call('DELETE', member('usr_ada'), ada)
  expect([last.status, last.body.details.status]).toEqual([409, 'last_owner'])
  expect(await statusOf('PATCH', member('usr_ada'), ada, { role: 'admin' })).toBe(409)
  expect(await statusOf('PATCH', member('usr_bo'), bo, { role: 'admin' })).toBe(403)
  expect((await call('PATCH', member('usr_bo'), ada, { permission: 'admin' })).body.new_role).toBe('admin')
  expect(await statusOf('PATCH', member('usr_bo'), bo, { role: 'owner' })).toBe(403)
  expect(await statusOf('DELETE', member('usr_ada'), bo)).toBe(403)
  expect(await statusOf('PATCH', member('usr_bo'), owner, { role: 'owner' })).toBe(200)
  expect(await statusOf('DELETE', member('usr_ada'), ada)).toBe(200)
  expect(await statusOf('GET', '/debates', within(ada, id))).toBe(404)
  expect(await statusOf('DELETE', member('usr_ada'), bo)).toBe(404)
})

test('a viewer of the organization is one in every workspace, whatever their role there', async () => {
  const id = await madeWorkspace(service, ada)
  await addMember(ada, id, { user_id: 'usr_vi', role: 'owner' })
  const { body } = await call('GET', `/workspaces/${id}/members`, ada)
  expect(body.members.find(({ user_id }: { user_id: string }) => user_id === 'usr_vi')).toMatchObject({
    role: 'owner',
    organization_role: 'viewer',
    permissions: ['read'],
  })
  expect(await statusOf('GET', '/debates', within(vi, id))).toBe(200)
  expect(await statusOf('POST', '/debates', within(vi, id), { question: 'May I?' })).toBe(403)
  expect(await statusOf('PATCH', `/workspaces/${id}`, vi, { name: 'Mine' })).toBe(403)
})

test('what reaches beyond the workspace is for leaders of the organization', async () => {
  const id = await madeWorkspace(service, ada)
  for (const change of [{ retention_days: 364 }, { settings: { allow_public_debates: true } }]) {
    expect(await statusOf('PATCH', `/workspaces/${id}`, ada, change)).toBe(403)
    expect(await statusOf('POST', '/workspaces', ada, { name: 'Other', ...change })).toBe(403)
    expect(await statusOf('PATCH', `/workspaces/${id}`, owner, change)).toBe(200)
  }
  const { body } = await call('PATCH', `/workspaces/${id}`, ada, {
    name: 'Treasury',
    settings: { require_approval: true },
  })
  expect(body).toMatchObject({ name: 'Treasury', retention_days: 364, settings: { require_approval: true } })
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x', slug: 'a b' }, 'slug'],
  [{ name: 'x', retention_days: 0 }, 'retention_days'],
  [{ name: 'x', retention_days: 400, settings: { default_retention_days: 500 } }, 'settings.default_retention_days'],
  [{ name: 'x', settings: { default_debate_visibility: 'public' } }, 'settings.default_debate_visibility'],
  [{ name: 'x', settings: { max_debate_duration_minutes: 525_601 } }, 'settings.max_debate_duration_minutes'],
  [{ name: 'x', settings: { custom_branding: { logo_url: 'javascript:1' } } }, 'settings.custom_branding'],
  [{ name: 'x', sensitivity: 'internal', sensitivity_default: 'public' }, 'sensitivity_default'],
])('no workspace is made from %j', async (body, field) => {
  const answer = await call('POST', '/workspaces', ada, body)
  expect([answer.status, answer.body.field]).toEqual([400, field])
})

test('another organization, a stranger as a member and a slug that is taken are refused, and nothing is made', async () => {
  await madeWorkspace(service, ada, { slug: 'The-Hall' })
  const before = (await call('GET', '/workspaces', owner)).body.total
  expect(await statusOf('POST', '/workspaces', ada, { name: 'x', tenant_id: 'org_eve' })).toBe(404)
  expect(await statusOf('POST', '/workspaces', ada, { name: 'x', members: ['usr_bo', 'usr_eve'] })).toBe(404)
  expect((await call('POST', '/workspaces', bo, { name: 'x', slug: 'the-hall' })).body).toMatchObject({
    code: 'CONFLICT',
    details: { field: 'slug' },
  })
  expect((await call('GET', '/workspaces', owner)).body.total).toBe(before)
  expect(await statusOf('GET', '/workspaces?tenant_id=org_eve', ada)).toBe(404)
  await madeWorkspace(service, stranger, { slug: 'the-hall' })
})

test('an empty workspace is removed, and its tenant with it an hour later', async () => {
  const id = await madeWorkspace(service, ada, { members: ['usr_bo'], slug: 'short-lived' })
  expect(await statusOf('DELETE', `/workspaces/${id}`, bo)).toBe(403)
  const { body } = await call('DELETE', `/workspaces/${id}`, ada)
  expect(body).toMatchObject({ deleted: true, archived: false, workspace_id: id })
  expect(await statusOf('GET', `/workspaces/${id}`, owner)).toBe(404)
  expect(await statusOf('GET', '/debates', within(ada, id))).toBe(404)
  expect(await statusOf('DELETE', `/workspaces/${id}`, ada)).toBe(404)
  await madeWorkspace(service, bo, { slug: 'short-lived' })
})

test('a workspace that is not empty is archived, where that is asked for, and read by leaders alone', async () => {
  const id = await madeWorkspace(service, ada)
  expect(await statusOf('POST', '/debates', within(ada, id), { question: 'Shall we rent the hall?' })).toBe(201)
  const refused = await call('DELETE', `/workspaces/${id}`, ada)
  expect([refused.status, refused.body.details]).toMatchObject([409, { status: 'not_empty', counts: { debates: 1 } }])
  const { body } = await call('DELETE', `/workspaces/${id}`, ada, { force: true })
  expect(body).toMatchObject({ deleted: false, archived: true })
  expect(await statusOf('GET', '/debates', within(ada, id))).toBe(404)
  expect(await statusOf('GET', '/debates', within(owner, id))).toBe(200)
  expect(await statusOf('POST', '/debates', within(owner, id), { question: 'May I?' })).toBe(403)
  expect(await statusOf('PATCH', `/workspaces/${id}`, owner, { name: 'x' })).toBe(409)
  expect(await statusOf('PATCH', `/workspaces/${id}`, ada, { archived: false })).toBe(404)
  expect((await call('PATCH', `/workspaces/${id}`, owner, { archived: false })).body.archived).toBe(false)
  expect(await statusOf('GET', '/debates', within(ada, id))).toBe(200)
})

test('of two owners who leave at once one stays', async () => {
  const id = await madeWorkspace(service, ada)
  await addMember(ada, id, { user_id: 'usr_bo', role: 'owner' })
  const leave = (headers: CallerHeaders, userId: string) =>
    statusOf('DELETE', `/workspaces/${id}/members/${userId}`, headers)
  expect((await Promise.all([leave(ada, 'usr_ada'), leave(bo, 'usr_bo')])).sort()).toEqual([200, 409])
})
