import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthorizationService,
  authorizationService,
  consentingBrowser,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { madeWorkspace } from '../../../../test/support/workspaces.ts'

let service: AuthorizationService
let owner: CallerHeaders
let ada: CallerHeaders
let clientId: string
beforeAll(async () => {
  service = await authorizationService()
  owner = await service.token({ userId: 'usr_owner', org: 'org_home', org_role: 'owner' })
  ada = await service.token({ userId: 'usr_ada', org: 'org_home' })
  clientId = (await registeredClient(service, owner)).id
})
afterAll(() => service.close())

/** What a person grants, with the access that comes of it. */
async function granted(person: CallerHeaders, workspace_id: string) {
  const assistant = program(service, { client_id: clientId })
  const asked = await assistant.ask()
  const back = await consentingBrowser(service).grant(asked.url, person, { workspace_id })
  const { access_token } = await assistant.redeem(back, asked)
  return access_token
}

/** Whose debates the door lists, with its status. */
async function through(token: string, workspace?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(workspace && { 'x-workspace-id': workspace }) }
  const answer = await service.app.inject({ url: '/test-doors/mcp/debates.read', headers })
  return [answer.statusCode, answer.json().org]
}

const call = (method: 'GET' | 'DELETE', path: string, headers: CallerHeaders) =>
  service.app.inject({ method, url: `/api/v1${path}`, headers })

test('an application acts in the workspace to which its grant is bound, and nowhere else', async () => {
  const workspace = await madeWorkspace(service, ada)
  const token = await granted(ada, workspace)
  expect(await through(token)).toEqual([200, workspace])
  expect(await through(token, workspace)).toEqual([200, workspace])
  expect(await through(token, await madeWorkspace(service, ada))).toEqual([404, undefined])
  const { grants } = (await call('GET', '/oauth/grants', ada)).json()
  expect(grants[0]).toMatchObject({ workspace_id: workspace, user_id: 'usr_ada' })
})

test('the person chooses among the workspaces that they may enter', async () => {
  const bo = await service.token({ userId: 'usr_bo', org: 'org_home' })
  const closed = await madeWorkspace(service, owner)
  const open = await madeWorkspace(service, owner, { name: 'Archive', members: ['usr_bo'] })
  const browser = consentingBrowser(service)
  const { url } = await program(service, { client_id: clientId }).ask()
  const interaction = browser.interactionAt((await browser.visit(url)).location)
  const [organization] = (await browser.look(interaction, bo)).json().data.organizations
  const scopes = ['debates.read', 'debates.create']
  expect(organization.workspaces).toEqual([{ id: open, name: 'Archive', role: 'member', scopes }])
  const refused = await browser.decide(interaction, bo, { workspace_id: closed })
  expect([refused.statusCode, refused.json().details]).toMatchObject([404, { field: 'workspace_id' }])
  expect((await browser.decide(interaction, bo, { workspace_id: open })).statusCode).toBe(200)
})

test('a grant is refused while its person may not enter, and ends with the workspace or the membership', async () => {
  const cy = await service.token({ userId: 'usr_cy', org: 'org_home' })
  const [left, gone] = [await madeWorkspace(service, owner, { members: ['usr_cy'] }), await madeWorkspace(service, cy)]
  const [first, second] = [await granted(cy, left), await granted(cy, gone)]
  await call('DELETE', `/workspaces/${left}/members/usr_cy`, owner)
  expect((await through(first))[0]).toBe(403)
  expect((await call('DELETE', `/workspaces/${gone}`, cy)).statusCode).toBe(200)
  expect((await through(second))[0]).toBe(401)
  expect((await call('DELETE', '/organizations/org_home/members/usr_cy', owner)).statusCode).toBe(200)
  expect((await through(first))[0]).toBe(401)
  const grants = service.platform.db.selectFrom('oauth_grants').where('user_id', '=', 'usr_cy')
  expect(await grants.select('id').execute()).toEqual([])
})
