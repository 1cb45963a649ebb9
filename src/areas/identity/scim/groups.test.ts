import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

let service: ProvisionedApp
let directory: ProvisionedApp['directory']
let ids: string[]
beforeAll(async () => {
  service = await provisionedApp()
  directory = service.directory
  const people = ['anna', 'bert', 'cleo'].map((name) =>
    directory.provision(`${name}@example.com`, { displayName: name }),
  )
  ids = (await Promise.all(people)).map(({ id }) => id)
})
afterAll(() => service.close())

interface Shown {
  members?: { value: string; display: string; type: string; $ref: string }[]
}

const membersOf = async (id: string) =>
  ((await directory.get(`/Groups/${id}`)).json() as Shown).members?.map(({ value }) => value).sort() ?? []
const status = async (answer: ReturnType<typeof directory.get>) => (await answer).statusCode

test('a group has members, and its members have the group', async () => {
  const [anna = '', bert = ''] = ids
  const group = await directory.group('Guides', [anna, bert])
  const shown = (await directory.get(`/Groups/${group.id}`)).json()
  expect(shown.members).toContainEqual({
    value: anna,
    display: 'anna',
    type: 'User',
    $ref: expect.stringMatching(new RegExp(`/scim/v2/Users/${anna}$`)),
  })
  const { groups } = (await directory.get(`/Users/${anna}`)).json()
  expect(groups).toEqual([
    { value: group.id, display: 'Guides', type: 'direct', $ref: expect.stringMatching(`/Groups/${group.id}`) },
  ])
  const without = (await directory.get(`/Groups/${group.id}?excludedAttributes=members`)).json()
  expect(without).not.toHaveProperty('members')
  expect(without.meta.version).toBe(shown.meta.version)
  expect(await status(directory.remove(`/Groups/${group.id}`))).toBe(204)
  expect(await status(directory.get(`/Groups/${group.id}`))).toBe(404)
  expect((await directory.get(`/Users/${anna}`)).json()).not.toHaveProperty('groups')
})

test('PUT replaces the members, PATCH adds and removes them', async () => {
  const [anna = '', bert = '', cleo = ''] = ids
  const { id } = await directory.group('Movers', [anna])
  const at = `/Groups/${id}`
  await directory.patch(at, [{ op: 'Add', path: 'members', value: [{ $ref: null, value: bert }, { value: cleo }] }])
  expect(await membersOf(id)).toEqual([...ids].sort())
  await directory.patch(at, [{ op: 'remove', path: `members[value eq "${bert}"]` }])
  expect(await membersOf(id)).toEqual([anna, cleo].sort())
  await directory.patch(at, [{ op: 'Remove', path: 'members', value: [{ value: cleo }] }])
  expect(await membersOf(id)).toEqual([anna])
  await directory.put(at, { displayName: 'Moved', members: [{ value: bert }] })
  expect(await membersOf(id)).toEqual([bert])
  await directory.put(at, { displayName: 'Moved' })
  expect(await membersOf(id)).toEqual([])
})

test('a fault in one operation undoes all of them', async () => {
  const [anna = ''] = ids
  const group = await directory.group('Whole', [anna])
  const bad = await directory.patch(`/Groups/${group.id}`, [
    { op: 'replace', path: 'displayName', value: 'Half' },
    { op: 'remove', path: 'members' },
    { op: 'add', path: 'members', value: [{ value: 'usr_nobody' }] },
  ])
  expect([bad.statusCode, bad.json().scimType]).toEqual([400, 'invalidValue'])
  const after = (await directory.get(`/Groups/${group.id}`)).json()
  expect([after.displayName, after.meta.version]).toEqual(['Whole', group.meta.version])
  expect(await membersOf(group.id)).toEqual([anna])
})

test('members are people of the organization', async () => {
  const stranger = await service.token({ userId: 'usr_stranger' })
  expect(stranger).toBeDefined()
  const group = await directory.group('Insiders')
  for (const value of ['usr_stranger', group.id, 'x'.repeat(3_000), "'; drop table users; --"]) {
    const add = await directory.patch(`/Groups/${group.id}`, [{ op: 'add', path: 'members', value: [{ value }] }])
    expect([add.statusCode, add.json().scimType]).toEqual([400, 'invalidValue'])
    expect(await status(directory.post('/Groups', { displayName: 'New', members: [{ value }] }))).toBe(400)
  }
  expect(await status(directory.post('/Groups', { members: [] }))).toBe(400)
  const owner = await directory.patch(`/Groups/${group.id}`, [
    { op: 'add', path: 'members', value: [{ value: service.owner.userId }] },
  ])
  expect(owner.json().members).toMatchObject([{ value: service.owner.userId, display: 'Olga Owner' }])
})

test('who is deleted leaves the groups, whose versions change', async () => {
  const gone = await directory.provision('gone@example.com')
  const group = await directory.group('Leavers', [gone.id, ids[0] ?? ''])
  await directory.remove(`/Users/${gone.id}`)
  const after = (await directory.get(`/Groups/${group.id}`)).json()
  expect(await membersOf(group.id)).toEqual([ids[0]])
  expect(after.meta.version).not.toBe(group.meta.version)
})

test('writers of one group do not lose each other', async () => {
  const { id, meta } = await directory.group('Busy')
  const add = (value: string, headers?: Record<string, string>) =>
    directory.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value }] }], headers)
  await Promise.all(ids.map((value) => add(value)))
  expect(await membersOf(id)).toEqual([...ids].sort())
  expect((await add(service.owner.userId, { 'if-match': meta.version })).statusCode).toBe(412)
  expect((await directory.remove(`/Groups/${id}`, { 'if-match': meta.version })).statusCode).toBe(412)
})

test('groups are found by name, by id and by member', async () => {
  const [anna = ''] = ids
  const { id } = await directory.group('Findable', [anna])
  const names = async (filter: string) => {
    const answer = await directory.get(`/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`)
    return answer.json().Resources.map(({ displayName }: { displayName: string }) => displayName)
  }
  expect(await names('displayName eq "FINDABLE"')).toEqual(['Findable'])
  expect(await names(`id eq "${id}" and members eq "${anna}"`)).toEqual(['Findable'])
  expect(await names(`id eq "${id}" and members eq "${ids[1]}"`)).toEqual([])
  expect(await names(`members[value eq "${anna}"] and displayName co "inda"`)).toEqual(['Findable'])
  expect(await names('displayName sw "Find" and members pr')).toEqual(['Findable'])
  expect(await names('displayName eq "Nobody"')).toEqual([])
})
