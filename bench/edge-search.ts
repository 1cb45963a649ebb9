import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { buildApp, type Edge } from '../src/app.ts'
import type { Endpoint } from '../src/http/endpoint.ts'
import { bodyLimitOf } from '../src/http/mount.ts'
import { filledPath } from '../src/http/path-pattern.ts'
import { worstBodies } from '../test/support/worst-bodies.ts'

/** The cost of a request until its rule would run. */
export interface Cost {
  endpoint: Endpoint
  /** The content of the body. */
  name: string
  text: string
  milliseconds: number
}

const ANY_ID = 'dbt_1'
const LOOKED_CLOSER = 6
const ROUNDS = 8
/** Other work only adds to a measurement: for the apparently worst requests the lowest of this many counts. */
const KEPT = 20
const AGAIN = 3
const MOST_BYTES = 4_194_304
/** A body of a fraction of the size costs a fraction; only the most expensive are sent whole. */
const FRACTION = 4

export const urlOf = ({ path, versions }: Endpoint) =>
  `${versions === 'unversioned' ? '' : '/api/v2'}${filledPath(path, () => ANY_ID)}`

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The same edge with rules that do nothing, so that only what comes before them is measured. */
export async function edgeWithoutRules(edge: Edge, endpoints: readonly Endpoint[]) {
  const app = buildApp(
    edge,
    endpoints.map((endpoint) => ({ ...endpoint, handle: () => ({}) })),
  )
  await app.ready()
  return app
}

const worstFirst = (one: Cost, other: Cost) => other.milliseconds - one.milliseconds

/** Searches the bodies of all endpoints for the most expensive ones, at the largest size that each accepts. */
export async function searchWorst(app: FastifyInstance, endpoints: readonly Endpoint[], token: string) {
  /**
   * The cost of one of this many requests, with their garbage but without that of making the body, which is the
   * sender's.
   */
  async function cpuOf(endpoint: Endpoint, text: string, rounds: number) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const { method } = endpoint
    const payload = Buffer.from(text)
    if (rounds > 1) collectGarbage()
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round++) {
      await app.inject({ method, url: urlOf(endpoint), payload, headers })
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000 / rounds
  }

  /** Places that were tried with this many bytes. */
  const places = new Map<number, Set<TSchema>>()

  async function worstOf(endpoint: Endpoint, body: TSchema): Promise<Cost[]> {
    const limit = Math.min(bodyLimitOf(endpoint) ?? app.initialConfig.bodyLimit ?? MOST_BYTES, MOST_BYTES)
    const tried = places.get(limit) ?? new Set<TSchema>()
    places.set(limit, tried)
    const first = new Map<string, number>()
    for (const { name, text } of worstBodies(body, { bytes: limit / FRACTION, tried })) {
      first.set(name, await cpuOf(endpoint, text, 1))
    }
    const chosen = [...first].sort(([, a], [, b]) => b - a).slice(0, LOOKED_CLOSER)
    const names = new Set(chosen.map(([name]) => name))
    const costs: Cost[] = []
    for (const { name, text } of worstBodies(body, { bytes: limit })) {
      if (!names.has(name)) continue
      costs.push({ endpoint, name, text, milliseconds: await cpuOf(endpoint, text, ROUNDS) })
    }
    return costs
  }

  const found: Cost[] = []
  const tried = new Set<TSchema>()
  let bodies = 0
  for (const endpoint of endpoints) {
    const { body } = endpoint
    if (!body || tried.has(body)) continue
    tried.add(body)
    bodies += 1
    found.push(...(await worstOf(endpoint, body)))
    found.sort(worstFirst).splice(KEPT)
  }
  for (let time = 0; time < AGAIN; time++) {
    for (const cost of found) {
      cost.milliseconds = Math.min(cost.milliseconds, await cpuOf(cost.endpoint, cost.text, ROUNDS))
    }
  }
  return { bodies, worst: found.sort(worstFirst) }
}
