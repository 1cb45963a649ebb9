import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { contractsOf, documentOf, type OpenApiFile, openApiFiles, textOf } from '../../scripts/docs/openapi-files.ts'
import type { OpenApiDocument } from '../../src/http/openapi/document.ts'
import { deprecationDocument } from '../../src/http/versions/deprecation.ts'
import { type SharedApp, sharedApp } from '../support/app.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const namesIn = (folder: string, ending: string) =>
  globSync(`${folder}/*${ending}`, { cwd: ROOT })
    .map((file) => basename(file, ending))
    .sort()
const committedNames = namesIn('openapi', '.json')
const committedText = (file: string) => readFileSync(join(ROOT, file), 'utf8')

let service: SharedApp
let document: OpenApiDocument
let served: Record<string, OpenApiFile>
beforeAll(async () => {
  service = await sharedApp()
  document = (await service.app.inject({ url: '/api/openapi.json?version=2' })).json()
  served = openApiFiles(document)
})

/** Names the operation that differs, shows how, and says what to do. */
function expectSameContracts(name: string, committed: OpenApiFile, now: OpenApiFile) {
  const [before, after] = [contractsOf(committed), contractsOf(now)]
  for (const operation of new Set([...Object.keys(before), ...Object.keys(after)]))
    expect(before[operation], `${operation} is not as openapi/${name}.json says: run \`npm run docs\``).toEqual(
      after[operation],
    )
}

test('every area has its file in openapi/, and no other is there; if not, run `npm run docs`', () => {
  expect(committedNames).toEqual(Object.keys(served).sort())
})

test.each(committedNames)('openapi/%s.json is what the service serves; if not, run `npm run docs`', (name) => {
  const [committed, now] = [committedText(`openapi/${name}.json`), served[name]]
  if (!now) throw new Error(`openapi/${name}.json is of no area: run \`npm run docs\``)
  expectSameContracts(name, JSON.parse(committed), now)
  expect(committed).toBe(textOf(now))
})

test('a contract that was changed by hand is told by its operation', () => {
  const { sessions } = served
  if (!sessions) throw new Error('there is no area sessions')
  const planted = JSON.parse(textOf(sessions).replace('"ip_address"', '"address"'))
  expect(() => expectSameContracts('sessions', planted, sessions)).toThrow(
    'GET /api/v2/auth/sessions (sessions.list) is not as openapi/sessions.json says: run `npm run docs`',
  )
})

test('the documents of the areas are the whole document again, so that the client is built from all of it', () => {
  expect(openApiFiles(documentOf(served))).toEqual(served)
})

/** What the client knows of all of them together. */
const JOINED = ['index', 'names', 'operations']

test('packages/client/generated holds a module for each document; if not, run `node scripts/prepare.mjs --dev`', () => {
  expect(namesIn('packages/client/generated', '.ts')).toEqual([...committedNames, ...JOINED].sort())
})

test('docs/deprecation.md tells of every address that moved; if not, run `npm run docs`', () => {
  expect(committedText('docs/deprecation.md')).toBe(deprecationDocument(service.endpoints))
})
