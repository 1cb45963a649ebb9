import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import { successesOf } from '../../../src/http/errors/declared-errors.ts'
import { pathParameters } from '../../../src/http/path-pattern.ts'
import type { TestApp } from '../../support/app.ts'
import { type Counted, withOpenConnections } from '../../support/counted-statements.ts'
import { freshCallers } from '../matrix-callers.ts'
import { exceptionsOf, excessOf, mostExceptions } from './database-use.ts'
import { entered, entryFaults } from './entered.ts'
import { REFUSED_EXAMPLES } from './not-counted.ts'
import { callerFor, prepared } from './senders.ts'
import { prepareExamples } from './state.ts'
import { exampleWorld } from './world.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  example?: unknown
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example: unknown }> }
}

let opened: Awaited<ReturnType<typeof exampleWorld>>
let service: TestApp
/** What each endpoint asked of the database for its example, where that was answered well. */
const counted = new Map<string, Counted>()
let operations: Map<string, { path: string; method: string; operation: Operation }>
beforeAll(async () => {
  opened = await exampleWorld()
  service = opened.service
  await prepareExamples(service)
  const { paths } = (await service.app.inject({ url: '/api/openapi.json?version=2' })).json()
  operations = new Map(
    Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  )
})
afterAll(() => opened.close())

async function answerTo(endpoint: Endpoint) {
  const documented = operations.get(endpoint.id)
  if (!documented) throw new Error(`${endpoint.id} is not documented`)
  const { path, operation } = documented
  const callers = freshCallers(service)
  const { params = {}, body = {}, end, ...given } = await prepared(endpoint, service, callers, opened.world)
  const headers = given.headers ?? (await callers(callerFor(endpoint)))
  const own = pathParameters(endpoint.path)
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
  const filled = inPath.reduce(
    (url, { name, example }, index) =>
      url.replace(`{${name}}`, encodeURIComponent(params[own[index] ?? ''] ?? String(example ?? 'x'))),
    path,
  )
  const query = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.example !== undefined)
  const shown = Object.fromEntries(query.map(({ name, example }) => [name, String(example)]))
  const search = new URLSearchParams({ ...shown, ...given.query })
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  const node = await opened.world.forgetful()
  await withOpenConnections(node.platform.db)
  return entered(node, endpoint, async () => {
    const begun = node.statements.nextAnswer()
    const answer = node.app.inject({
      method: endpoint.method,
      url: search.size > 0 ? `${filled}?${search}` : filled,
      headers: { ...headers, ...(content ? { 'content-type': content[0] } : {}) },
      ...(content ? { payload: JSON.stringify({ ...(content[1].example as object), ...body }) } : {}),
    })
    if (end) {
      await begun
      await end(node)
    }
    return answer
  })
}

/** Addresses of the API in an answer that are of another version than it. */
const otherVersions = (body: string) => [...body.matchAll(/"(\/api\/(?!v2[/"])[^"]*)"/g)].map(([, address]) => address)

/** The answer to a caller who cannot sign: with nothing connected to the platform, or without knowing its secret. */
const UNSIGNED = [401, 503]

/** What is wrong with the answer to an example. */
async function faultsOf(endpoint: Endpoint): Promise<string[]> {
  const { answer, entry } = await answerTo(endpoint)
  const { statusCode, headers, body } = answer
  const [refused] = REFUSED_EXAMPLES[endpoint.id] ?? []
  const said = `${endpoint.id} answers ${statusCode}: ${body.slice(0, 300)}`
  if (endpoint.auth === 'signature') return UNSIGNED.includes(statusCode) ? [] : [said]
  if (refused !== undefined) return refused === statusCode ? [] : [said]
  if (!successesOf(endpoint).includes(statusCode)) return [said]
  counted.set(endpoint.id, opened.node.statements.ofLastRequest())
  const notEntered = entryFaults(entry)
  if (notEntered.length > 0) return notEntered
  // RFC 7591 gives no address to a client that registered itself.
  if (statusCode === 201 && !headers.location && endpoint.faults !== 'oauth')
    return [`${endpoint.id} does not say where what it makes is found`]
  const isData = endpoint.versions !== 'unversioned' && endpoint.envelope !== false && !endpoint.produces
  return isData ? otherVersions(body).map((address) => `${endpoint.id} links to ${address}`) : []
}

/** They only become fewer. */
const MOST_UNCOUNTED = 25

const WHAT_TO_DO = 'give it an `example` that works, or prepare what it names in test/conformance/examples'

test('every example of the document answers as the document says, and links to its own version', async () => {
  const wrong: string[] = []
  for (const endpoint of service.endpoints) wrong.push(...(await faultsOf(endpoint)))
  expect(wrong, WHAT_TO_DO).toEqual([])
})

