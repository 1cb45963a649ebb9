import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { register } from '../../../../test/support/people.ts'
import { directoryOf, SCIM_TOKEN } from '../../../../test/support/scim.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'
import { localCaller } from '../../../cli/ask/local-parley.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { defineArea } from '../../../platform.ts'
import { type Family, familyStore } from './store.ts'

/** Authenticates callers. */
const mirror = defineArea({
  name: 'mirror',
  stability: 'internal',
  workspaces: true,
  endpoints: [
    endpoint({
      id: 'mirror.look',
      method: 'GET',
      path: '/mirror',
      summary: 'Tell who the caller is',
      auth: 'user',
      response: Type.Unknown(),
      handle: ({ caller: { org, payer } }) => ({ org, payer }),
    }),
  ],
})

let service: TestApp
let family: Family
/** The oldest organization of the installation, and a workspace of a later one since then. */
let workspace: Awaited<ReturnType<typeof register>>
let payer: Awaited<ReturnType<typeof register>>
beforeAll(async () => {
  const settings = { RATE_LIMIT_ENABLED: 'false', SCIM_BEARER_TOKEN: SCIM_TOKEN }
  service = await testApp({ settings, extra: () => [mirror] })
  family = familyStore(service.platform.db)
  workspace = await register(service, { email: 'workspace@example.org' })
  payer = await register(service, { email: 'payer@example.org' })
  await service.platform.db
    .updateTable('organizations')
    .set({ parent_id: payer.organizationId })
    .where('id', '=', workspace.organizationId)
    .execute()
})
afterAll(() => service.close())

const get = async (path: string, headers: Record<string, string>) => {
  const answer = await service.app.inject({ url: `/api/v1/${path}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

test('who was looked up tells who pays, until rows are erased', async () => {
  const remembering = familyStore(service.platform.db)
  remembering.learn({ org: workspace.organizationId, payer: 'org_told' })
  expect(await remembering.payerOf(workspace.organizationId)).toBe('org_told')
  remembering.forget()
  expect(await remembering.payerOf(workspace.organizationId)).toBe(payer.organizationId)
})

test('an organization pays for itself and its workspaces, and an organization without a row pays for itself', async () => {
  expect(await family.payerOf(payer.organizationId)).toBe(payer.organizationId)
  expect(await family.payerOf(workspace.organizationId)).toBe(payer.organizationId)
  expect(await family.payerOf('org_unknown')).toBe('org_unknown')
  expect(await family.tenantsOf(payer.organizationId)).toEqual([payer.organizationId, workspace.organizationId])
  expect(await family.tenantsOf(workspace.organizationId)).toEqual([workspace.organizationId])
})

test('in a workspace the organization above it pays, and before it nobody does but itself', async () => {
  const id = await madeWorkspace(service, payer.headers)
  expect((await get('mirror', within(payer.headers, id))).body).toEqual({ org: id, payer: payer.organizationId })
  const own = { org: payer.organizationId, payer: payer.organizationId }
  expect((await get('mirror', payer.headers)).body).toEqual(own)
})

test('nobody signs in to a workspace, and no profile lists it', async () => {
  const login = { email: workspace.email, password: workspace.password }
  const answer = await service.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login })
  expect(answer.statusCode).toBe(403)
  const { body } = await get('organizations', payer.headers)
  expect(body.organizations.map(({ id }: { id: string }) => id)).toEqual([payer.organizationId])
})

test('an administrator counts organizations, not workspaces', async () => {
  const { body } = await get('admin/organizations', await service.token({ role: 'admin', org: payer.organizationId }))
  expect(body.organizations.map(({ id }: { id: string }) => id)).toEqual([payer.organizationId])
  expect(body.total).toBe(1)
})

test('a directory fills the first organization that is no workspace', async () => {
  const { id } = await directoryOf(service).provision('provisioned@example.com')
  const rows = await service.platform.db.selectFrom('memberships').selectAll().where('user_id', '=', id).execute()
  expect(rows.map(({ organization_id }) => organization_id)).toEqual([payer.organizationId])
})

test('a command on the machine itself acts in the first organization that is no workspace', async () => {
  expect(await localCaller(service.platform)).toMatchObject({ org: payer.organizationId, payer: payer.organizationId })
})
