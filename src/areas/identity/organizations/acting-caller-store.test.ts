import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { notFound } from '../../../shared/errors.ts'
import { type Caller, LOCAL_ORGANIZATION, LOCAL_OWNER, LOCAL_USER } from '../../../shared/identity/caller.ts'
import { actingCallerStore, actingFor } from './acting-caller-store.ts'

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
    .values([organization('org_above', 'enterprise'), organization('wsp_room', 'free', 'org_above')])
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
    await database.db
      .insertInto('memberships')
      .values({ organization_id: 'org_above', user_id: id, role, is_default: true, joined_at: AT })
      .execute()
  }
})
afterAll(() => database.close())

/** Everybody who may read may enter the room, as its admin. */
async function enter(caller: Caller, workspace: string): Promise<Caller> {
  if (workspace !== 'wsp_room' || caller.orgRole === 'owner') throw notFound('workspace', workspace)
  return { ...caller, org: workspace, orgRole: 'admin', payerRole: caller.orgRole }
}

const find = (userId: string, scopes: Parameters<ReturnType<typeof actingFor>>[2], tenant = 'org_above') =>
  actingFor(actingCallerStore(database.db), enter)(tenant, userId, scopes)

test('a person acts as who they are now, at the payer’s cost, and may do what was named alone', async () => {
  expect(await find('usr_bo', ['debates.create'])).toEqual({
    kind: 'user',
    userId: 'usr_bo',
    org: 'org_above',
    payer: 'org_above',
    email: 'usr_bo@example.org',
    role: 'user',
    orgRole: 'member',
    tier: 'enterprise',
    sessionId: 'for usr_bo',
    scopes: ['debates.create'],
  })
})

test('in a workspace they are who they are there, if they may enter it', async () => {
  expect(await find('usr_bo', ['memory.manage'], 'wsp_room')).toMatchObject({
    org: 'wsp_room',
    payer: 'org_above',
    orgRole: 'admin',
    payerRole: 'member',
    tier: 'enterprise',
  })
  expect(await find('usr_bo', ['webhooks.manage'], 'wsp_room')).toBeUndefined()
  expect(await find('usr_ada', ['debates.read'], 'wsp_room')).toBeUndefined()
  expect(await find('usr_bo', ['debates.read'], 'wsp_unknown')).toBeUndefined()
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
  await db.deleteFrom('memberships').where('user_id', '=', 'usr_bo').execute()
  expect(await find('usr_bo', ['debates.create'])).toBeUndefined()
  expect(await find('usr_bo', ['debates.create'], 'wsp_room')).toBeUndefined()
})

test('the user of the machine acts for themselves until an account has received their organization', async () => {
  expect(await find(LOCAL_USER, [], LOCAL_ORGANIZATION)).toEqual({
    ...LOCAL_OWNER,
    sessionId: `for ${LOCAL_USER}`,
    scopes: [],
  })
  expect(await find('usr_bo', [], LOCAL_ORGANIZATION)).toBeUndefined()
  await database.db
    .insertInto('organizations')
    .values({
      id: LOCAL_ORGANIZATION,
      name: 'Own',
      slug: 'own',
      tier: 'free',
      owner_id: 'usr_bo',
      parent_id: null,
      ...TIMES,
    })
    .execute()
  expect(await find(LOCAL_USER, [], LOCAL_ORGANIZATION)).toBeUndefined()
})
