import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deprecationDocument } from '../../src/http/deprecation-document.ts'
import { type TestApp, testApp } from '../support/app.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test.each([1, 2])(
  'openapi/v%d.json is what the service serves; if not, run `npm run docs:endpoints`',
  async (version) => {
    const served = (await service.app.inject({ url: `/api/openapi.json?version=${version}` })).json()
    const committed = await readFile(new URL(`../../openapi/v${version}.json`, import.meta.url), 'utf8')
    expect(isDeepStrictEqual(JSON.parse(committed), served)).toBe(true)
  },
)

test('docs/deprecation.md tells of every address that moved; if not, run `npm run docs:endpoints`', async () => {
  const committed = await readFile(new URL('../../docs/deprecation.md', import.meta.url), 'utf8')
  expect(committed).toBe(deprecationDocument(service.endpoints))
})
