import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

let service: ProvisionedApp
let directory: ProvisionedApp['directory']
beforeAll(async () => {
  service = await provisionedApp({ SERVICE_PUBLIC_URL: 'https://parley.example' })
  directory = service.directory
})
afterAll(() => service.close())

const AT = 'https://parley.example/scim/v2'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const fault = (answer: { statusCode: number; json(): { schemas?: unknown; status?: unknown; scimType?: unknown } }) => {
  const { schemas, status, scimType } = answer.json()
  expect(schemas).toEqual([ERROR])
  expect(status).toBe(String(answer.statusCode))
  return [answer.statusCode, scimType]
}

test('a person is created, shown, replaced, changed and deleted', async () => {
  const created = await directory.post('/Users', {
    schemas: [USER],
    externalId: 'bjensen',
    userName: 'bjensen@example.com',
    name: { formatted: 'Ms. Barbara J Jensen', familyName: 'Jensen', givenName: 'Barbara' },
    emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
    favouriteColour: 'unknown to us',
    password: 'is never taken',
  })
  expect(created.statusCode).toBe(201)
  expect(created.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  const user = created.json()
  expect(user).toEqual({
    schemas: [USER],
    id: expect.stringMatching(/^usr_/),
    externalId: 'bjensen',
    userName: 'bjensen@example.com',
    name: { formatted: 'Ms. Barbara J Jensen', familyName: 'Jensen', givenName: 'Barbara' },
    emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
    active: true,
    meta: {
      resourceType: 'User',
      created: expect.any(String),
      lastModified: expect.any(String),
      version: created.headers.etag,
      location: `${AT}/Users/${user.id}`,
    },
  })
  expect(created.headers.location).toBe(user.meta.location)
  const at = `/Users/${user.id}`
  expect((await directory.get(at)).json()).toEqual(user)

  const replaced = await directory.put(at, { userName: 'barbara@example.com', title: 'Guide' })
  expect(replaced.json()).toMatchObject({ id: user.id, userName: 'barbara@example.com', title: 'Guide', active: true })
  expect(replaced.json()).not.toHaveProperty('name')
  expect(replaced.json()).not.toHaveProperty('externalId')
  expect(replaced.headers.etag).not.toBe(created.headers.etag)

  const changed = await directory.patch(at, [{ op: 'add', path: 'nickName', value: 'Babs' }])
  expect(changed.json()).toMatchObject({ title: 'Guide', nickName: 'Babs' })

  const removed = await directory.remove(at)
  expect([removed.statusCode, removed.body]).toEqual([204, ''])
  expect(fault(await directory.get(at))).toEqual([404, undefined])
  expect(fault(await directory.remove(at))).toEqual([404, undefined])
  expect(fault(await directory.put(at, { userName: 'x@example.com' }))).toEqual([404, undefined])
  expect(fault(await directory.patch(at, [{ op: 'remove', path: 'title' }]))).toEqual([404, undefined])
  expect((await directory.provision('Barbara@Example.com')).id).not.toBe(user.id)
})

test('user names and group names are unique, in any case, also under a race', async () => {
  await directory.provision('unique@example.com')
  expect(fault(await directory.post('/Users', { userName: 'UNIQUE@example.com' }))).toEqual([409, 'uniqueness'])
  const other = await directory.provision('other-unique@example.com')
  const rename = { op: 'replace', path: 'userName', value: 'unique@example.com' }
  expect(fault(await directory.patch(`/Users/${other.id}`, [rename]))).toEqual([409, 'uniqueness'])
  expect((await directory.get(`/Users/${other.id}`)).json().userName).toBe('other-unique@example.com')

  const statuses = async (path: string, bodies: unknown[]) =>
    (await Promise.all(bodies.map((body) => directory.post(path, body)))).map(({ statusCode }) => statusCode).sort()
  const same = Array.from({ length: 5 }, () => ({ userName: 'race@example.com' }))
  expect(await statuses('/Users', same)).toEqual([201, 409, 409, 409, 409])
  const sameName = ['a', 'b', 'c'].map((name) => ({ userName: 'racer', emails: [{ value: `${name}@racer.example` }] }))
  expect(await statuses('/Users', sameName)).toEqual([201, 409, 409])
  expect(await directory.namesBy('emails co "@racer.example"')).toHaveLength(1)
  expect(await statuses('/Groups', [{ displayName: 'Racers' }, { displayName: 'RACERS' }])).toEqual([201, 409])
})

test('a user needs a name, and addresses that are some', async () => {
  expect(fault(await directory.post('/Users', { displayName: 'Nameless' }))).toEqual([400, 'invalidValue'])
  const noAddress = { userName: 'x', emails: [{ value: 'no-address' }] }
  expect(fault(await directory.post('/Users', noAddress))).toEqual([400, 'invalidValue'])
  expect(fault(await directory.post('/Users', { userName: ['a', 'b'] }))).toEqual([400, 'invalidValue'])
  const wrongSchema = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], userName: 'a@example.com' }
  expect(fault(await directory.post('/Users', wrongSchema))).toEqual([400, 'invalidSyntax'])
  const twoPrimaries = [
    { value: 'a@example.com', primary: true },
    { value: 'b@example.com', primary: 'True' },
  ]
  expect(fault(await directory.post('/Users', { userName: 'x', emails: twoPrimaries }))).toEqual([400, 'invalidValue'])
  const named = await directory.post('/Users', { USERNAME: 'named', Emails: [{ VALUE: 'named@example.com' }] })
  expect(named.json()).toMatchObject({ userName: 'named', emails: [{ value: 'named@example.com' }] })
})

