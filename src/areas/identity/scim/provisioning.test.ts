import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { IDENTITY } from '../../../../test/support/area-groups.ts'
import { register } from '../../../../test/support/people.ts'
import { directoryOf, type ProvisionedApp, provisionedApp, SCIM_TOKEN } from '../../../../test/support/scim.ts'

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

test('a provisioned person has an account of the organization without a password', async () => {
  const { id } = await directory.provision('plain@example.com', { name: { givenName: 'Pia', familyName: 'Plain' } })
  expect(await account(id)).toMatchObject({
    email: 'plain@example.com',
    name: 'Pia Plain',
    password_hash: null,
    role: 'user',
  })
  expect(await organizationsOf(id)).toEqual([service.owner.organizationId])
})

test('what the directory says about name and address becomes that of the account', async () => {
  const { id } = await directory.provision('before@example.com', { displayName: 'Before' })
  await directory.patch(`/Users/${id}`, [
    { op: 'replace', path: 'displayName', value: 'After' },
    { op: 'add', path: 'emails', value: [{ value: 'after@example.com', primary: true }] },
  ])
  expect(await account(id)).toMatchObject({ name: 'After', email: 'after@example.com' })
  const { id: other } = await directory.provision('other@example.com')
  const taken = await directory.patch(`/Users/${other}`, [
    { op: 'add', path: 'title', value: 'Thief' },
    { op: 'add', path: 'emails', value: [{ value: 'AFTER@example.com', primary: true }] },
  ])
  expect([taken.statusCode, taken.json().scimType]).toEqual([409, 'uniqueness'])
  expect((await directory.get(`/Users/${other}`)).json()).not.toHaveProperty('title')
})

test('deactivation keeps the person visible and ends the sessions at once', async () => {
  const { id } = await directory.provision('leaver@example.com')
  const sessions = await Promise.all([signedIn(id, 'leaver@example.com'), signedIn(id, 'leaver@example.com')])
  for (const headers of sessions) expect(await me(headers)).toBe(200)
  const answer = await directory.patch(`/Users/${id}`, inactive)
  expect([answer.statusCode, answer.json().active]).toEqual([200, false])
  for (const headers of sessions) expect(await me(headers)).toBe(401)
  expect(await directory.namesBy('active eq false and userName eq "leaver@example.com"')).toHaveLength(1)
  expect((await account(id)).disabled_at).not.toBeNull()

  expect((await directory.patch(`/Users/${id}`, active)).json().active).toBe(true)
  expect((await account(id)).disabled_at).toBeNull()
  for (const headers of sessions) expect(await me(headers)).toBe(401)
})

test('PUT deactivates too, and leaves the activity alone when it does not mention it', async () => {
  const { id } = await directory.provision('put@example.com')
  expect((await directory.put(`/Users/${id}`, { userName: 'put@example.com', active: false })).json().active).toBe(
    false,
  )
  expect((await directory.put(`/Users/${id}`, { userName: 'put@example.com', title: 'x' })).json().active).toBe(false)
  expect((await account(id)).disabled_at).not.toBeNull()
  expect((await directory.put(`/Users/${id}`, { userName: 'put@example.com', active: 'true' })).json().active).toBe(
    true,
  )
})

test('directories that contradict each other leave the account as the last one wrote', async () => {
  const { id } = await directory.provision('contested@example.com')
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      [inactive, active, inactive, active].map((operations) => directory.patch(`/Users/${id}`, operations)),
    )
    const entry = await service.database.db
      .selectFrom('scim_users')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await account(id)).disabled_at === null).toBe(entry.active)
    expect((await directory.get(`/Users/${id}`)).json().active).toBe(entry.active)
  }
})

test('deleting hides and keeps the person, ends the sessions and frees the name', async () => {
  const { id } = await directory.provision('deleted@example.com')
  const headers = await signedIn(id, 'deleted@example.com')
  expect((await directory.remove(`/Users/${id}`)).statusCode).toBe(204)
  expect(await me(headers)).toBe(401)
  expect((await directory.get(`/Users/${id}`)).statusCode).toBe(404)
  expect(await directory.namesBy('userName eq "deleted@example.com"')).toEqual([])
  expect(await account(id)).toMatchObject({ email: 'deleted@example.com', deleted_at: expect.any(String) })
  const again = await directory.provision('deleted@example.com')
  expect(again.id).not.toBe(id)
})

test('hard deletion erases', async () => {
  const hard = await provisionedApp({ SCIM_DELETE_MODE: 'hard' })
  try {
    const { id } = await hard.directory.provision('erased@example.com', { displayName: 'Erika Erased' })
    expect((await hard.directory.remove(`/Users/${id}`)).statusCode).toBe(204)
    expect((await hard.directory.get(`/Users/${id}`)).statusCode).toBe(404)
    const users = await hard.database.db.selectFrom('users').selectAll().execute()
    const entries = await hard.database.db.selectFrom('scim_users').selectAll().execute()
    expect(JSON.stringify([users, entries])).not.toMatch(/erased@example\.com|Erika/)
    await hard.directory.provision('erased@example.com')
  } finally {
    await hard.close()
  }
})

