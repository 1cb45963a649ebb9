import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthorizationService,
  authorizationService,
  consentingBrowser,
  enter,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'
import type { OrganizationRole } from '../../../shared/identity/caller.ts'

const HOME = { org: 'org_home', tier: 'professional' } as const

/**
 * The answers to a person with each role in the organization and in the workspace: to reading, writing, managing what
 * stays in the workspace (its cross-pollination), and managing what leaves it (its webhooks). First by the header, then by
 * a key and by a grant that are bound to the workspace; a grant opens its door and nothing else, so it manages nothing.
 */
const TABLE = `
  above   inside | header          | key             | grant
                 | read writ mng out | read writ mng out | read writ mng out
  owner   owner  | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  owner   admin  | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  owner   member | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  owner   viewer | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  owner   none   | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  admin   owner  | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  admin   admin  | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  admin   member | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  admin   viewer | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  admin   none   | 200 201 200 201 | 200 201 200 201 | 200 200 401 401
  member  owner  | 200 201 200 403 | 200 201 200 403 | 200 200 401 401
  member  admin  | 200 201 200 403 | 200 201 200 403 | 200 200 401 401
  member  member | 200 201 403 403 | 200 201 403 403 | 200 200 401 401
  member  viewer | 200 403 403 403 | 200 403 403 403 | 200 403 401 401
  member  none   | 404 404 404 404 | 403 403 403 403 | 403 403 401 401
  viewer  owner  | 200 403 403 403 | 200 403 403 403 | 200 403 401 401
  viewer  admin  | 200 403 403 403 | 200 403 403 403 | 200 403 401 401
  viewer  member | 200 403 403 403 | 200 403 403 403 | 200 403 401 401
  viewer  viewer | 200 403 403 403 | 200 403 403 403 | 200 403 401 401
  viewer  none   | 404 404 404 404 | 403 403 403 403 | 403 403 401 401
`

type Inside = OrganizationRole | 'none'
const ROWS = TABLE.trim().split('\n').slice(2)
const rolesOf = (row: string) =>
  row
    .trim()
    .split(/[\s|]+/)
    .slice(0, 2) as [OrganizationRole, Inside]

let service: AuthorizationService
let owner: CallerHeaders
let key: CallerHeaders
let grant: string
let workspace: string
beforeAll(async () => {
  service = await authorizationService()
  owner = await service.token({ userId: 'usr_owner', org_role: 'owner', ...HOME })
  const pat = await service.token({ userId: 'usr_pat', ...HOME })
  workspace = await madeWorkspace(service, owner, { members: ['usr_pat'] })
  const made = await call('POST', '/auth/api-key', pat, { name: 'Robot', workspace_id: workspace })
  key = { authorization: `Bearer ${made.json().api_key}` }
  const assistant = program(service, { client_id: (await registeredClient(service, owner)).id })
  const asked = await assistant.ask()
  const back = await consentingBrowser(service).grant(asked.url, pat, { workspace_id: workspace })
  grant = (await assistant.redeem(back, asked)).access_token
})
afterAll(() => service.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  payload?: object,
) => service.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })

/** Pat with these roles. */
async function pat(above: OrganizationRole, inside: Inside): Promise<CallerHeaders> {
  const member = `/workspaces/${workspace}/members/usr_pat`
  if (inside === 'none') await call('DELETE', member, owner)
  else if ((await call('PATCH', member, owner, { role: inside })).statusCode === 404)
    await call('POST', `/workspaces/${workspace}/members`, owner, { user_id: 'usr_pat', role: inside })
  return service.token({ userId: 'usr_pat', org_role: above, ...HOME })
}

const managed = async (headers: Record<string, string>) => [
  await call('PUT', '/cross-pollination/bridge', headers, { enabled: true }),
  await call('POST', '/webhooks', headers, { url: 'https://hooks.example/in', events: ['debate_end'] }),
]