test('no endpoint asks the database more often, or more of it, than it may', () => {
  const excess = service.endpoints.flatMap((endpoint) => excessOf(endpoint, counted.get(endpoint.id)))
  expect(excess, 'ask side by side or in one statement, or state it in `database` with the reason').toEqual([])
})

test('at most a tenth of the endpoints state more of either', () => {
  const most = mostExceptions(service.endpoints.length)
  expect(exceptionsOf(service.endpoints).slice(most), 'make one of all that state more cheaper').toEqual([])
})

test('what is not counted is told with the reason', () => {
  const unsigned = service.endpoints.filter(({ auth }) => auth === 'signature').map(({ id }) => id)
  const uncounted = service.endpoints.filter(({ id }) => !counted.has(id)).map(({ id }) => id)
  expect(uncounted.toSorted()).toEqual([...Object.keys(REFUSED_EXAMPLES), ...unsigned].toSorted())
  expect(uncounted.length).toBeLessThanOrEqual(MOST_UNCOUNTED)
})

test('a round trip and a statement too many are told by name', () => {
  const read = { id: 'things.get', method: 'GET', auth: 'user', audit: undefined } as const
  const taking = (roundTrips: number, statements = roundTrips) => ({
    roundTrips,
    statements: Array.from({ length: statements }, (_, n) => `select ${n}`),
  })
  const because = 'of a reason'
  expect(excessOf(read, taking(2, 5))).toEqual([])
  expect(excessOf(read, taking(3))).toEqual([
    'things.get takes 3 round trips to the database instead of 2: select 0 | select 1 | select 2',
  ])
  expect(excessOf(read, taking(2, 7))).toEqual(['things.get takes 7 statements instead of 5: select 5 | select 6'])
  const query = Type.Object({ limit: Type.Integer() })
  expect(excessOf({ ...read, query }, taking(1, 5))).toEqual(['things.get takes 5 statements instead of 4: select 4'])
  expect(excessOf({ ...read, method: 'POST' }, taking(4, 12))).toEqual([])
  expect(excessOf({ ...read, method: 'POST' }, taking(5, 13))).toHaveLength(2)
  expect(excessOf({ ...read, database: { roundTrips: 3, because } }, taking(3))).toEqual([])
  expect(excessOf({ ...read, database: { roundTrips: 6, because } }, taking(3))).toEqual([
    'things.get takes 3 round trips to the database and states 6: lower it',
  ])
  expect(excessOf({ ...read, database: { statements: 5, because } }, taking(2))).toEqual([
    'things.get states 5 statements, as any may take',
  ])
  expect(excessOf(read, undefined)).toEqual(['things.get was not counted'])
  expect(excessOf({ ...read, auth: 'signature' }, undefined)).toEqual([])
})

test('an example that is refused is told', async () => {
  const submit = service.endpoints.find(({ id }) => id === 'queue.submit')
  const documented = operations.get('queue.submit')
  if (!submit || !documented) throw new Error('there is no queue.submit')
  const planted = structuredClone(documented)
  planted.operation.requestBody = { content: { 'application/json': { example: { type: 'nothing' } } } }
  operations.set('queue.submit', planted)
  expect(await faultsOf(submit)).toEqual([expect.stringContaining('queue.submit answers 400')])
  operations.set('queue.submit', documented)
})

test('a write that is not entered once is told', () => {
  const write = { id: 'things.make', method: 'POST', auth: 'user', audit: undefined } as const
  const faults = (endpoint: Parameters<typeof entryFaults>[0]['endpoint'], asRequest: number, byLog: number) =>
    entryFaults({ endpoint, asRequest, byLog })
  expect(faults(write, 1, 0)).toEqual([])
  expect(faults({ ...write, audit: 'log' }, 0, 1)).toEqual([])
  expect(faults({ ...write, auth: 'public' }, 0, 0)).toEqual([])
  expect(faults({ ...write, audit: 'nothing' }, 0, 0)).toEqual([])
  expect(faults({ ...write, audit: 'nothing' }, 1, 0)[0]).toMatch(/entered all the same/)
  expect(faults(write, 0, 0)).toEqual(['things.make is entered 0 times in the audit log instead of once'])
  expect(faults({ ...write, method: 'GET', audit: 'read' }, 2, 0)[0]).toMatch(/entered 2 times/)
  expect(faults(write, 1, 1)[0]).toMatch(/by itself and by the log of a debate: mark it audit: 'log'$/)
  expect(faults({ ...write, audit: 'log' }, 0, 0)[0]).toMatch(/no event of a debate names who acted/)
})