test('members who came another way are seen, and change only when a directory writes', async () => {
  await service.token({ userId: 'usr_invited', org: service.owner.organizationId, email: 'invited@example.com' })
  const [found] = (await directory.get('/Users?filter=userName%20eq%20%22Invited@example.com%22')).json().Resources
  expect(found).toMatchObject({
    id: 'usr_invited',
    userName: 'invited@example.com',
    displayName: 'usr_invited',
    emails: [{ value: 'invited@example.com', type: 'work', primary: true }],
    active: true,
  })
  expect((await directory.post('/Users', { userName: 'invited@example.com' })).statusCode).toBe(409)
  const other = { userName: 'elsewise', emails: [{ value: 'invited@example.com' }] }
  expect((await directory.post('/Users', other)).statusCode).toBe(409)
  const titled = [{ op: 'add', path: 'title', value: 'Guest' }]
  const stale = await directory.patch('/Users/usr_invited', titled, { 'if-match': 'W/"x"' })
  expect(stale.statusCode).toBe(412)
  const changed = await directory.patch('/Users/usr_invited', titled, { 'if-match': found.meta.version })
  expect(changed.json()).toMatchObject({ title: 'Guest', userName: 'invited@example.com' })
})

test('SCIM_ORGANIZATION names another organization by its id or its slug', async () => {
  const { organizationId } = await register(service, { email: 'second@example.org', organization: 'Second House' })
  const { slug } = await service.database.db
    .selectFrom('organizations')
    .select('slug')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  for (const name of [organizationId, slug]) {
    const settings = { SCIM_BEARER_TOKEN: SCIM_TOKEN, SCIM_ORGANIZATION: name }
    const node = await testApp({ areas: IDENTITY, database: service.database, settings })
    try {
      expect(await directoryOf(node).namesBy('userName pr')).toEqual(['second@example.org'])
    } finally {
      await node.close()
    }
  }
})

test('a slug in SCIM_ORGANIZATION means the organization that it first named, whichever has it later', async () => {
  const [first, later] = [
    await register(service, { email: 'bound@example.org', organization: 'Bound' }),
    await register(service, { email: 'taker@example.org', organization: 'Taker' }),
  ]
  const name = (id: string, slug: string) =>
    service.database.db.updateTable('organizations').set({ slug }).where('id', '=', id).execute()
  const seen = async () => {
    const settings = { SCIM_BEARER_TOKEN: SCIM_TOKEN, SCIM_ORGANIZATION: 'the-house' }
    const node = await testApp({ areas: IDENTITY, database: service.database, settings })
    try {
      return await directoryOf(node).namesBy('userName pr')
    } finally {
      await node.close()
    }
  }
  await name(first.organizationId, 'the-house')
  expect(await seen()).toEqual(['bound@example.org'])
  await name(first.organizationId, 'the-old-house')
  await name(later.organizationId, 'the-house')
  expect(await seen()).toEqual(['bound@example.org'])
})

test('a slug in SCIM_ORGANIZATION is bound at the start, and nobody takes it afterwards', async () => {
  const { organizationId } = await register(service, { email: 'early@example.org', organization: 'Early' })
  const late = await register(service, { email: 'late@example.org', organization: 'Late' })
  const name = (id: string, slug: string) =>
    service.database.db.updateTable('organizations').set({ slug }).where('id', '=', id).execute()
  const start = (SCIM_ORGANIZATION: string, env: Record<string, string> = {}) =>
    testApp({
      areas: IDENTITY,
      database: service.database,
      settings: { SCIM_BEARER_TOKEN: SCIM_TOKEN, SCIM_ORGANIZATION, ...env },
    })

  await name(organizationId, 'bound-early')
  const bound = await start('bound-early')
  onTestFinished(() => bound.close())
  await name(organizationId, 'moved-away')
  await name(late.organizationId, 'bound-early')
  expect(await directoryOf(bound).namesBy('userName pr')).toEqual(['early@example.org'])

  const production = { SERVICE_ENV: 'production', SERVICE_LOG_LEVEL: 'silent' }
  await expect(start('nobody-yet', production)).rejects.toThrow('no organization has the slug nobody-yet')
  await (await start('org_of_later', production)).close()
  const unbound = await start('nobody-yet')
  onTestFinished(() => unbound.close())
  await name(late.organizationId, 'nobody-yet')
  expect((await directoryOf(unbound).get('/Users')).statusCode).toBe(503)
})

test('without an organization there is nothing to provision, and without a token nobody may', async () => {
  const empty = await testApp({ areas: IDENTITY, settings: { SCIM_BEARER_TOKEN: SCIM_TOKEN } })
  const closed = await testApp({ areas: IDENTITY })
  try {
    const none = await directoryOf(empty).get('/Users')
    expect([none.statusCode, none.json().status, none.headers['retry-after']]).toEqual([503, '503', '60'])
    expect((await directoryOf(closed).get('/Users')).statusCode).toBe(401)
    expect(
      (await closed.app.inject({ url: '/scim/v2/Users', headers: { authorization: 'Bearer undefined' } })).statusCode,
    ).toBe(401)
  } finally {
    await empty.close()
    await closed.close()
  }
})
