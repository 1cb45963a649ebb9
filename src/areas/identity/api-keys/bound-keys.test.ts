import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { madeWorkspace } from '../../../../test/support/workspaces.ts'

let service: TestApp
let owner: CallerHeaders
let ada: CallerHeaders
let bo: CallerHeaders
let workspace: string
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  owner = await service.token({ userId: 'usr_owner', org: 'org_home', org_role: 'owner' })
  ada = await service.token({ userId: 'usr_ada', org: 'org_home' })
  bo = await service.token({ userId: 'usr_bo', org: 'org_home' })
  workspace = await madeWorkspace(service, ada, { members: ['usr_bo'] })
})
afterAll(() => service.close())

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  payload?: object,
) {
  const answer = await service.app.inject({ method, url: `/api/v1${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const statusOf = async (...wish: Parameters<typeof call>) => (await call(...wish)).status

/** A key that the person binds to a workspace. */
async function bound(person: CallerHeaders, workspace_id: string, more: object = {}) {
  const { status, body } = await call('POST', '/auth/api-key', person, { name: 'Robot', workspace_id, ...more })
  if (status !== 201) throw new Error(`No key: ${status} ${body.message}`)
  return { id: body.id as string, headers: { authorization: `Bearer ${body.api_key}` }, body }
}

test('a bound key acts in its workspace, as lists say, and nowhere else', async () => {
  const key = await bound(ada, workspace)
  expect(key.body.workspace_id).toBe(workspace)
  const { body: list } = await call('GET', '/auth/api-key', ada)
  expect(list.keys[0]).toMatchObject({ id: key.id, workspace_id: workspace })
  const { body } = await call('POST', '/debates', key.headers, { question: 'Shall we rent the hall?' })
  const debate = `/debates/${body.debate_id}`
  expect(await statusOf('GET', debate, { ...ada, 'x-workspace-id': workspace })).toBe(200)
  expect(await statusOf('GET', debate, { ...key.headers, 'x-workspace-id': workspace })).toBe(200)
  expect(await statusOf('GET', debate, ada)).toBe(404)
  const other = await madeWorkspace(service, ada)
  expect(await statusOf('GET', '/debates', { ...key.headers, 'x-workspace-id': other })).toBe(404)
  const refused = await call('GET', '/retention/policies', key.headers)
  expect([refused.status, refused.body.details]).toEqual([403, { workspace_id: workspace }])
})

test('a token that stands for a bound key is bound too', async () => {
  const { headers } = await bound(ada, workspace)
  const grant = { grant_type: 'client_credentials', scope: 'debates.read' }
  const { body } = await call('POST', '/auth/token', headers, grant)
  const token = { authorization: `Bearer ${body.access_token}` }
  expect(await statusOf('GET', '/debates', token)).toBe(200)
  expect(await statusOf('GET', '/webhooks', token)).toBe(403)
  expect(await statusOf('GET', '/retention/policies', token)).toBe(403)
})

test.each([
  ['a workspace that its person may not enter', { workspace_id: 'wsp_unknown' }, 404],
  ['what is no id', { workspace_id: 'a b' }, 400],
  ['more than its person may do there', { scopes: ['webhooks.manage'] }, 400],
])('no key is bound to %s', async (_, wish, status) => {
  expect(await statusOf('POST', '/auth/api-key', ada, { name: 'Robot', workspace_id: workspace, ...wish })).toBe(status)
})

test('who may no longer enter is refused with their key, and let in with it again', async () => {
  const { headers } = await bound(bo, workspace)
  const member = `/workspaces/${workspace}/members`
  expect(await statusOf('GET', '/debates', headers)).toBe(200)
  expect(await statusOf('DELETE', `${member}/usr_bo`, ada)).toBe(200)
  const refused = await call('GET', '/debates', headers)
  expect([refused.status, refused.body.details]).toEqual([403, { workspace_id: workspace }])
  expect(await statusOf('POST', member, ada, { user_id: 'usr_bo', role: 'viewer' })).toBe(201)
  expect(await statusOf('GET', '/debates', headers)).toBe(200)
  expect(await statusOf('POST', '/debates', headers, { question: 'May I?' })).toBe(403)
})

const keysLeft = async (userId: string) => {
  const own = service.platform.db.selectFrom('api_keys').where('user_id', '=', userId)
  return (await own.select('id').orderBy('id').execute()).map(({ id }) => id)
}

test('a key ends with its workspace, and leaving the organization ends those that are bound', async () => {
  const cy = await service.token({ userId: 'usr_cy', org: 'org_home' })
  const [room, gone] = [await madeWorkspace(service, cy), await madeWorkspace(service, cy)]
  const free = (await call('POST', '/auth/api-key', cy, { name: 'Free' })).body.id
  const [kept, ended] = [await bound(cy, room), await bound(cy, gone)]
  expect(await statusOf('DELETE', `/workspaces/${gone}`, cy)).toBe(200)
  expect(await statusOf('GET', '/debates', ended.headers)).toBe(401)
  expect(await statusOf('GET', '/debates', kept.headers)).toBe(200)
  await service.platform.db.deleteFrom('workspaces').where('id', '=', gone).execute()
  expect(await keysLeft('usr_cy')).toEqual([free, kept.id].sort())
  expect(await statusOf('DELETE', '/organizations/org_home/members/usr_cy', owner)).toBe(200)
  expect(await keysLeft('usr_cy')).toEqual([free])
  expect(await statusOf('GET', '/debates', kept.headers)).toBe(401)
})
