import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { paramsSchema } from '../../src/http/validation.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { DECIDED_OTHERWISE, NOT_BUILT_YET, REVIEWED_ADMIN, REVIEWED_PUBLIC, REVIEWED_SIGNATURE } from './reviewed.ts'

let service: TestApp
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  service = await testApp()
  endpoints = service.endpoints
})
afterAll(() => service.close())

const ids = (auth: Endpoint['auth']) => endpoints.filter((endpoint) => endpoint.auth === auth).map(({ id }) => id)

test('endpoint ids are unique and name their area', () => {
  const all = endpoints.map(({ id }) => id)
  expect(all).toHaveLength(new Set(all).size)
  for (const id of all) expect(id).toMatch(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/)
})

test('no two endpoints answer at the same address', () => {
  const all = endpoints.flatMap(addressesOf).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(all).toHaveLength(new Set(all).size)
})

test('declared parameters are those of the path', () => {
  for (const { path, params, formerly = [] } of endpoints) {
    const names = Object.keys(paramsSchema({ path })?.properties ?? {})
    for (const name of Object.keys(params?.properties ?? {})) expect(names).toContain(name)
    for (const former of formerly) expect(Object.keys(paramsSchema(former)?.properties ?? {})).toEqual(names)
  }
})

test('who may call what was reviewed', () => {
  expect(ids('public').sort()).toEqual(REVIEWED_PUBLIC)
  expect(ids('admin').sort()).toEqual(REVIEWED_ADMIN)
  expect(ids('signature').sort()).toEqual(REVIEWED_SIGNATURE)
})

interface Row {
  area: string
  method: string
  path: string
  auth: string
  fields: string[]
}

const rows: Row[] = readFileSync(new URL('./endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [area = '', method = '', path = '', auth = '', fields = ''] = line.split('\t')
    return { area, method, path, auth, fields: fields.split(',').filter(Boolean) }
  })

/** Whoever needs a permission is a user. */
const kindOf = (auth: Endpoint['auth'] | undefined) => (typeof auth === 'object' ? 'user' : auth)
const unversioned = (path: string) => path.replace(/^\/api\/v[12]\//, '/api/')
const anyNames = (path: string) => path.replace(/:\w+/g, ':')

/** WebSockets are no endpoints; the stream has tests of its own. */
test('every endpoint of the interface is there, except of areas not built yet', () => {
  const built = new Map<string, Endpoint>(
    endpoints.flatMap((endpoint) =>
      addressesOf(endpoint).map(({ method, path }) => [`${method} ${anyNames(path)}`, endpoint] as const),
    ),
  )
  const wanted = rows.filter(
    ({ area, method, path }) =>
      method !== 'WS' && !NOT_BUILT_YET.areas.has(area) && !NOT_BUILT_YET.rows.has(`${method} ${path}`),
  )
  for (const { method, path, auth, fields } of wanted) {
    const endpoint = built.get(`${method} ${anyNames(unversioned(path))}`)
    expect(endpoint, `${method} ${path}`).toBeDefined()
    expect(kindOf(endpoint?.auth), `${method} ${path}`).toBe(DECIDED_OTHERWISE[`${method} ${path}`] ?? auth)
    const answered = (endpoint?.response as { properties?: object } | undefined)?.properties ?? {}
    expect(Object.keys(answered), `${method} ${path}`).toEqual(expect.arrayContaining(fields))
  }
})
