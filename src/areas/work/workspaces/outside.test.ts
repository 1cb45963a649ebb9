import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let service: DebateService
let owner: Client
let colleague: Client
/** As a member of the workspace. */
let inside: Client
let workspace: string
const SECRET = 'Should we buy the brewery?'

beforeAll(async () => {
  service = await debateService()
  owner = await service.as({ userId: 'usr_owner', org_role: 'owner' })
  colleague = await service.as({ userId: 'usr_bo' })
  const ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
  workspace = await madeWorkspace(service, ada)
  inside = service.by(within(ada, workspace))
})
afterAll(() => service.close())

test('what goes soon in a workspace is named to those who may enter it', async () => {
  const debate = await service.decided(inside, { topic: SECRET })
  const policy = { name: 'Debates', retention_days: 30, data_types: ['debates'] }
  expect((await owner.post('/retention/policies', policy)).statusCode).toBe(201)
  const seen = async (by: Client, query = '') => (await by.get(`/retention/expiring?days=365${query}`)).json()
  expect((await seen(owner)).expiring).toMatchObject([{ id: debate, workspace_id: workspace }])
  expect((await seen(owner, `&workspace_id=${workspace}`)).total).toBe(1)
  expect(await seen(colleague)).toMatchObject({ expiring: [], total: 0 })
  expect((await colleague.get(`/retention/expiring?workspace_id=${workspace}`)).statusCode).toBe(404)
})

test.each([
  ['/retention/policies', 'wsp_any', 'this belongs to the organization'],
  ['/debates', 'wsp_one, wsp_two', 'more than one workspace'],
  ['/debates', 'a b', 'the id of a workspace'],
  ['/debates', '', 'the id of a workspace'],
])('%s with the header “%s” is 400', async (path, wish, why) => {
  const answer = await owner.get(path, undefined, { 'x-workspace-id': wish })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { field: 'X-Workspace-Id', message: expect.stringContaining(why) },
  ])
})
