import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { pathTemplate } from '../../../http/path-pattern.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const get = (url: string) => service.app.inject({ url })

/** A path of the document whatever its parameters are called: two methods of it may call them differently. */
const shapeOf = (template: string) => template.replace(/\{\w+\}/g, '{}')

test('the document is valid OpenAPI 3.0 and lists every endpoint under both versions', async () => {
  const answer = await get('/api/v1/openapi.json')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const document = answer.json()
  const validator = new Validator()
  expect((await validator.validate(structuredClone(document))).errors ?? []).toEqual([])
  expect(validator.version).toBe('3.0')
  const listed = new Map(Object.entries(document.paths).map(([path, methods]) => [shapeOf(path), methods]))
  for (const { path, versions, method } of service.endpoints) {
    const shape = shapeOf(pathTemplate(path))
    const addresses = versions === 'unversioned' ? [shape] : [`/api/v1${shape}`, `/api/v2${shape}`]
    for (const address of addresses) expect(listed.get(address), address).toHaveProperty(method.toLowerCase())
  }
})

test('every operation states its stability', async () => {
  const { paths } = (await get('/api/openapi')).json()
  for (const methods of Object.values<Record<string, Record<string, unknown>>>(paths)) {
    for (const operation of Object.values(methods)) {
      expect(['stable', 'beta', 'experimental', 'internal', 'deprecated']).toContain(operation['x-stability'])
    }
  }
})

test('one version can be asked for alone, and only one that exists', async () => {
  const addresses = Object.keys((await get('/api/openapi.json?version=2')).json().paths)
  expect(addresses).toContain('/api/v2/health')
  expect(addresses).not.toContain('/api/v1/health')
  expect((await get('/api/openapi.json?version=3')).statusCode).toBe(400)
})

test('YAML says the same as JSON, and version 2 does not wrap it', async () => {
  const yaml = await get('/api/v2/openapi.yaml')
  expect(yaml.headers['content-type']).toMatch(/^application\/yaml/)
  expect(parse(yaml.body)).toEqual((await get('/api/v2/openapi.json')).json())
})

test('the Postman collection has every area and a token variable', async () => {
  const { info, variable, item } = (await get('/api/postman.json')).json()
  expect(info.schema).toContain('v2.1.0')
  expect(variable.map(({ key }: { key: string }) => key)).toContain('token')
  expect(item.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['health', 'metrics']))
})

test.each([
  ['parley.example', 'https://parley.example'],
  ['10.0.0.7:9000', 'http://10.0.0.7:9000'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['"><script>', 'https://parley.example'],
])('fetched from %s, the Postman collection calls %s', async (host, address) => {
  const open = await testApp({
    areas: ['documentation', 'health'],
    settings: { SERVICE_PUBLIC_URL: 'https://parley.example' },
  })
  onTestFinished(open.close)
  const { variable } = (await open.app.inject({ url: '/api/postman.json', headers: { host } })).json()
  expect(variable[0]).toEqual({ key: 'base_url', value: address, type: 'string' })
})

test('every area has a title for people, and what runs the service comes last', async () => {
  const { tags } = (await get('/api/openapi.json')).json()
  expect(tags.slice(0, 4)).toEqual([
    { name: 'accounts', description: 'Accounts' },
    { name: 'sessions', description: 'Sessions' },
    { name: 'organizations', description: 'Organizations' },
    { name: 'api-keys', description: 'API keys' },
  ])
  expect(tags.at(-1)).toEqual({ name: 'documentation', description: 'Documentation' })
})

test('a person who knows only the server is led to the documentation', async () => {
  const bare = await testApp({ areas: ['documentation'], settings: { SERVICE_CONSOLE_ENABLED: 'false' } })
  onTestFinished(bare.close)
  const home = await bare.app.inject({ url: '/' })
  expect([home.statusCode, home.headers.location]).toEqual([302, '/api/v2/docs'])
  const root = (await get('/api')).json()
  expect(root).toEqual({
    name: 'Parley',
    version: expect.any(String),
    docs: '/api/v2/docs',
    openapi: '/api/v2/openapi.json',
    health: '/api/v2/health',
  })
  expect((await get('/api/v2/')).json().data).toEqual(root)
  for (const address of [root.docs, root.openapi, root.health]) expect((await get(address)).statusCode).toBe(200)
  expect((await get('/api/v2/nothing/here')).json().details).toEqual({ docs: '/api/v2/docs' })
  expect((await get('/api/nothing/here')).json().details).toEqual({ docs: '/api/docs' })
})

test('the page allows nothing inline, and its parts are served', async () => {
  const page = await get('/api/docs')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|style=|<style/)
  const parts = [...page.body.matchAll(/"(\/api\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect((await get(part)).statusCode, part).toBe(200)
})

test.each(['page.ts', '..%2fpage.ts', '%2e%2e%2findex.ts', 'toString', '__proto__'])(
  '%s is not a part of the page',
  async (file) => {
    expect((await get(`/api/docs/assets/${file}`)).statusCode).toBe(404)
  },
)
