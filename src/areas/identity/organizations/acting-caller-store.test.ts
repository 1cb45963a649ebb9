import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { actingFor, callerStore } from './acting-caller-store.ts'

const AT = '2026-11-16T10:00:00.000Z'
const TIMES = { created_at: AT, updated_at: AT }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const organization = (id: string, tier: 'free' | 'enterprise', parent_id: string | null = null) => ({
    id,
    name: id,
    slug: id,
    tier,
    owner_id: 'usr_ada',
    parent_id,
    ...TIMES,
  })
  await database.db
    .insertInto('organizations')
    .values([organization('org_above', 'enterprise'), organization('org_room', 'free', 'org_above')])
    .execute()
  for (const [id, role] of [
    ['usr_ada', 'owner'],
    ['usr_bo', 'member'],
    ['usr_vi', 'viewer'],
  ] as const) {
    const email = `${id}@example.org`
    const person = { id, email, email_key: email, name: id, metadata: {}, role: 'admin' as const, token_version: 1 }
    await database.db
      .insertInto('users')
      .values({ ...person, ...TIMES })
      .execute()
    for (const organization_id of ['org_above', 'org_room'])
      await database.db
        .insertInto('memberships')
        .values({ organization_id, user_id: id, role, is_default: organization_id === 'org_above', joined_at: AT })
        .execute()
  }
})
afterAll(() => database.close())

const find = (userId: string, scopes: Parameters<ReturnType<typeof actingFor>>[2], tenant = 'org_room') =>
  actingFor(callerStore(database.db))(tenant, userId, scopes)

test('somebody is who they are now, at the payer’s cost, and may do what was named alone', async () => {
  expect(await find('usr_bo', ['debates.create'])).toEqual({
    kind: 'user',
    userId: 'usr_bo',
    org: 'org_room',
    payer: 'org_above',
    email: 'usr_bo@example.org',
    role: 'user',
    orgRole: 'member',
    tier: 'enterprise',
    sessionId: 'for usr_bo',
    scopes: ['debates.create'],
  })
})

test('nobody is acted for who is gone, deactivated or no longer permitted', async () => {
  expect(await find('usr_vi', ['debates.read'])).toMatchObject({ orgRole: 'viewer' })
  expect(await find('usr_vi', ['debates.read', 'debates.create'])).toBeUndefined()
  expect(await find('usr_bo', ['pulse.manage'])).toBeUndefined()
  expect(await find('usr_unknown', ['debates.create'])).toBeUndefined()
  expect(await find('usr_ada', ['debates.create'], 'org_elsewhere')).toBeUndefined()

  const { db } = database
  const bo = db.updateTable('users').where('id', '=', 'usr_bo')
  await bo.set({ disabled_at: AT, disabled_by: 'administrator' }).execute()
  expect(await find('usr_bo', ['debates.create'])).toBeUndefined()
  await bo.set({ disabled_at: null, disabled_by: null, deleted_at: AT }).execute()
  expect(await find('usr_bo', ['debates.create'])).toBeUndefined()
  await bo.set({ deleted_at: null }).execute()
  expect(await find('usr_bo', ['debates.create'])).toBeDefined()
  await db.deleteFrom('memberships').where('user_id', '=', 'usr_bo').where('organization_id', '=', 'org_room').execute()
  expect(await find('usr_bo', ['debates.create'])).toBeUndefined()
  expect(await find('usr_bo', ['debates.create'], 'org_above')).toBeDefined()
})
