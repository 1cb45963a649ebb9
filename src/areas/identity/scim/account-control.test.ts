import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '../../../../test/support/people.ts'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

/** What a directory may not do to people. */

let service: ProvisionedApp
let directory: ProvisionedApp['directory']
beforeAll(async () => {
  service = await provisionedApp()
  directory = service.directory
})
afterAll(() => service.close())

const account = (id: string) =>
  service.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const organizationsOf = async (id: string) => {
  const rows = await service.database.db.selectFrom('memberships').selectAll().where('user_id', '=', id).execute()
  return rows.map(({ organization_id }) => organization_id).sort()
}
const me = async (headers: Record<string, string>) =>
  (await service.app.inject({ url: '/api/v1/auth/me', headers })).statusCode

/** Headers of a provisioned person who is signed in to the organization. */
const signedIn = (id: string, email: string) =>
  service.token({ userId: id, email, org: service.owner.organizationId, org_role: 'member' })

const inactive = [{ op: 'Replace', path: 'active', value: 'False' }]
const active = [{ op: 'Replace', path: 'active', value: 'True' }]

const verify = (id: string) =>
  service.database.db
    .updateTable('users')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()

test('who an administrator disabled is not enabled by a directory', async () => {
  const { id } = await directory.provision('banned@example.com')
  const admin = await service.token({ role: 'admin' })
  const disable = await service.app.inject({ method: 'POST', url: `/admin/users/${id}/disable`, headers: admin })
  expect(disable.statusCode).toBe(200)
  expect((await directory.get(`/Users/${id}`)).json().active).toBe(false)
  await directory.patch(`/Users/${id}`, [{ op: 'add', path: 'title', value: 'x' }])
  expect((await directory.patch(`/Users/${id}`, active)).json().active).toBe(false)
  expect((await account(id)).disabled_at).not.toBeNull()
})

test('a directory lifts only what a directory did, in whichever order', async () => {
  const admin = await service.token({ role: 'admin' })
  const asAdmin = (url: string) => service.app.inject({ method: 'POST', url, headers: admin })
  const { id } = await directory.provision('twice-banned@example.com')
  await directory.patch(`/Users/${id}`, inactive)
  expect((await account(id)).disabled_by).toBe('directory')
  expect((await asAdmin(`/admin/users/${id}/disable`)).statusCode).toBe(200)
  for (const operations of [active, inactive, active]) {
    expect((await directory.patch(`/Users/${id}`, operations)).json().active).toBe(false)
    expect(await account(id)).toMatchObject({ disabled_at: expect.any(String), disabled_by: 'administrator' })
  }
  expect((await asAdmin(`/api/v1/admin/users/${id}/enable`)).statusCode).toBe(200)
  expect(await account(id)).toMatchObject({ disabled_at: null, disabled_by: null })
  expect((await directory.get(`/Users/${id}`)).json().active).toBe(true)
})

test('who was put out of the organization is not drawn in again by a directory that did not make the account', async () => {
  const guest = await register(service, { email: 'put-out@elsewhere.example' })
  await signedIn(guest.userId, guest.email)
  await directory.patch(`/Users/${guest.userId}`, [{ op: 'add', path: 'title', value: 'Guest' }])
  const { db } = service.database
  const here = service.owner.organizationId
  await db.deleteFrom('memberships').where('organization_id', '=', here).where('user_id', '=', guest.userId).execute()
  expect((await directory.patch(`/Users/${guest.userId}`, active)).json().active).toBe(false)
  expect(await organizationsOf(guest.userId)).toEqual([guest.organizationId])
})

test('an administrator of the installation is a member to a directory, and no more', async () => {
  const org = service.owner.organizationId
  const { id } = await directory.provision('chief@example.com', { displayName: 'Chief' })
  const headers = await service.token({ userId: id, email: 'chief@example.com', org, role: 'admin' })
  await directory.patch(`/Users/${id}`, [
    { op: 'replace', path: 'displayName', value: 'Thief' },
    { op: 'add', path: 'emails', value: [{ value: 'thief4@example.com', primary: true }] },
  ])
  expect(await account(id)).toMatchObject({ email: 'chief@example.com', name: 'Chief' })
  for (const answer of [await directory.patch(`/Users/${id}`, inactive), await directory.remove(`/Users/${id}`)]) {
    expect(answer.statusCode).toBe(403)
  }
  expect(await me(headers)).toBe(200)

  await service.token({ userId: id, email: 'chief@example.com', org: 'org_of_chief', role: 'admin' })
  expect((await directory.patch(`/Users/${id}`, inactive)).json().active).toBe(false)
  expect(await account(id)).toMatchObject({ disabled_at: null, deleted_at: null })
  expect(await organizationsOf(id)).toEqual(['org_of_chief'])
  expect((await directory.patch(`/Users/${id}`, active)).json().active).toBe(true)
  expect((await directory.remove(`/Users/${id}`)).statusCode).toBe(204)
  expect(await account(id)).toMatchObject({ disabled_at: null, deleted_at: null })
})

