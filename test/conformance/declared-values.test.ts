import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  'x-enum-varnames'?: string[]
  [keyword: string]: unknown
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
  example?: unknown
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: object
}

let service: TestApp
let document: Document
let headers: Record<string, string>
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  document = (await service.app.inject({ url: '/api/openapi.json?version=1' })).json()
  headers = await service.token({ role: 'admin', org_role: 'owner' })
})
afterAll(() => service.close())

/** They lead elsewhere, or wait for a person. */
const LEADS_AWAY = /^(oauth|sso|connections|scim|mail)\./

/** Two ways to ask, of which one is enough. */
const EITHER = ['audit.proof', 'agents.compare', 'agents.compare.alias1']

/** Which connectors there are, an installation says when it is started. */
const BY_INSTALLATION = ['evidence.list: source']

const questions = () =>
  Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && queryOf(get).length > 0 && !path.includes('{') && !LEADS_AWAY.test(get.operationId)
      ? [{ path, ...get }]
      : [],
  )

const queryOf = ({ parameters = [] }: Operation) => parameters.filter((parameter) => parameter.in === 'query')
const usual = (operation: Operation) =>
  Object.fromEntries(
    queryOf(operation).flatMap(({ name, required, example }) =>
      required ? [[name, String(example ?? 'x')] as const] : [],
    ),
  )

async function refusedFor(path: string, query: Record<string, string>) {
  const answer = await service.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers })
  return answer.statusCode === 400 ? (answer.json() as { field?: string; message: string }) : undefined
}

const isPlainText = ({ type, enum: values, format, pattern }: Schema) =>
  type === 'string' && !values && !format && !pattern
const ONLY_SOME = /must be (one of|some of|a date|a time)|known are/

test('what takes only some values, or a date, declares them', async () => {
  const undeclared: string[] = []
  for (const operation of questions())
    for (const { name } of queryOf(operation).filter(({ schema }) => isPlainText(schema))) {
      const refused = await refusedFor(operation.path, { ...usual(operation), [name]: 'zzz-nobody' })
      const place = `${operation.operationId}: ${name}`
      if (refused?.field === name && ONLY_SOME.test(refused.message) && !BY_INSTALLATION.includes(place))
        undeclared.push(`${place} ${refused.message}`)
    }
  expect(undeclared, 'give it an enum, or DateOrTime, CommaList or `x-enum` where a rule reads it').toEqual([])
})

test('what must be asked for is required', async () => {
  const missing: string[] = []
  for (const operation of questions()) {
    const refused = await refusedFor(operation.path, usual(operation))
    const named = queryOf(operation).find(({ name }) => name === refused?.field)
    if (named && !named.required && !EITHER.includes(operation.operationId))
      missing.push(`${operation.operationId}: ${named.name} ${refused?.message}`)
  }
  expect(missing, 'mark it `x-required` where another name is taken in its place').toEqual([])
})

const constantOf = (value: unknown) =>
  String(value)
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()

function enumsIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(enumsIn)
  return Array.isArray((value as Schema).enum) ? [value as Schema, ...inner] : inner
}

test('no two values of an enum are one constant in a generated client', () => {
  const enums = enumsIn(document)
  expect(enums.length).toBeGreaterThan(100)
  const colliding = enums.filter((schema) => {
    const values = schema['x-enum-varnames'] ?? (schema.enum ?? []).filter((value) => value !== null)
    return new Set(values.map(constantOf)).size < values.length
  })
  expect(colliding).toEqual([])
})

test('null stands where OpenAPI 3.0 takes it: beside a type, and in the enum', () => {
  const nullables = (value: unknown): Schema[] => {
    if (typeof value !== 'object' || value === null) return []
    const inner = Object.values(value).flatMap(nullables)
    return (value as Schema).nullable === true ? [value as Schema, ...inner] : inner
  }
  const wrong = nullables(document).filter(({ type, enum: values }) => !type || (values && !values.includes(null)))
  expect(wrong).toEqual([])
})

test('the page that says that a link is over is declared', () => {
  for (const method of ['get', 'post'])
    expect(document.paths['/api/v1/inbox/recipients/confirm']?.[method]).toHaveProperty([
      'responses',
      '410',
      'content',
      'text/html',
    ])
})
