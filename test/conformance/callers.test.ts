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

test('every operation outside the contract has a caller in test/conformance/reviewed/callers.ts', () => {
  const outside = service.endpoints.filter((endpoint) => !isPromised(endpoint) && endpoint.stability !== 'deprecated')
  expect(Object.values(CALLERS).flat().sort()).toEqual(outside.map(({ id }) => id).sort())
})

test('the last word of the address of what the console calls stands in the console', () => {
  const files = globSync('console/src/**/*.{ts,tsx}', { cwd: new URL('../../', import.meta.url) })
  const source = files.map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).join('\n')
  const uncalled = service.endpoints
    .filter(({ id }) => (CALLERS.console as readonly string[]).includes(id))
    .filter(
      ({ path }) => !source.includes(path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '?'),
    )
  expect(uncalled.map(({ id }) => id)).toEqual([])
})
