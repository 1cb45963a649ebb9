import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { register } from '../../../../test/support/people.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: IDENTITY, settings: { RATE_LIMIT_ENABLED: 'false' } })
})
afterAll(() => service.close())

type Headers = Record<string, string>
type Role = 'owner' | 'admin' | 'member' | 'viewer'
let organizations = 0

/** An organization with one person of each role, who belong nowhere else. */
async function organization() {
  const org = `org_team${organizations++}`
  const person = async (org_role: Role) => {
    const userId = `usr_${org_role}_of_${org}`
    return { userId, headers: await service.token({ userId, org, org_role }) }
  }
  const [owner, admin, member, viewer] = [
    await person('owner'),
    await person('admin'),
    await person('member'),
    await person('viewer'),
  ]
  return { org, owner, admin, member, viewer }
}

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, headers: Headers, payload?: object) =>
  service.app.inject({ method, url: `/api/v1/organizations/${path}`, headers, payload })
const setRole = (org: string, userId: string, role: string, headers: Headers) =>
  call('PATCH', `${org}/members/${userId}`, headers, { role })
const remove = (org: string, userId: string, headers: Headers) => call('DELETE', `${org}/members/${userId}`, headers)
const me = (headers: Headers) => service.app.inject({ url: '/api/v1/auth/me', headers })
const roles = async (org: string, headers: Headers) => {
  const { members } = (await call('GET', `${org}/members`, headers)).json()
  return Object.fromEntries(members.map(({ user_id, role }: { user_id: string; role: Role }) => [user_id, role]))
}

test('members are listed for members', async () => {
  const { org, owner, viewer } = await organization()
  const answer = await call('GET', `${org}/members?limit=2&offset=1`, viewer.headers)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ total: 4, limit: 2, offset: 1, has_more: true })
  expect(answer.json().members).toHaveLength(2)
  expect((await roles(org, viewer.headers))[owner.userId]).toBe('owner')
})

test('outsiders see, change and remove nobody', async () => {
  const { org, member, owner } = await organization()
  const eve = await register(service, { email: 'eve@example.org' })
  expect((await call('GET', `${org}/members`, eve.headers)).statusCode).toBe(404)
  expect((await setRole(org, member.userId, 'viewer', eve.headers)).statusCode).toBe(404)
  expect((await remove(org, member.userId, eve.headers)).statusCode).toBe(404)
  expect((await call('POST', `${org}/leave`, eve.headers)).statusCode).toBe(404)
  expect((await setRole(eve.organizationId, member.userId, 'viewer', eve.headers)).statusCode).toBe(404)
  expect((await remove(eve.organizationId, owner.userId, eve.headers)).statusCode).toBe(404)
  expect((await roles(org, owner.headers))[member.userId]).toBe('member')
})

test('owners and admins change roles, and the new role holds at once', async () => {
  const { org, owner, admin, member, viewer } = await organization()
  expect((await setRole(org, viewer.userId, 'admin', member.headers)).statusCode).toBe(403)
  expect((await setRole(org, viewer.userId, 'admin', viewer.headers)).statusCode).toBe(403)
  expect((await setRole(org, viewer.userId, 'chief', owner.headers)).json().field).toBe('role')
  expect((await setRole(org, 'usr_nobody', 'admin', owner.headers)).statusCode).toBe(404)
  expect((await setRole(org, viewer.userId, 'admin', admin.headers)).statusCode).toBe(200)
  expect((await setRole(org, member.userId, 'viewer', viewer.headers)).statusCode).toBe(200)
})

test('only owners make and unmake owners', async () => {
  const { org, owner, admin, member } = await organization()
  expect((await setRole(org, member.userId, 'owner', admin.headers)).statusCode).toBe(403)
  expect((await setRole(org, owner.userId, 'member', admin.headers)).statusCode).toBe(403)
  expect((await remove(org, owner.userId, admin.headers)).statusCode).toBe(403)
  expect((await setRole(org, member.userId, 'owner', owner.headers)).statusCode).toBe(200)
  expect((await setRole(org, owner.userId, 'viewer', member.headers)).statusCode).toBe(200)
  const shown = (await call('GET', org, member.headers)).json()
  expect(shown.owner_id).toBe(member.userId)
})

test('one owner is always left', async () => {
  const { org, owner, member } = await organization()
  for (const answer of [
    await setRole(org, owner.userId, 'admin', owner.headers),
    await remove(org, owner.userId, owner.headers),
    await call('POST', `${org}/leave`, owner.headers),
  ]) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().details).toMatchObject({ status: 'last_owner' })
  }
  await setRole(org, member.userId, 'owner', owner.headers)
  const both = await Promise.all([
    setRole(org, member.userId, 'member', owner.headers),
    setRole(org, owner.userId, 'member', member.headers),
  ])
  const statuses = both.map(({ statusCode }) => statusCode)
  expect(statuses).toContain(200)
  expect(Object.values(await roles(org, owner.headers)).filter((role) => role === 'owner')).toHaveLength(1)
})

test('a member who is removed is signed out, and has an organization of their own', async () => {
  const { org, admin, member } = await organization()
  expect((await remove(org, member.userId, admin.headers)).statusCode).toBe(200)
  expect((await me(member.headers)).statusCode).toBe(401)
  expect((await remove(org, member.userId, admin.headers)).statusCode).toBe(404)
  const left = await service.platform.db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', member.userId)
    .execute()
  expect(left).toMatchObject([{ role: 'owner', is_default: true }])
  expect(left[0]?.organization_id).not.toBe(org)
})

test('anybody may leave and goes on in another organization', async () => {
  const { org, owner, viewer } = await organization()
  const answer = await call('POST', `${org}/leave`, viewer.headers)
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await me(viewer.headers)).statusCode).toBe(401)
  const { access_token } = answer.json()
  expect((await me({ authorization: `Bearer ${access_token}` })).json().org_id).not.toBe(org)
  expect(await roles(org, owner.headers)).not.toHaveProperty(viewer.userId)
})

test('of several organizations the next becomes the default', async () => {
  const { org, owner } = await organization()
  const bob = await register(service, { email: 'bob@example.org' })
  const headers = await service.token({ userId: bob.userId, email: bob.email, org, org_role: 'member' })
  const left = await call('POST', `${org}/leave`, headers)
  expect(left.json().organization.id).toBe(bob.organizationId)
  expect(await roles(org, owner.headers)).not.toHaveProperty(bob.userId)
})
