import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { inputReader } from '../../src/http/validation.ts'
import { type SharedApp, sharedApp } from '../support/app.ts'

interface Operation {
  operationId: string
  requestBody?: { required?: boolean; content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, { schema: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, never> }>; responses: Record<string, object> }
}

let service: SharedApp
let document: Document
let operations: Map<string, Operation>
beforeAll(async () => {
  service = await sharedApp()
  document = (await service.app.inject({ url: '/api/openapi.json?version=2' })).json()
  operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )
})

const operation = (id: string): Operation => {
  const found = operations.get(id)
  if (!found) throw new Error(`no operation is called ${id}`)
  return found
}
const statusesOf = (id: string) => Object.keys(operation(id).responses).map(Number)

/** Whether a request without a body gets as far as its rule. */
function takesNothing(endpoint: Endpoint): boolean {
  try {
    inputReader({ ...endpoint, path: '', query: undefined, params: undefined })({
      params: {},
      query: {},
      body: undefined,
    })
    return true
  } catch {
    return false
  }
}

test('a body is required if and only if nothing can be done without it', () => {
  const bodies = service.endpoints.filter(({ body }) => body)
  const wrong = bodies.filter(
    (endpoint) => takesNothing(endpoint) === (operation(endpoint.id).requestBody?.required ?? false),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('what is not there yet, where browsers go on and what is unchanged are told', () => {
  for (const id of ['probes.capability', 'probes.deep-audit', 'probes.red-team', 'probes.analyze'])
    expect(statusesOf(id), id).toEqual(expect.arrayContaining([200, 202]))
  expect(statusesOf('explanations.batch-results')).toContain(202)
  for (const id of ['oauth.callback', 'sso.arrive', 'sso.assert', 'sso.single-logout-post'])
    expect(statusesOf(id), id).toContain(302)
  for (const id of ['scim.users.get', 'scim.groups.get', 'documentation.openapi-json', 'documentation.postman'])
    expect(statusesOf(id), id).toContain(304)
})

test('SCIM and OAuth refuse in their own words', () => {
  expect(operation('scim.users.create').responses[409]).toEqual({ $ref: '#/components/responses/ConflictScim' })
  expect(document.components.responses.ConflictScim).toHaveProperty(['content', 'application/scim+json'])
  const token = operation('sessions.token')
  for (const status of [400, 401])
    expect(token.responses[status]).toHaveProperty(
      ['content', 'application/json', 'schema', '$ref'],
      '#/components/schemas/SessionsTokenRefusal',
    )
  expect(token.responses[413]).toEqual({ $ref: '#/components/responses/PayloadTooLargeOAuth' })
  expect(token.responses[429]).toEqual({ $ref: '#/components/responses/TooManyRequests' })
  expect(document.components.schemas.SessionsTokenResponse).toHaveProperty(
    'required',
    expect.arrayContaining(['access_token']),
  )
})

test('what has no version is refused in the words of version 1, and so is what is too long to be read', () => {
  expect(operation('sso.metadata').responses[503]).toEqual({ $ref: '#/components/responses/UnavailableV1' })
  expect(operation('debates.get').responses[431]).toEqual({ $ref: '#/components/responses/RequestTooLongV1' })
})

test('an unhealthy node is told in the words of health', () => {
  expect(operation('health.check').responses[503]).toHaveProperty(
    ['content', 'application/json', 'schema', 'anyOf'],
    [{ $ref: '#/components/schemas/HealthCheckRefusal' }, { $ref: '#/components/schemas/Error' }],
  )
})

test('the events of webhooks and the types of jobs are listed', () => {
  const { WebhooksCreateBody, QueueSubmitBody } = document.components.schemas
  expect(WebhooksCreateBody).toHaveProperty(
    'properties.events.items.enum',
    expect.arrayContaining(['debate.started', '*']),
  )
  const types = service.areas.flatMap(({ queueTypes = {} }) => Object.keys(queueTypes))
  expect(types.length).toBeGreaterThan(3)
  expect(QueueSubmitBody).toHaveProperty('properties.type.enum', types)
})

test('whatever is made says where it is found', () => {
  // RFC 7591 gives no address to a client that registered itself.
  const makers = service.endpoints.filter(({ status, faults }) => status === 201 && faults !== 'oauth')
  expect(makers.length).toBeGreaterThan(8)
  for (const { id, location, dialect } of makers) {
    expect(operation(id).responses[201], id).toHaveProperty('headers.Location')
    expect(location ?? dialect, `${id} is answered with 201: give it a \`location\``).toBeDefined()
  }
})
