import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
let service: ProvisionedApp
beforeAll(async () => {
  service = await provisionedApp({ RATE_LIMIT_ENABLED: 'false' })
  const { directory } = service
  const people = await Promise.all(
    ['ada', 'bo', 'cy'].map((name) => directory.provision(`${name}@example.org`, { displayName: name })),
  )
  await directory.group(
    'Engineers',
    people.map(({ id }) => id),
  )
  await directory.group('Ada and others')
})
afterAll(() => service?.close())

const search = async (path: string, question: object = {}) => {
  const answer = await service.directory.post(`${path}/.search`, { schemas: [SEARCH], ...question })
  return { status: answer.statusCode, body: answer.json() }
}
interface Named {
  userName?: string
  displayName?: string
}
const names = ({ Resources }: { Resources: Named[] }) => Resources.map((each) => each.userName ?? each.displayName)

test('a search finds what a list with the same question finds', async () => {
  const { body } = await search('/Users', { filter: 'userName sw "a" or userName sw "b"', attributes: ['userName'] })
  expect(body.totalResults).toBe(2)
  expect(names(body).sort()).toEqual(['ada@example.org', 'bo@example.org'])
  expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName'])
  const without = await search('/Groups', { excludedAttributes: ['members'] })
  expect(names(without.body).sort()).toEqual(['Ada and others', 'Engineers'])
  expect(without.body.Resources.every((each: object) => !('members' in each))).toBe(true)
})

test('a search of everything goes through users and groups, page by page', async () => {
  const whole = await search('', {})
  expect(whole.body).toMatchObject({ totalResults: 6, startIndex: 1, itemsPerPage: 6 })
  const seen: (string | undefined)[] = []
  for (let startIndex = 1; startIndex <= 6; startIndex += 4) {
    const { body } = await search('', { startIndex, count: 4 })
    expect(body).toMatchObject({ totalResults: 6, startIndex, itemsPerPage: Math.min(4, 7 - startIndex) })
    seen.push(...names(body))
  }
  expect(seen).toEqual(names(whole.body))
  expect((await search('', { count: 0 })).body).toMatchObject({ totalResults: 6, itemsPerPage: 0, Resources: [] })
})

test('what one kind of resource does not know, none of its kind has', async () => {
  expect(names((await search('', { filter: 'userName eq "ada@example.org"' })).body)).toEqual(['ada@example.org'])
  expect(names((await search('', { filter: 'displayName sw "ada"' })).body)).toHaveLength(2)
  expect((await search('', { filter: 'shoeSize eq 42' })).status).toBe(400)
})

test.each<[object, string]>([
  [{ filter: 'x'.repeat(2_049) }, 'filter'],
  [{ count: 'all' }, 'count'],
  [{ attributes: 'userName' }, 'attributes'],
  [{ attributes: Array.from({ length: 1_001 }, () => 'userName') }, 'attributes'],
])('%j is no search (%s)', async (question, field) => {
  const { status, body } = await search('', question)
  expect([status, body.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  expect(body.detail).toMatch(field)
})

test('nobody searches without the token of the directory', async () => {
  const answer = await service.app.inject({ method: 'POST', url: '/scim/v2/.search', payload: {} })
  expect(answer.statusCode).toBe(401)
})
