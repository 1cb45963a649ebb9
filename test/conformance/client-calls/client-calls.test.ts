import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import { addressesOf } from '../../../src/http/mount.ts'
import { pathTemplate } from '../../../src/http/path-pattern.ts'
import { CLIENT_CALLS, type ClientCall, DOCUMENTED } from './read-list.ts'
import { unanswered, unpromised } from './schema-fields.ts'
import { nameOf, type World, world } from './world.ts'

let here: World
/** By method and address, as each is there. */
let endpoints: Map<string, Endpoint>
beforeAll(async () => {
  here = await world()
  const addresses = here.service.endpoints.flatMap(addressesOf)
  endpoints = new Map(addresses.map(({ method, path, as }) => [`${method} ${withoutNames(path)}`, as]))
})
afterAll(() => here.service.close())

const withoutNames = (path: string) => pathTemplate(path).replace(/\{[^}]*\}/g, '{}')

/** The endpoint that a call reaches, as it is at that address. */
const endpointOf = ({ method, address }: ClientCall) =>
  endpoints.get(`${method} ${withoutNames(address.replace('/api/v1/', '/api/'))}`)

const sentInVain = (call: ClientCall) => {
  const endpoint = endpointOf(call)
  const taken = { ...endpoint?.query?.properties, ...(endpoint?.body as { properties?: object })?.properties }
  return call.sent.filter((name) => !(name in taken)).map((name) => `${nameOf(call)}: ${name}`)
}

const documented = (faults: readonly string[]) => faults.filter((fault) => !DOCUMENTED.includes(fault))

test('every call of an existing client has its address, or docs/compatibility.md says why not', () => {
  const missing = CLIENT_CALLS.filter((call) => !endpointOf(call)).map(nameOf)
  expect(documented(missing)).toEqual([])
})

test('what existing clients send is taken, or docs/compatibility.md says why not', () => {
  const built = CLIENT_CALLS.filter(endpointOf)
  expect(documented(built.flatMap(sentInVain))).toEqual([])
})

test('what existing clients read is promised, or docs/compatibility.md says why not', () => {
  const faults = CLIENT_CALLS.flatMap((call) => {
    const endpoint = endpointOf(call)
    return endpoint && !endpoint.produces
      ? unpromised(endpoint.response, call.read).map((field) => `${nameOf(call)}: ${field}`)
      : []
  })
  expect(documented(faults)).toEqual([])
})

test('what existing clients ask for is answered with the fields that they read', async () => {
  const faults: string[] = []
  for (const call of CLIENT_CALLS.filter(here.isAskable)) {
    const endpoint = endpointOf(call)
    if (!endpoint || endpoint.produces) continue
    const { status, body } = await here.ask(call, endpoint)
    if (status >= 300) faults.push(`${nameOf(call)} answers ${status}: ${JSON.stringify(body)}`)
    else faults.push(...unanswered(body, call.read).map((field) => `${nameOf(call)}: ${field}`))
  }
  expect(documented(faults)).toEqual([])
})

test('what existing clients change is changed, and answered with the fields that they read', async () => {
  const faults: string[] = []
  for (const call of CLIENT_CALLS.filter(here.isSendable)) {
    const endpoint = endpointOf(call)
    if (!endpoint) continue
    const { status, body } = await here.send(call, endpoint)
    if (status >= 300) faults.push(`${nameOf(call)} answers ${status}: ${JSON.stringify(body)}`)
    else faults.push(...unanswered(body, call.read).map((field) => `${nameOf(call)}: ${field}`))
  }
  expect(documented(faults)).toEqual([])
})

test('docs/compatibility.md lists no difference that is none', () => {
  const found = new Set(
    CLIENT_CALLS.flatMap((call) => {
      const endpoint = endpointOf(call)
      if (!endpoint) return [nameOf(call)]
      return [
        ...sentInVain(call),
        ...unpromised(endpoint.response, call.read).map((field) => `${nameOf(call)}: ${field}`),
      ]
    }),
  )
  expect(DOCUMENTED.filter((difference) => !found.has(difference))).toEqual([])
})

test('where one key has two meanings, the other stands beside ours', async () => {
  const read = async (address: string) =>
    (await here.ask({ method: 'GET', address: `/api/v1${address}`, sentAs: '', sent: [], read: [] })).body
  expect(await read('/debates/{id}')).toMatchObject({
    result: 'consensus_reached',
    outcome: { correct: true },
    rounds: [
      {
        votes_by_agent: { ada: 'p1', bo: 'p1', cy: 'p2' },
        messages: expect.arrayContaining([expect.objectContaining({ role: 'proposer', chat_role: 'assistant' })]),
      },
    ],
  })
  expect(await read('/agent/{id}/network')).toMatchObject({ network_position: 'peripheral', allied_agents: [] })
  expect(await read('/belief-network/{id}/graph')).toMatchObject({
    links: expect.arrayContaining([
      expect.objectContaining({ source: expect.any(String), weight: expect.any(Number) }),
    ]),
    nodes: expect.arrayContaining([expect.objectContaining({ statement: 'It is vague.', belief: null })]),
    metadata: { total_claims: expect.any(Number) },
  })
  expect(await read('/probes/reports')).toMatchObject({
    reports: expect.arrayContaining([expect.objectContaining({ agent: 'ada' })]),
  })
})

test('a field that is missing, or of another kind, is found', () => {
  const schema = { type: 'object', properties: { votes: { type: 'array', items: { type: 'object', properties: {} } } } }
  const read = [
    { path: 'votes', kind: 'map', optional: true },
    { path: 'votes[].agent', kind: 'text', optional: false },
    { path: 'votes[].reason', kind: 'text', optional: true },
    { path: 'total', kind: 'number', optional: false },
  ] as const
  expect(unpromised(schema, read)).toEqual(['votes', 'votes[].agent', 'total'])
  expect(unanswered({ votes: [{ agent: 7 }] }, read)).toEqual(['votes', 'votes[].agent', 'total'])
})
