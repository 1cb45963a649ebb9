import type { AddressInfo } from 'node:net'
import type { ClientName } from '../../../scripts/docs/client-names.ts'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import { addressesOf } from '../../../src/http/mount.ts'
import { exampleValue, openApiInput } from '../../../src/http/openapi/schema.ts'
import { pathParameters } from '../../../src/http/path-pattern.ts'
import { REFUSED_EXAMPLES } from '../../conformance/examples/not-counted.ts'
import type { Prepared } from '../../conformance/examples/prepared.ts'
import { callerFor, prepared } from '../../conformance/examples/senders.ts'
import { prepareExamples } from '../../conformance/examples/state.ts'
import { exampleWorld } from '../../conformance/examples/world.ts'
import { freshCallers } from '../../conformance/matrix-callers.ts'
import type { TestApp } from '../app.ts'
import { lettersTo, secretIn } from '../letters.ts'
import { register } from '../people.ts'
import { type CallOutcome, type ClientCall, callingProgram } from './runtimes.ts'

export type BuiltName = Extract<ClientName, { is: 'built' }>

export type NamesWorld = Awaited<ReturnType<typeof namesWorld>>

/** A service that listens, in which everything was made that functions of the client ask for. */
export async function namesWorld() {
  const { service, world, close } = await exampleWorld()
  await prepareExamples(service)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  return {
    service,
    world,
    close,
    baseUrl: `http://127.0.0.1:${port}`,
    endpoints: endpointsById(service),
    read: new Map<string, Sent>(),
  }
}

/** `debates.create.former1` and `audit.export.alias1` are other addresses of an endpoint. */
function endpointsById({ endpoints }: TestApp): ReadonlyMap<string, Endpoint> {
  const idOf = ({ former, as }: ReturnType<typeof addressesOf>[number], index: number, id: string) =>
    former ? `${id}.former${index}` : [id, as.alias?.name].filter(Boolean).join('.')
  return new Map(
    endpoints.flatMap((endpoint) =>
      addressesOf(endpoint).map((address, index) => [idOf(address, index, endpoint.id), address.as] as const),
    ),
  )
}

/** Calls these functions in one runtime, one after the other; what went wrong. */
export async function callEach(names: readonly BuiltName[], node: string, world: NamesWorld): Promise<string[]> {
  const program = callingProgram(node, world.baseUrl)
  const wrong: string[] = []
  for (const each of names) {
    const endpoint = world.endpoints.get(each.operation)
    if (!endpoint) wrong.push(`${each.name}: there is no ${each.operation}`)
    else wrong.push(...faultIn(each, endpoint, await program.call(await preparedCall(each, endpoint, world))))
  }
  await program.close()
  return wrong
}

/** Why the outcome is not what the operation promises. */
function faultIn({ name, operation }: BuiltName, { id }: Endpoint, outcome: CallOutcome): string[] {
  const [refused] = REFUSED_EXAMPLES[id] ?? []
  if ('answered' in outcome || (outcome.isOurs && outcome.status === refused)) return []
  return [`${name} (${operation}): ${JSON.stringify(outcome)}`]
}

/** Where an example shows another way to ask, or what only one can do. */
const OWN: Readonly<Record<string, (world: NamesWorld) => Promise<Prepared> | Prepared>> = {
  'client.compareAgents': () => ({ query: { agents: 'builtin-skeptic,builtin-advocate' } }),
  'debates.capabilityProbe': () => ({ body: { task: 'Is it so?', agents: ['builtin-skeptic'] } }),
  'auth.invite': () => ({ body: { email: 'another@example.org' } }),
  'client.acceptInvite': invited,
  'auth.acceptInvite': invited,
}

let guests = 0

/** Somebody who has an account, and an invitation. */
async function invited({ service }: NamesWorld): Promise<Prepared> {
  const email = `guest-${++guests}@example.org`
  const inviting = await freshCallers(service)('organizationAdmin')
  await service.app.inject({ method: 'POST', url: '/api/v2/auth/invite', headers: inviting, payload: { email } })
  const token = secretIn((await lettersTo(service, email))[0])
  const { headers } = await register(service, { email })
  return { body: { token }, headers }
}

interface Sent {
  path: Record<string, string>
  query: object
  body: object
  token: string | undefined
}

/** A call of a name with the example of its operation, after what that needs was made. */
async function preparedCall(
  { name, operation, takes }: BuiltName,
  endpoint: Endpoint,
  world: NamesWorld,
): Promise<ClientCall> {
  const isReading = endpoint.method === 'GET' && !(name in OWN)
  const sent = (isReading && world.read.get(operation)) || (await exampleOf(name, endpoint, world))
  if (isReading) world.read.set(operation, sent)
  const words = takes.split(' ').filter((word) => word && !word.startsWith('as:'))
  return {
    name: name.replace(/^client\./, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    args: words.map((word) => argumentOf(word, sent)),
    token: sent.token,
  }
}

async function exampleOf(name: string, endpoint: Endpoint, world: NamesWorld): Promise<Sent> {
  const callers = freshCallers(world.service)
  const made = (await OWN[name]?.(world)) ?? (await prepared(endpoint, world.service, callers, world.world))
  const { params = {}, query = {}, body = {}, headers = await callers(callerFor(endpoint)) } = made
  const example = endpoint.body ? (endpoint.example?.body ?? exampleValue(openApiInput(endpoint.body as never))) : {}
  const inPath = pathParameters(endpoint.path)
  return {
    path: Object.fromEntries(
      inPath.map((each) => [each, params[each] ?? String(endpoint.example?.params?.[each] ?? 'x')]),
    ),
    query: { ...endpoint.example?.query, ...query },
    body: { ...(example as object), ...body },
    token: headers.authorization?.replace('Bearer ', ''),
  }
}

/** `since?:query.since` is that value of the example, `options?:query` all of them. */
function argumentOf(word: string, sent: Sent): unknown {
  const [into = '', field] = word
    .slice(word.indexOf(':') + 1)
    .replace(/snake\((\w+)\)/, '$1')
    .split('.')
  const values = sent[into as 'path' | 'query' | 'body'] as Record<string, unknown>
  if (field !== undefined) return values[field] ?? (into === 'path' ? Object.values(values)[0] : undefined)
  return Object.keys(values).length > 0 ? values : undefined
}
