import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Endpoint } from '../src/http/endpoint.ts'
import { pathParameters } from '../src/http/path-pattern.ts'
import { urlOf } from './edge-search.ts'
import type { OwnService } from './edge-service.ts'

const SOCKETS = 50
const PIPELINED = 10
const LARGEST = 10
const SECONDS = 4
const PAUSE_MS = 10
const DEBATES = 40
const CONTEXT = 'The pumps of the north were checked in spring and in autumn. '.repeat(600)

interface Answer {
  path: string
  bytes: number
}

/** Creates data, so that lists are not empty. */
export async function seed({ origin, leader }: OwnService) {
  for (let n = 0; n < DEBATES; n++) {
    const body = JSON.stringify({
      question: `Which of the pumps is replaced first, and why? ${n}`,
      context: CONTEXT,
      agents: ['builtin-advocate', 'builtin-skeptic'],
    })
    const headers = { ...leader, 'content-type': 'application/json' }
    const { statusCode, body: answer } = await request(`${origin}/api/v2/debates`, { method: 'POST', headers, body })
    await answer.dump()
    if (statusCode !== 201) throw new Error(`A debate was answered with ${statusCode}`)
  }
}

/** Everything that can be read without an id, the longest answers first. */
export async function largestAnswers({ origin, leader }: OwnService, endpoints: readonly Endpoint[]) {
  const found: Answer[] = []
  for (const endpoint of endpoints.filter(
    ({ method, path }) => method === 'GET' && pathParameters(path).length === 0,
  )) {
    const path = `${urlOf(endpoint)}?limit=100`
    const { statusCode, body } = await request(`${origin}${path}`, { headers: leader })
    const bytes = (await body.arrayBuffer()).byteLength
    if (statusCode === 200) found.push({ path, bytes })
  }
  return found.sort((one, other) => other.bytes - one.bytes).slice(0, LARGEST)
}

/** The longest and the median wait for a health check, in milliseconds, over some seconds. */
export async function healthFor(origin: string, seconds: number) {
  const waits: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    const { body } = await request(`${origin}/api/health`)
    await body.dump()
    waits.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  waits.sort((one, other) => one - other)
  return { median: waits[Math.floor(waits.length / 2)] ?? 0, longest: waits.at(-1) ?? 0 }
}

/**
 * The memory of the service, and the latency of health checks, while this many sockets request this and read nothing.
 */
export async function unread({ origin, leader, megabytes }: OwnService, { path }: Answer) {
  const { hostname, port } = new URL(origin)
  const before = await megabytes()
  const text = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${leader.authorization}\r\n\r\n`
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = connect(Number(port), hostname).pause()
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }),
  )
  let most = before
  const looking = setInterval(async () => {
    most = Math.max(most, await megabytes())
  }, 50)
  for (const socket of sockets) socket.write(text.repeat(PIPELINED))
  const health = await healthFor(origin, SECONDS)
  clearInterval(looking)
  for (const socket of sockets) socket.destroy()
  return { rise: most - before, ...health }
}
