import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { filledPath } from '../../src/http/path-pattern.ts'
import { paramsSchema } from '../../src/http/validation.ts'
import { anonymous } from '../../src/shared/identity/caller.ts'
import { socketAt } from '../../src/stream/socket.ts'
import { type SharedApp, sharedApp } from '../support/app.ts'
import { REVIEWED } from './reviewed/index.ts'
import { NOT_BUILT_YET } from './reviewed/not-built-yet.ts'

let service: SharedApp
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  service = await sharedApp()
  endpoints = service.endpoints
})

const ids = (auth: Endpoint['auth']) => endpoints.filter((endpoint) => endpoint.auth === auth).map(({ id }) => id)

test('no two endpoints answer at the same address', () => {
  const all = endpoints.flatMap(addressesOf).map(({ method, path }) => `${method} ${anyNames(path)}`)
  expect(all).toHaveLength(new Set(all).size)
})

test('declared parameters are those of the path', () => {
  for (const { path, params, formerly = [] } of endpoints) {
    const names = Object.keys(paramsSchema({ path })?.properties ?? {})
    for (const name of Object.keys(params?.properties ?? {})) expect(names).toContain(name)
    for (const former of formerly) expect(Object.keys(paramsSchema(former)?.properties ?? {})).toEqual(names)
  }
})

test('who may call what was reviewed in test/conformance/reviewed/<group>.ts', () => {
  expect(ids('public').sort()).toEqual(REVIEWED.public)
  expect(ids('admin').sort()).toEqual(REVIEWED.admin)
  expect(ids('signature').sort()).toEqual(REVIEWED.signature)
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

/** An endpoint that needs a permission needs a user. */
/** A row that names a permission is held against the endpoint's own. */
const kindOf = (auth: Endpoint['auth'] | undefined, row: string) =>
  typeof auth === 'object' ? (row.includes('.') ? auth.permission : 'user') : auth
const unversioned = (path: string) => path.replace(/^\/api\/v[12]\//, '/api/')
const anyNames = (path: string) => filledPath(path, (name) => (name === '*' ? '*' : '{}'))

const wanted = rows.filter(
  ({ area, method, path }) => !NOT_BUILT_YET.areas.has(area) && !NOT_BUILT_YET.rows.has(`${method} ${path}`),
)

/** A row that ends in `*` is there when an endpoint at or below it is. */
function endpointAt(built: ReadonlyMap<string, Endpoint>, method: string, path: string): Endpoint | undefined {
  const address = `${method} ${anyNames(unversioned(path))}`
  if (!address.endsWith('/*')) return built.get(address)
  const place = address.slice(0, -2)
  return [...built].find(([at]) => at === place || at.startsWith(`${place}/`))?.[1]
}

test('a row for many addresses needs one of them', () => {
  const [some] = endpoints
  if (!some) throw new Error('There are no endpoints')
  const built = new Map([
    ['POST /api/batch', some],
    ['GET /api/export/:', some],
    ['GET /api/exports', some],
  ])
  expect(endpointAt(built, 'POST', '/api/batch/*')).toBe(some)
  expect(endpointAt(built, 'GET', '/api/export/*')).toBe(some)
  expect(endpointAt(built, 'GET', '/api/batch/*')).toBeUndefined()
  expect(endpointAt(built, 'POST', '/api/bat/*')).toBeUndefined()
})

test('every endpoint of the interface is there, except of areas not built yet', () => {
  const built = new Map<string, Endpoint>(
    endpoints.flatMap((endpoint) =>
      addressesOf(endpoint).map(({ method, path }) => [`${method} ${anyNames(path)}`, endpoint] as const),
    ),
  )
  for (const { method, path, auth, fields } of wanted.filter(({ method }) => method !== 'WS')) {
    const endpoint = endpointAt(built, method, path)
    expect(endpoint, `${method} ${path}`).toBeDefined()
    const expected = REVIEWED.decidedOtherwise[`${method} ${path}`] ?? auth
    expect(kindOf(endpoint?.auth, expected), `${method} ${path}`).toBe(expected)
    const answered = (endpoint?.response as { properties?: object } | undefined)?.properties ?? {}
    expect(Object.keys(answered), `${method} ${path}`).toEqual(expect.arrayContaining(fields))
  }
})

test('every WebSocket of the interface is there, for whom it is meant, and no two at the same address', () => {
  const sockets = service.areas.flatMap((area) => area.sockets ?? [])
  for (const { path, auth } of wanted.filter(({ method }) => method === 'WS')) {
    const place = socketAt(
      sockets,
      filledPath(path, (name) => name),
    )
    expect(place, path).toBeDefined()
    const admitted = () => place?.socket.admit?.(anonymous)
    if (auth === 'public') expect(admitted, path).not.toThrow()
    else expect(admitted, path).toThrow()
  }
  const paths = sockets.map(({ path }) => path)
  expect(paths).toHaveLength(new Set(paths).size)
})