test('an entity tag guards against overwriting and saves reading', async () => {
  const { id, meta } = await directory.provision('tagged@example.com')
  const at = `/Users/${id}`
  const unchanged = await directory.get(at, { 'if-none-match': meta.version })
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', meta.version])
  const titled = [{ op: 'add', path: 'title', value: 'First' }]
  expect((await directory.patch(at, titled, { 'if-match': `"x", ${meta.version}` })).statusCode).toBe(200)
  for (const header of [meta.version, 'W/"nonsense"', 'nonsense']) {
    expect(fault(await directory.patch(at, titled, { 'if-match': header }))).toEqual([412, undefined])
    expect((await directory.put(at, { userName: 'x@example.com' }, { 'if-match': header })).statusCode).toBe(412)
    expect((await directory.remove(at, { 'if-match': header })).statusCode).toBe(412)
  }
  expect((await directory.get(at, { 'if-none-match': meta.version })).json().title).toBe('First')
  expect((await directory.patch(at, titled, { 'if-match': '*' })).statusCode).toBe(200)
  expect((await directory.patch(at, titled, { 'if-none-match': '*' })).statusCode).toBe(200)
  const typed = { 'if-match': '*', 'content-type': 'application/scim+json' }
  expect((await directory.remove(at, typed)).statusCode).toBe(204)
})

test('of those who saw the same version one may write; without a version all do, one after the other', async () => {
  const { id, meta } = await directory.provision('crowded@example.com')
  const write = (index: number, headers?: Record<string, string>) =>
    directory.patch(
      `/Users/${id}`,
      [{ op: 'add', path: 'emails', value: [{ value: `${index}@crowd.example` }] }],
      headers,
    )
  const guarded = await Promise.all([0, 1, 2, 3].map((index) => write(index, { 'if-match': meta.version })))
  expect(guarded.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412])
  await Promise.all([10, 11, 12, 13].map((index) => write(index)))
  expect((await directory.get(`/Users/${id}`)).json().emails).toHaveLength(5)
})

