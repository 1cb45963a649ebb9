import { Validator } from '@seriousme/openapi-schema-validator'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { type DocumentedArea, openApiDocument } from './document.ts'
import type { Json } from './schema.ts'

const Thing = Type.Object({ id: Type.String(), parent: Type.Union([Type.String(), Type.Null()]) })
const handle = () => ({ id: 't', parent: null })

const things: DocumentedArea = {
  name: 'things',
  stability: 'beta',
  endpoints: [
    endpoint({
      id: 'things.get',
      method: 'GET',
      path: '/things/:id',
      summary: 'One thing',
      auth: 'user',
      params: Type.Object({ id: Type.String({ pattern: '^t', description: 'Its id' }) }),
      query: Type.Object({ depth: Type.Integer({ minimum: 0, default: 1 }), tag: Type.Optional(Type.String()) }),
      formerly: [{ path: '/thing/:id' }],
      response: Thing,
      handle,
    }),
    endpoint({
      id: 'things.update',
      method: 'PUT',
      path: '/things/:thing_id',
      summary: 'Change a thing',
      auth: 'admin',
      refusals: [409],
      stability: 'stable',
      body: Type.Object({
        kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
        weight: Type.Number({ exclusiveMinimum: 0 }),
      }),
      response: Thing,
      handle,
    }),
    endpoint({
      id: 'things.feed',
      method: 'GET',
      path: '/feed/*',
      summary: 'A feed',
      auth: 'public',
      limit: 'exempt',
      versions: 'unversioned',
      produces: 'application/rss+xml',
      response: Type.String(),
      handle: () => '',
    }),
    endpoint({
      id: 'things.file',
      method: 'GET',
      path: '/things/:id/file',
      summary: 'A thing as a file',
      auth: 'user',
      produces: 'application/json',
      response: Type.String(),
      handle: () => '',
    }),
    endpoint({
      id: 'things.delete',
      method: 'DELETE',
      path: '/things/:id',
      summary: 'Remove a thing',
      auth: { permission: 'debates.delete' },
      status: 204,
      response: Type.Void(),
      handle: () => undefined,
    }),
    endpoint({
      id: 'things.mirror',
      method: 'POST',
      path: '/mirror',
      summary: 'Mirrored',
      auth: 'signature',
      envelope: 'mirrored',
      response: Thing,
      handle,
    }),
  ],
}

const documentOf = (...versions: Array<1 | 2>) => openApiDocument([things], { release: '2.0.0', versions })
const at = (document: { paths: Record<string, Json> }, path: string, method: string) =>
  document.paths[path]?.[method] as Json

