import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

/** Request bodies as Microsoft Entra ID and Okta document and send them. */

let service: ProvisionedApp
let directory: ProvisionedApp['directory']
beforeAll(async () => {
  service = await provisionedApp()
  directory = service.directory
})
afterAll(() => service.close())

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const found = async (path: string, filter: string) =>
  (await directory.get(`${path}?${filter.includes('=') ? filter : `filter=${encodeURIComponent(filter)}`}`)).json()

test('Entra ID: test connection, match, create, update, disable, enable', async () => {
  const nobody = await found('/Users', 'userName eq "c38ad0ae-6b9b-4d3c-8b4a-1d4e4b6a3c1e"')
  expect(nobody).toMatchObject({ totalResults: 0, itemsPerPage: 0, startIndex: 1, Resources: [] })
  expect((await found('/Users', 'userName eq "Test_User_ab6490ee@testuser.com"')).totalResults).toBe(0)

  const created = await directory.post('/Users', {
    schemas: [CORE, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@testuser.com',
    active: true,
    displayName: 'Test User',
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@testuser.com' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    addresses: [{ type: 'work', formatted: 'One Way, Redmond', primary: false }],
    preferredLanguage: 'en-US',
    roles: [],
    [ENTERPRISE]: { department: 'Sales', employeeNumber: '701984', manager: { value: null } },
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  expect(created.json()).toMatchObject({ [ENTERPRISE]: { department: 'Sales' }, schemas: [CORE, ENTERPRISE] })
  expect((await found('/Users', 'userName eq "test_user_ab6490ee@TESTUSER.com"')).Resources[0].id).toBe(id)
  expect((await found('/Users', 'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).totalResults).toBe(1)

  const updated = await directory.patch(`/Users/${id}`, [
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@testuser.com' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Redmond' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 425 555 0100' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: [{ $ref: null, value: service.owner.userId }] },
    { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Tours' },
    { op: 'Remove', path: 'preferredLanguage' },
  ])
  expect(updated.statusCode).toBe(200)
  expect(updated.json()).toMatchObject({
    name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
    emails: [{ primary: true, type: 'work', value: 'updatedEmail@testuser.com' }],
    addresses: [{ type: 'work', formatted: 'One Way, Redmond', locality: 'Redmond' }],
    phoneNumbers: [{ type: 'mobile', value: '+1 425 555 0100' }],
    [ENTERPRISE]: { department: 'Tours', manager: { value: service.owner.userId } },
  })

  /** Without the compliance flag Entra leaves the path out and writes paths as names. */
  const flat = await directory.patch(`/Users/${id}`, [
    { op: 'replace', value: { displayName: 'Bjfe', 'name.givenName': 'Kkom', [`${ENTERPRISE}:employeeNumber`]: '7' } },
  ])
  expect(flat.json()).toMatchObject({
    displayName: 'Bjfe',
    name: { givenName: 'Kkom' },
    [ENTERPRISE]: { employeeNumber: '7', department: 'Tours' },
  })

  const disabled = await directory.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }])
  expect(disabled.json().active).toBe(false)
  const enabled = await directory.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'True' }])
  expect(enabled.json().active).toBe(true)
  expect((await directory.remove(`/Users/${id}`)).statusCode).toBe(204)
  expect((await directory.get(`/Users/${id}`)).statusCode).toBe(404)
})

test('Entra ID: groups without their members, members one by one', async () => {
  const user = await directory.provision('entra-member@example.com')
  const created = await directory.post('/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
    members: [],
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  const listed = await found('/Groups', 'excludedAttributes=members&filter=displayName%20eq%20%22displayName%22')
  expect(listed.Resources).toMatchObject([{ id, externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }])

  const renamed = await directory.patch(`/Groups/${id}`, [
    { op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' },
  ])
  expect(renamed.statusCode).toBe(200)
  const added = await directory.patch(`/Groups/${id}`, [
    { op: 'Add', path: 'members', value: [{ $ref: null, value: user.id }] },
  ])
  expect(added.json().members).toMatchObject([{ value: user.id }])
  expect((await found('/Groups', `id eq "${id}" and members eq "${user.id}"`)).totalResults).toBe(1)
  const removed = await directory.patch(`/Groups/${id}`, [
    { op: 'Remove', path: 'members', value: [{ $ref: null, value: user.id }] },
  ])
  expect(removed.json()).not.toHaveProperty('members')
  expect((await directory.remove(`/Groups/${id}`)).statusCode).toBe(204)
})

test('Okta: match, create, read, replace, deactivate', async () => {
  const nobody = await found('/Users', 'filter=userName%20eq%20%22test.user%40okta.local%22&startIndex=1&count=100')
  expect(nobody).toMatchObject({ totalResults: 0, startIndex: 1, Resources: [] })
  const profile = {
    schemas: [CORE],
    userName: 'test.user@okta.local',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const created = await directory.post('/Users', profile)
  expect(created.statusCode).toBe(201)
  expect(created.body).not.toContain('1mz050nq')
  const { id } = created.json()
  expect((await directory.get(`/Users/${id}`)).json().userName).toBe('test.user@okta.local')

  const replaced = await directory.put(`/Users/${id}`, {
    ...profile,
    id,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    meta: { resourceType: 'User' },
  })
  expect(replaced.json()).toMatchObject({ id, name: { givenName: 'Another', middleName: 'Excited' }, active: true })
  const deactivated = await directory.patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }])
  expect(deactivated.json()).toMatchObject({ id, active: false })
  const reactivated = await directory.put(`/Users/${id}`, { ...profile, id, active: true })
  expect(reactivated.json().active).toBe(true)
})

test('Okta: group push', async () => {
  const [first, second] = [
    await directory.provision('first@okta.local'),
    await directory.provision('second@okta.local'),
  ]
  const created = await directory.post('/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Test SCIMv2',
    members: [],
  })
  const { id } = created.json()
  const renamed = await directory.patch(`/Groups/${id}`, [
    { op: 'replace', value: { id, displayName: 'Test SCIMv2 renamed' } },
  ])
  expect(renamed.json().displayName).toBe('Test SCIMv2 renamed')
  const changed = await directory.patch(`/Groups/${id}`, [
    { op: 'add', path: 'members', value: [{ value: first.id, display: 'first@okta.local' }] },
    { op: 'add', path: 'members', value: [{ value: second.id, display: 'second@okta.local' }] },
    { op: 'remove', path: `members[value eq "${first.id}"]` },
  ])
  expect(changed.json().members).toMatchObject([{ value: second.id }])
  const replaced = await directory.patch(`/Groups/${id}`, [
    { op: 'replace', path: 'members', value: [{ value: first.id, display: 'first@okta.local' }] },
  ])
  expect(replaced.json().members).toMatchObject([{ value: first.id }])
})