test('who became an administrator while a directory had them disabled stays one', async () => {
  const { id } = await directory.provision('promoted@example.com')
  await directory.patch(`/Users/${id}`, inactive)
  await service.token({ userId: id, email: 'promoted@example.com', org: 'org_of_promoted', role: 'admin' })
  const admin = await service.token({ role: 'admin' })
  await service.app.inject({ method: 'POST', url: `/api/v1/admin/users/${id}/enable`, headers: admin })
  await directory.patch(`/Users/${id}`, inactive)
  expect((await account(id)).disabled_at).toBeNull()
})

test('an account of a person outside is never drawn in, proven or not', async () => {
  const outsider = await register(service, { email: 'outsider@elsewhere.example' })
  const refusal = async () => {
    const answer = await directory.post('/Users', { userName: 'Outsider@elsewhere.example', displayName: 'Renamed' })
    const { scimType, detail } = answer.json()
    return [answer.statusCode, scimType, detail]
  }
  expect(await refusal()).toEqual([409, 'uniqueness', 'emails: another account has this address'])
  await verify(outsider.userId)
  expect(await refusal()).toEqual([409, 'uniqueness', expect.stringContaining('invite them')])
  expect(await organizationsOf(outsider.userId)).toEqual([outsider.organizationId])
  expect((await directory.get(`/Users/${outsider.userId}`)).statusCode).toBe(404)
})

test('a member who belongs to another organization too keeps an account of their own', async () => {
  const stranger = await register(service, { email: 'stranger@elsewhere.example', name: 'Sam Stranger' })
  await verify(stranger.userId)
  await signedIn(stranger.userId, stranger.email)
  const before = await account(stranger.userId)
  const user = { id: stranger.userId }

  await directory.patch(`/Users/${user.id}`, [
    { op: 'replace', path: 'emails', value: [{ value: 'thief@example.com', primary: true }] },
    { op: 'replace', path: 'userName', value: 'thief@example.com' },
    { op: 'replace', path: 'displayName', value: 'Thief' },
    { op: 'replace', path: 'active', value: false },
  ])
  expect(await account(user.id)).toEqual(before)
  expect(await organizationsOf(user.id)).toEqual([stranger.organizationId])
  expect(await me(stranger.headers)).toBe(200)
  expect((await directory.get(`/Users/${user.id}`)).json()).toMatchObject({
    active: false,
    userName: 'thief@example.com',
  })

  expect((await directory.patch(`/Users/${user.id}`, active)).json().active).toBe(true)
  const here = await signedIn(user.id, stranger.email)
  expect(await me(here)).toBe(200)
  expect((await directory.remove(`/Users/${user.id}`)).statusCode).toBe(204)
  expect([await me(here), await me(stranger.headers)]).toEqual([401, 200])
  expect(await account(user.id)).toEqual(before)
  expect(await organizationsOf(user.id)).toEqual([stranger.organizationId])
  expect((await directory.get(`/Users/${user.id}`)).statusCode).toBe(404)

  expect((await directory.post('/Users', { userName: 'stranger@elsewhere.example' })).statusCode).toBe(409)
})

test('an account that came from elsewhere is not taken over when it belongs nowhere else any more', async () => {
  const stranger = await register(service, { email: 'lonely@elsewhere.example', name: 'Lone Stranger' })
  const id = stranger.userId
  await signedIn(id, stranger.email)
  await directory.patch(`/Users/${id}`, [{ op: 'add', path: 'title', value: 'Guest' }])
  const { db } = service.database
  await db.deleteFrom('memberships').where('organization_id', '=', stranger.organizationId).execute()
  await directory.patch(`/Users/${id}`, [
    { op: 'add', path: 'emails', value: [{ value: 'thief2@example.com', primary: true }] },
    { op: 'add', path: 'displayName', value: 'Thief' },
  ])
  expect(await account(id)).toMatchObject({ email: 'lonely@elsewhere.example', name: 'Lone Stranger' })
})

test('a provisioned person who joins another organization is ruled by the directory no longer', async () => {
  const { id } = await directory.provision('two-homes@example.com')
  await service.token({ userId: id, org: 'org_second', email: 'two-homes@example.com' })
  await directory.patch(`/Users/${id}`, [
    { op: 'add', path: 'emails', value: [{ value: 'moved@example.com', primary: true }] },
    ...inactive,
  ])
  expect(await account(id)).toMatchObject({ email: 'two-homes@example.com', disabled_at: null })
  expect(await organizationsOf(id)).toEqual(['org_second'])
})

test('the owner of the organization cannot be deprovisioned or renamed', async () => {
  const at = `/Users/${service.owner.userId}`
  for (const answer of [await directory.patch(at, inactive), await directory.remove(at)]) {
    expect([answer.statusCode, answer.json().status]).toEqual([403, '403'])
  }
  await directory.patch(at, [
    { op: 'replace', path: 'emails', value: [{ value: 'thief3@example.com', primary: true }] },
  ])
  expect(await account(service.owner.userId)).toMatchObject({ email: 'owner@example.org' })
  expect(await me(service.owner.headers)).toBe(200)
})

test('a directory sees its organization only', async () => {
  const foreign = await register(service, { email: 'foreign@elsewhere.example' })
  expect(await directory.namesBy('userName co "foreign"')).toEqual([])
  const at = `/Users/${foreign.userId}`
  const answers = [
    directory.get(at),
    directory.remove(at),
    directory.patch(at, inactive),
    directory.put(at, { userName: 'x@y.example' }),
  ]
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(404)
  expect(await me(foreign.headers)).toBe(200)
})
