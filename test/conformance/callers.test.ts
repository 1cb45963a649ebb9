import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { addressesOf } from '../../src/http/mount.ts'
import { filledPath } from '../../src/http/path-pattern.ts'
import { type SharedApp, sharedApp } from '../support/app.ts'
import { CLIENT_CALLS } from './client-calls/read-list.ts'
import { CALLERS } from './reviewed/callers.ts'

let service: SharedApp
beforeAll(async () => {
  service = await sharedApp()
})

const anyNames = (path: string) => filledPath(path, (name) => (name === '*' ? '*' : '{}'))

const address = (method: string, path: string) =>
  `${method} ${anyNames(path.replace(/^\/api\/v[12]\//, '/api/')).replace(/\{[^}]*\}/g, '{}')}`

const contract = readFileSync(new URL('./endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, method = '', path = ''] = line.split('\t')
    return address(method, path)
  })
const promised = new Set([...contract, ...CLIENT_CALLS.map((call) => address(call.method, call.address))])
const below = contract.filter((row) => row.endsWith('/*')).map((row) => row.slice(0, -1))

const isPromised = (endpoint: Endpoint) =>
  addressesOf(endpoint)
    .map(({ method, path }) => address(method, path))
    .some((at) => promised.has(at) || below.some((place) => at.startsWith(place) || `${at}/` === place))

const sources = globSync('console/src/**/*.{ts,tsx}', { cwd: new URL('../../', import.meta.url) })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
  .join('\n')

/** What the console writes of a call: `'PATCH', '/feeds/{id}'`, `Answer<'GET /feeds/{id}'>` of its answer, and `callForBlob('/files/{id}'` of a file. */
const CALL = /(?:'(GET|POST|PUT|PATCH|DELETE)(?:',\s*'| )|callForBlob\(')(\/[^']+)'/g
const calls = new Set(
  [...sources.matchAll(CALL)].flatMap(([, method = 'GET', path = '']) => [
    address(method, `/api${path}`),
    address(method, path),
  ]),
)

const isCalledByConsole = (endpoint: Endpoint) =>
  addressesOf(endpoint).some(({ method, path }) => calls.has(address(method, path)))

test('every operation outside the contract is called by the console, or has a caller in reviewed/callers.ts', () => {
  const unnamed = service.endpoints.filter(
    (endpoint) => !isPromised(endpoint) && !isCalledByConsole(endpoint) && endpoint.stability !== 'deprecated',
  )
  expect(Object.values(CALLERS).flat().sort()).toEqual(unnamed.map(({ id }) => id).sort())
})