const answers = async (headers: Record<string, string>) => [
  await call('GET', '/debates', headers),
  await call('POST', '/debates', headers, { question: 'Shall we rent the hall?' }),
  ...(await managed(headers)),
]

const through = async (token: string) => [
  await enter(service, token),
  await enter(service, token, 'mcp', 'debates.create'),
  ...(await managed({ authorization: `Bearer ${token}` })),
]

const written = (all: readonly { statusCode: number }[]) => all.map(({ statusCode }) => statusCode).join(' ')

test('what a person may do in a workspace follows from their roles there and above, however they come', async () => {
  const found: string[] = []
  for (const [above, inside] of ROWS.map(rolesOf)) {
    const headers = await pat(above, inside)
    const columns = [await answers(within(headers, workspace)), await answers(key), await through(grant)].map(written)
    found.push(`  ${above.padEnd(7)} ${inside.padEnd(6)} | ${columns.join(' | ')}`)
  }
  expect(found.join('\n').trim()).toBe(ROWS.join('\n').trim())
})

test('owning a workspace gives no right over what reaches beyond it', async () => {
  const reaching = [{ retention_days: 364 }, { settings: { allow_public_debates: true } }, { name: 'Treasury' }]
  const changed = async (above: OrganizationRole) => {
    const headers = await pat(above, 'owner')
    const change = (body: object) => call('PATCH', `/workspaces/${workspace}`, headers, body)
    return written([await change(reaching[0] ?? {}), await change(reaching[1] ?? {}), await change(reaching[2] ?? {})])
  }
  expect(await changed('viewer')).toBe('403 403 403')
  expect(await changed('member')).toBe('403 403 200')
  expect(await changed('admin')).toBe('200 200 200')
  const headers = within(await pat('member', 'owner'), workspace)
  expect((await call('POST', '/pulse/scheduler/pause', headers)).statusCode).toBe(403)
})

test('who asked approves a held debate with no bound key and no grant of theirs either', async () => {
  await pat('member', 'member')
  const holds = await call('PATCH', `/workspaces/${workspace}`, owner, { settings: { require_approval: true } })
  expect(holds.statusCode, holds.body).toBe(200)
  const { id } = (await call('POST', '/debates', key, { question: 'Shall we rent the hall?' })).json()
  const yes = async (headers: Record<string, string>) => [
    await call('POST', `/approvals/brk_${id.slice(4)}_1/resolve`, headers, { choice: 'approve' }),
    await call('POST', `/breakpoints/brk_${id.slice(4)}_1/resolve`, headers, { action: 'continue' }),
  ]
  expect(written(await yes(key))).toBe('403 403')
  expect(written(await yes({ authorization: `Bearer ${grant}` }))).toBe('401 401')
  expect((await call('GET', `/debates/${id}`, key)).json()).toMatchObject({ waiting_for: { trigger: 'approval' } })
  expect(written(await yes(within(owner, workspace))).startsWith('200')).toBe(true)
})

test('leaving the organization ends memberships, bound keys and grants in that transaction', async () => {
  await pat('member', 'member')
  const { db } = service.platform
  const left = async (tx: typeof db) => [
    (await tx.selectFrom('workspace_members').select('role').where('user_id', '=', 'usr_pat').execute()).length,
    (await tx.selectFrom('api_keys').select('id').where('workspace_id', '=', workspace).execute()).length,
    (await tx.selectFrom('oauth_grants').select('id').where('workspace_id', '=', workspace).execute()).length,
  ]
  expect(await left(db)).toEqual([1, 1, 1])
  const undone = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('memberships').where('user_id', '=', 'usr_pat').execute()
    expect(await left(tx)).toEqual([0, 0, 0])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await left(db)).toEqual([1, 1, 1])
  expect((await call('DELETE', '/organizations/org_home/members/usr_pat', owner)).statusCode).toBe(200)
  expect(await left(db)).toEqual([0, 0, 0])
  expect([(await call('GET', '/debates', key)).statusCode, (await enter(service, grant)).statusCode]).toEqual([
    401, 401,
  ])
})
