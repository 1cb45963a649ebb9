import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { GOOD_PASSWORD } from '../../../../test/support/people.ts'
import { passwordHashing } from '../../../adapters/identity/password-hashing.ts'
import { accounts, EmailTaken, type People } from './index.ts'

let service: TestApp
let people: People
beforeAll(async () => {
  service = await testApp({ areas: [] })
  const passwords = passwordHashing({ cores: 1 })
  const mfaEnabled = async () => false
  const signIn = () => Promise.reject(new Error('nobody signs in here'))
  people = accounts(service.platform, { passwords, mfaEnabled, signIn, confirmFirst: () => undefined }).people
})
afterAll(() => service.close())

let made = 0
const person = (join?: { organizationId: string; role: 'member' | 'viewer' }) =>
  people.create({ email: `Person${++made}@example.org`, name: 'Person', verified: true, join })

test('a person who was deleted is gone, the address is free, and the record is kept', async () => {
  const first = await person()
  await people.remove(first.id, 'soft')
  expect(await people.find(first.id)).toBeUndefined()
  expect(await people.findByEmail(first.email)).toBeUndefined()
  const second = await people.create({ email: first.email, name: 'Another', verified: false })
  expect(second.id).not.toBe(first.id)
  const kept = await service.database.db.selectFrom('users').selectAll().where('id', '=', first.id).executeTakeFirst()
  expect(kept).toMatchObject({ email: first.email, token_version: 2 })
  await expect(people.remove(first.id, 'soft')).rejects.toMatchObject({ status: 404 })
})

test('erasing leaves nothing that tells who it was', async () => {
  const gone = await person()
  await people.setPassword(gone.id, GOOD_PASSWORD)
  await people.remove(gone.id, 'hard')
  const row = await service.database.db.selectFrom('users').selectAll().where('id', '=', gone.id).executeTakeFirst()
  expect(row).toMatchObject({ name: 'Erased', password_hash: null, metadata: {} })
  expect(JSON.stringify(row)).not.toMatch(/person\d/i)
})

test('erasing also forgets what the person could prove themselves with', async () => {
  const { id } = await person()
  const { db } = service.database
  const at = new Date().toISOString()
  await db
    .insertInto('second_factors')
    .values({ user_id: id, sealed_secret: 'x', enabled_at: at, last_step: 0, created_at: at })
    .execute()
  const [membership] = await people.memberships(id)
  const key = { id: 'key_erased', name: 'x', digest: 'x', prefix: 'svk_', scopes: [], created_at: at }
  await db
    .insertInto('api_keys')
    .values({ ...key, user_id: id, organization_id: membership?.organization.id ?? '' })
    .execute()
  await people.remove(id, 'hard')
  for (const table of ['second_factors', 'api_keys'] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
  }
})

test('the last administrator can be neither disabled nor removed', async () => {
  const create = (email: string) => people.create({ email, name: 'Chief', verified: true, role: 'admin' })
  const { db } = service.database
  await db.updateTable('users').set({ role: 'user' }).execute()
  const [first, second] = [await create('chief1@example.org'), await create('chief2@example.org')]
  const gone = await Promise.allSettled([people.disable(first.id), people.disable(second.id, 'directory')])
  expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const last = gone[0].status === 'rejected' ? first : second
  await expect(people.disable(last.id)).rejects.toMatchObject({ status: 409 })
  await expect(people.remove(last.id, 'soft')).rejects.toMatchObject({ status: 409 })
  await people.disable((await person()).id)
})

test('addresses are found in any case and belong to one person', async () => {
  const [ada, bob] = [await person(), await person()]
  expect(await people.findByEmail(ada.email.toUpperCase())).toMatchObject({ id: ada.id })
  await expect(people.update(bob.id, { email: ada.email.toLowerCase() })).rejects.toBeInstanceOf(EmailTaken)
  await expect(people.create({ email: ada.email, name: 'x', verified: false })).rejects.toBeInstanceOf(EmailTaken)
  expect(await people.update(ada.id, { email: ada.email.toUpperCase() })).toMatchObject({ id: ada.id })
})

test('a new password, a bump and disabling all raise the token version; enabling does not lower it', async () => {
  const { id } = await person()
  expect(await people.setPassword(id, 'hash')).toMatchObject({ tokenVersion: 2, passwordHash: 'hash' })
  expect(await people.bumpTokenVersion(id)).toBe(3)
  await people.disable(id)
  expect(await people.find(id)).toMatchObject({ tokenVersion: 4, disabledAt: expect.any(String) })
  await people.enable(id)
  expect(await people.find(id)).toMatchObject({ tokenVersion: 4, disabledAt: null })
})

test('every change is told by the id of the person', async () => {
  const heard: string[] = []
  const stop = service.platform.signals.subscribe('person.changed', (id) => void heard.push(id))
  const { id } = await person()
  await people.update(id, { name: 'Other' })
  await people.disable(id)
  stop()
  expect(heard).toEqual([id, id])
})

test('a person who joins one organization makes none, and parallel joins leave one default', async () => {
  const owner = await person()
  const [own] = await people.memberships(owner.id)
  const organizationId = own?.organization.id ?? ''
  const member = await person({ organizationId, role: 'viewer' })
  expect(await people.memberships(member.id)).toMatchObject([{ role: 'viewer', isDefault: true }])
  await people.join(organizationId, member.id, 'member')
  expect(await people.memberships(member.id)).toMatchObject([{ role: 'member', isDefault: true }])

  const others = await Promise.all([person(), person(), person()])
  const ids = await Promise.all(others.map(async ({ id }) => (await people.memberships(id))[0]?.organization.id ?? ''))
  await people.leave(organizationId, member.id)
  await Promise.all(ids.map((id) => people.join(id, member.id, 'member')))
  const joined = await people.memberships(member.id)
  expect(joined.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  expect(await people.firstOrganization()).toMatchObject({ id: expect.stringMatching(/^org_/) })
})