describe.each([[[1]], [[2]], [[1, 2]]] as Array<[Array<1 | 2>]>)('the document of versions %s', (versions) => {
  test('is valid OpenAPI 3.0', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(documentOf(...versions)))
    expect(result.errors ?? []).toEqual([])
    expect(validator.version).toBe('3.0')
  })

  test('has unique operation ids', () => {
    const ids = Object.values(documentOf(...versions).paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as Json).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('version 1 answers flat and is deprecated, version 2 in the envelope', () => {
  const both = documentOf(1, 2)
  const [v1, v2] = [at(both, '/api/v1/things/{id}', 'get'), at(both, '/api/v2/things/{id}', 'get')]
  expect(v1).toMatchObject({ operationId: 'things.get.v1', deprecated: true, 'x-stability': 'beta' })
  expect(v1).toHaveProperty(
    'responses.200.content.application/json.schema.$ref',
    '#/components/schemas/ThingsGetResponse',
  )
  expect(v2).toMatchObject({ operationId: 'things.get', tags: ['things'], security: [{ bearer: [] }] })
  expect(v2).not.toHaveProperty('deprecated')
  expect(v2).toHaveProperty('responses.200.content.application/json.schema.properties.data')
  expect(v2).toHaveProperty('responses.404.$ref', '#/components/responses/NotFound')
  expect(v1).toHaveProperty('responses.404.$ref', '#/components/responses/NotFoundV1')
})

test('every refusal of an operation is listed, in the body of its version', () => {
  const both = documentOf(1, 2)
  const refusals = (version: number) => {
    const { responses } = at(both, `/api/v${version}/things/{id}`, 'put') as { responses: Record<string, Json> }
    return Object.entries(responses).filter(([status]) => Number(status) >= 400)
  }
  expect(refusals(2).map(([status]) => Number(status))).toEqual([400, 401, 403, 404, 408, 409, 413, 415, 429, 431, 503])
  expect(refusals(1).map(([status]) => Number(status))).toEqual([
    400, 401, 403, 404, 408, 409, 410, 413, 415, 429, 431, 503,
  ])
  for (const version of [1, 2]) {
    for (const [, response] of refusals(version)) {
      const name = String(response.$ref).split('/').at(-1) ?? ''
      expect(both.components.responses).toHaveProperty(`${name}.content.application/json.schema`)
    }
  }
})

test('a former address is listed, deprecated', () => {
  expect(at(documentOf(2), '/api/v2/thing/{id}', 'get')).toMatchObject({
    operationId: 'things.get.former1',
    deprecated: true,
    'x-stability': 'deprecated',
  })
})

test('parameters come from the schemas, and one path has one spelling of them', () => {
  const document = documentOf(2)
  expect(at(document, '/api/v2/things/{id}', 'get').parameters).toEqual([
    { name: 'id', in: 'path', required: true, description: 'Its id', schema: { type: 'string', pattern: '^t' } },
    { name: 'depth', in: 'query', schema: { type: 'integer', minimum: 0, default: 1 } },
    { name: 'tag', in: 'query', schema: { type: 'string' } },
  ])
  expect(document.paths).not.toHaveProperty(['/api/v2/things/{thing_id}'])
  expect(at(document, '/api/v2/things/{id}', 'put')).toMatchObject({
    'x-stability': 'stable',
    parameters: [{ name: 'id', in: 'path' }],
    description: 'Needs the platform role `admin`.',
  })
})

test('an unversioned address stands in every document once', () => {
  for (const versions of [[1], [2], [1, 2]] as Array<Array<1 | 2>>) {
    const feed = at(documentOf(...versions), '/feed/{rest}', 'get')
    expect(feed).toMatchObject({ operationId: 'things.feed', security: [] })
    expect(feed).not.toHaveProperty('deprecated')
    expect(feed).toHaveProperty(['responses', '200', 'content', 'application/rss+xml'])
    expect(feed).not.toHaveProperty('responses.429')
  }
})

test('a file is a text, unless its type says what it reads as', () => {
  const file = at(documentOf(2), '/api/v2/things/{id}/file', 'get')
  expect(file).toHaveProperty(['responses', '200', 'content', 'application/json', 'schema'], {})
  const feed = at(documentOf(2), '/feed/{rest}', 'get')
  expect(feed).toHaveProperty(['responses', '200', 'content', 'application/rss+xml', 'schema'], { type: 'string' })
})

test('a dialect refuses in its own words, in the document of each version', () => {
  const directory = endpoint({
    id: 'things.directory',
    method: 'GET',
    path: '/scim/v2/Things',
    summary: 'Things of a directory',
    auth: 'scim',
    versions: 'unversioned',
    dialect: 'application/scim+json',
    response: Thing,
    handle,
  })
  for (const version of [1, 2] as const) {
    const area = { ...things, endpoints: [directory] }
    const document = openApiDocument([area], { release: '2.0.0', versions: [version] })
    expect(at(document, '/scim/v2/Things', 'get')).toHaveProperty(
      'responses.401.$ref',
      '#/components/responses/UnauthorizedScim',
    )
    expect(document.components.responses).toHaveProperty(['UnauthorizedScim', 'content', 'application/scim+json'])
  }
})

test('a body of which nothing must be sent need not be sent', () => {
  const note = (body: Type.TSchema) =>
    endpoint({
      id: 'notes.add',
      method: 'POST',
      path: '/notes',
      summary: 'Add a note',
      auth: 'user',
      body,
      response: Thing,
      handle,
    })
  const bodyOf = (body: Type.TSchema) => {
    const area: DocumentedArea = { name: 'notes', stability: 'stable', endpoints: [note(body)] }
    const document = openApiDocument([area], { release: '2.0.0', versions: [2] })
    return at(document, '/api/v2/notes', 'post').requestBody
  }
  expect(bodyOf(Type.Object({ text: Type.String() }))).toHaveProperty('required', true)
  expect(
    bodyOf(Type.Object({ size: Type.Integer({ default: 3 }), tag: Type.Optional(Type.String()) })),
  ).not.toHaveProperty('required')
  expect(bodyOf(Type.Array(Type.String()))).toHaveProperty('required', true)
})