test('lists are paged as RFC 7644 says', async () => {
  const page = async (query: string) => (await directory.get(`/Groups?${query}`)).json()
  for (let index = 0; index < 5; index++) await directory.group(`Page ${index}`)
  const { totalResults } = await page('')
  expect(await page('')).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    startIndex: 1,
    itemsPerPage: totalResults,
  })
  expect(await page('count=0')).toMatchObject({ totalResults, itemsPerPage: 0, Resources: [] })
  expect(await page('count=-7')).toMatchObject({ totalResults, itemsPerPage: 0, Resources: [] })
  expect(await page('count=999999')).toMatchObject({ totalResults, itemsPerPage: totalResults })
  expect(await page('startIndex=0&count=2')).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  expect(await page('startIndex=-3&count=2')).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  expect(await page('startIndex=100000000000000')).toMatchObject({ totalResults, itemsPerPage: 0, Resources: [] })
  const filtered = 'filter=displayName%20sw%20%22Page%22&sortBy=displayName'
  const names = (body: { Resources: { displayName: string }[] }) => body.Resources.map(({ displayName }) => displayName)
  expect(names(await page(`${filtered}&startIndex=2&count=2`))).toEqual(['Page 1', 'Page 2'])
  expect(names(await page(`${filtered}&sortOrder=descending&count=2`))).toEqual(['Page 4', 'Page 3'])
  expect(await page(`${filtered}&startIndex=6`)).toMatchObject({ totalResults: 5, startIndex: 6, Resources: [] })
  for (const query of ['count=ten', 'startIndex=1.5', 'sortBy=displayName&sortOrder=sideways']) {
    expect(fault(await directory.get(`/Groups?${query}`)), query).toEqual([400, 'invalidValue'])
  }
  for (const query of ['sortBy=members[value%20pr]', 'sortBy=nothing', 'sortBy=meta']) {
    expect(fault(await directory.get(`/Groups?${query}`)), query).toEqual([400, 'invalidPath'])
  }
})

test('attributes are selected and left out', async () => {
  const { id } = await directory.provision('selected@example.com', {
    name: { givenName: 'Sel', familyName: 'Ected' },
    emails: [{ value: 'selected@example.com', type: 'work' }],
  })
  const shown = async (query: string) => (await directory.get(`/Users/${id}?${query}`)).json()
  const always = { schemas: [USER], id }
  expect(await shown('attributes=userName,NAME.givenName,emails.value,unknown')).toEqual({
    ...always,
    userName: 'selected@example.com',
    name: { givenName: 'Sel' },
    emails: [{ value: 'selected@example.com' }],
  })
  const rest = await shown(`excludedAttributes=id,meta,${USER}:name,emails.type,active`)
  expect(rest).toEqual({ ...always, userName: 'selected@example.com', emails: [{ value: 'selected@example.com' }] })
  const found = await directory.get('/Users?filter=userName%20sw%20%22selected%22&attributes=userName')
  expect(found.json().Resources).toEqual([{ ...always, userName: 'selected@example.com' }])
})

test('filters reach users over HTTP', async () => {
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
  await directory.provision('anna@filters.example', {
    externalId: 'F-1',
    title: 'Guide',
    [enterprise]: { department: 'A' },
  })
  const bert = await directory.provision('bert@filters.example', { externalId: 'F-2', active: false })
  const group = await directory.group('Filtered', [bert.id])
  const here = 'userName ew "@filters.example"'
  expect(await directory.namesBy(`${here} and active eq false`)).toEqual(['bert@filters.example'])
  expect(await directory.namesBy('externalId eq "F-1"')).toEqual(['anna@filters.example'])
  expect(await directory.namesBy('externalId eq "f-1"')).toEqual([])
  expect(await directory.namesBy(`id eq "${bert.id}"`)).toEqual(['bert@filters.example'])
  expect(await directory.namesBy(`groups.value eq "${group.id}"`)).toEqual(['bert@filters.example'])
  expect(await directory.namesBy(`${here} and not (groups pr)`)).toEqual(['anna@filters.example'])
  expect(await directory.namesBy(`${enterprise}:department eq "a"`)).toEqual(['anna@filters.example'])
  expect(await directory.namesBy(here, '&sortBy=userName&sortOrder=descending')).toEqual([
    'bert@filters.example',
    'anna@filters.example',
  ])
  expect(await directory.namesBy('userName eq "OWNER@example.org"')).toEqual(['owner@example.org'])
  for (const filter of [
    'userName eq',
    '',
    'x eq 1',
    'id eq "\\u0000"',
    'groups.value eq "\\ud800"',
    `userName eq "${'x'.repeat(2_048)}"`,
  ]) {
    const answer = await directory.get(`/Users?filter=${encodeURIComponent(filter)}`)
    expect(fault(answer), filter).toEqual([400, 'invalidFilter'])
  }
  expect(fault(await directory.get('/Users?filter=a&filter=b'))).toEqual([400, 'invalidValue'])
  expect(fault(await directory.get('/Users?filter=userName%20eq%20%22%00%22'))).toEqual([400, 'invalidValue'])
})

test('everything under /scim errs in the words of SCIM', async () => {
  const { id } = await directory.provision('erring@example.com')
  const at = `/Users/${id}`
  expect(fault(await directory.post('/Users', '{"userName":'))).toEqual([400, 'invalidSyntax'])
  expect(fault(await directory.post('/Users', '[]'))).toEqual([400, 'invalidValue'])
  expect(fault(await directory.post('/Users', '{"__proto__":{"polluted":1}}'))).toEqual([400, 'invalidSyntax'])
  expect(fault(await directory.post('/Users', `{"userName":"${'x'.repeat(3_000_000)}"}`))).toEqual([413, undefined])
  const xml = await directory.call('POST', '/Users', '<User/>', { 'content-type': 'text/xml' })
  expect(fault(xml)).toEqual([415, undefined])
  expect(fault(await directory.call('PATCH', at, {}))).toEqual([400, 'invalidValue'])
  expect(fault(await directory.patch(at, []))).toEqual([400, 'invalidValue'])
  expect(fault(await directory.patch(at, [{ op: 'copy', path: 'title', value: 'x' }]))).toEqual([400, 'invalidSyntax'])
  expect(fault(await directory.get('/Users/..%2f..%2fetc'))).toEqual([400, 'invalidValue'])
  expect(fault(await directory.get('/Users/%ff'))).toEqual([400, 'invalidSyntax'])
  expect(fault(await directory.get('/Nothing'))).toEqual([404, undefined])
  const wrong = await directory.call('PUT', '/Users', {})
  expect([...fault(wrong), wrong.headers.allow]).toEqual([405, undefined, 'GET, HEAD, POST'])
  expect(wrong.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  const plain = await directory.call(
    'POST',
    '/Users',
    { userName: 'plain@example.com' },
    { 'content-type': 'application/json' },
  )
  expect(plain.statusCode).toBe(201)
})

test('only the token of the directory opens /scim, and it opens nothing else', async () => {
  const url = '/scim/v2/Users'
  const as = (authorization?: string) => service.app.inject({ url, headers: authorization ? { authorization } : {} })
  for (const authorization of [
    undefined,
    'Bearer wrong',
    'Basic the-token-of-the-directory',
    service.owner.headers.authorization,
  ]) {
    const answer = await as(authorization)
    expect([...fault(answer), answer.headers['www-authenticate']]).toEqual([401, undefined, 'Bearer'])
  }
  expect((await as(service.token && (await service.token({ role: 'admin' })).authorization)).statusCode).toBe(401)
  const outside = await service.app.inject({
    url: '/api/v2/auth/me',
    headers: { authorization: 'Bearer the-token-of-the-directory' },
  })
  expect([outside.statusCode, outside.json().code]).toEqual([401, 'UNAUTHORIZED'])
})

test('discovery tells what there is', async () => {
  const config = (await directory.get('/ServiceProviderConfig')).json()
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 1000 },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    meta: { location: `${AT}/ServiceProviderConfig` },
  })
  const types = (await directory.get('/ResourceTypes')).json()
  expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
  expect((await directory.get('/ResourceTypes/User')).json()).toEqual(types.Resources[0])
  const schemas = (await directory.get('/Schemas')).json()
  expect(schemas).toMatchObject({ totalResults: 3, itemsPerPage: 3, startIndex: 1 })
  for (const schema of schemas.Resources) {
    expect((await directory.get(`/Schemas/${schema.id}`)).json()).toEqual(schema)
  }
  expect(fault(await directory.get('/Schemas/urn:nothing'))).toEqual([404, undefined])
  expect(fault(await directory.get('/ResourceTypes/Device'))).toEqual([404, undefined])
  expect(fault(await directory.get('/Schemas?filter=id%20pr'))).toEqual([403, undefined])
})
