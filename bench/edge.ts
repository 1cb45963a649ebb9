import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, request } from 'undici'
import { pdfReport } from '../src/adapters/writers/pdf.ts'
import type { Caller } from '../src/shared/identity/caller.ts'
import { NO_VIEWS } from '../test/support/no-views.ts'
import { type Cost, edgeWithoutRules, searchWorst, urlOf } from './edge-search.ts'
import { type OwnService, ownService, SECRET, TOKEN } from './edge-service.ts'
import { healthFor, largestAnswers, seed, unread } from './edge-unread.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const TARGETS = { cpuMs: 50, p99Ms: 100, riseMb: 150, healthMs: 100, refusals: 0, pieceMs: 20 }
const SHOWN = 5
const REST_SECONDS = 4

const ANYBODY: Caller = {
  kind: 'user',
  userId: 'usr_bench',
  org: 'org_bench',
  payer: 'org_bench',
  email: 'bench@example.org',
  role: 'admin',
  orgRole: 'owner',
  tier: 'enterprise',
  sessionId: 'ses_bench',
  scopes: [],
}

const verdict = (name: string, value: number, target: number, unit = 'ms') =>
  console.log(
    `${value <= target ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(1)} ${unit} (target ≤ ${target} ${unit})`,
  )

/** The whole service in this process, which receives no requests: its endpoints are known, its database is migrated. */
const here = (opened: AsyncDisposableStack, dataDir: string) =>
  serviceHere(opened, dataDir, {
    SERVICE_JWT_SECRET: SECRET,
    SCIM_BEARER_TOKEN: TOKEN,
    RATE_LIMIT_ENABLED: 'false',
  })

/** The most expensive requests to the whole service, in this process. */
async function search(dataDir: string) {
  await using opened = new AsyncDisposableStack()
  const { platform, endpoints } = await here(opened, dataDir)
  const app = await edgeWithoutRules(
    {
      ...platform,
      authenticate: () => ANYBODY,
      enter: async (caller) => caller,
      demandFresh: async () => {},
      refusalCounts: { add() {} },
      freshness: NO_VIEWS,
      closing: new AbortController().signal,
      checkResponses: false,
    },
    endpoints,
  )
  opened.defer(() => app.close())
  return await searchWorst(app, endpoints, TOKEN)
}

/** The latency of health checks in a separate service while this request arrives repeatedly. */
async function underAttack(worst: Cost, dataDir: string) {
  await using opened = new AsyncDisposableStack()
  const { origin, leader } = await ownService(opened, dataDir)
  const headers = worst.endpoint.auth === 'scim' ? { authorization: `Bearer ${TOKEN}` } : leader
  return await healthUnder(worst, origin, headers)
}

async function bodies(dataDir: string) {
  const { bodies: count, worst } = await search(dataDir)
  console.log(`The worst requests to ${count} bodies, by the CPU they take before their rule:`)
  for (const { endpoint, name, text, milliseconds } of worst.slice(0, SHOWN)) {
    const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(2)
    console.log(`${milliseconds.toFixed(1).padStart(8)} ms  ${endpoint.id}, ${megabytes} MB  ${name}`)
  }
  const [first] = worst
  if (!first) throw new Error('No endpoint takes a body')
  verdict('CPU of the worst request', first.milliseconds, TARGETS.cpuMs)
  const { p99, asked, answers } = await underAttack(first, dataDir)
  console.log(`\n10 of them a second for 20 s: ${answers}; meanwhile ${asked} health checks`)
  verdict('p99 of /api/health', p99, TARGETS.p99Ms)
}

async function endpointsOf(dataDir: string) {
  await using opened = new AsyncDisposableStack()
  return (await here(opened, dataDir)).endpoints
}

/** Sockets that read nothing, and one caller with many of them. */
async function sockets(dataDir: string) {
  const endpoints = await endpointsOf(dataDir)
  await using opened = new AsyncDisposableStack()
  const service = await ownService(opened, dataDir)
  await seed(service)
  const largest = await largestAnswers(service, endpoints)
  const rest = await healthFor(service.origin, REST_SECONDS)
  const told = ({ median, longest }: typeof rest) => `median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`
  console.log(`\n/api/health at rest: ${told(rest)}. 50 sockets × 10 pipelined requests, unread:`)
  const found = []
  for (const answer of largest) {
    const held = await unread(service, answer)
    found.push(held)
    const kilobytes = Math.round(answer.bytes / 1_000)
    console.log(`  ${answer.path}, ${kilobytes} KB: + ${held.rise.toFixed(0)} MB; /api/health ${told(held)}`)
  }
  verdict('memory that all of them take', Math.max(...found.map(({ rise }) => rise)), TARGETS.riseMb, 'MB')
  const waits = found.map(({ longest }) => longest)
  verdict('longest wait of a health check meanwhile', Math.max(...waits), TARGETS.healthMs)
  console.log(`       ${(Math.max(...waits) / rest.longest).toFixed(1)} times the longest at rest`)

  const { answers, alone, beside, longest } = await share(service)
  console.log(`\n50 sockets × 20 pipelined lists of the audit log, of one caller: ${answers}`)
  console.log(
    `another caller: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it, at most ${longest.toFixed(0)} ms`,
  )
}

async function files() {
  const { rows, whole, longest } = await pieces()
  console.log(`\nA PDF of ${rows} entries: ${whole.toFixed(0)} ms of the main thread`)
  verdict('longest piece of it', longest, TARGETS.pieceMs)
}

const SECONDS = 20
const PER_SECOND = 10
const PAUSE_MS = 10

/**
 * The latency of health checks while the worst requests arrive: the p99 in milliseconds, and how they were answered.
 */
async function healthUnder({ endpoint, text }: Cost, origin: string, headers: Record<string, string>) {
  const attackers = new Pool(origin, { connections: PER_SECOND })
  const asking = new Pool(origin, { connections: 1 })
  const until = performance.now() + SECONDS * 1_000
  const statuses: number[] = []

  async function attack() {
    const { statusCode, body } = await attackers.request({
      method: endpoint.method,
      path: urlOf(endpoint),
      headers: { ...headers, 'content-type': 'application/json' },
      body: text,
    })
    await body.dump()
    statuses.push(statusCode)
  }
  const attacks: Promise<void>[] = []
  const timer = setInterval(() => attacks.push(attack()), 1_000 / PER_SECOND)

  const waits: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const { statusCode, body } = await asking.request({ method: 'GET', path: '/api/health' })
    await body.dump()
    if (statusCode !== 200) throw new Error(`/api/health answered ${statusCode}`)
    waits.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  clearInterval(timer)
  await Promise.all(attacks)
  await Promise.all([attackers.close(), asking.close()])
  const answers = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`)
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  return { p99, asked: waits.length, answers: answers.join(', ') }
}

const ROWS = 5_000
const HEAD = ['No.', 'At', 'Who', 'Did', 'On', 'Outcome']

const rowOf = (n: number) => [
  String(n),
  '2026-11-18T00:00:00.000Z',
  'usr_0123456789abcdef',
  'debates.create',
  `dbt_0123456789abcdef${n}`,
  'success',
]

/**
 * The CPU of the main thread in total, and the longest between two turns of the event loop, while a long PDF is made,
 * in milliseconds.
 */
async function pieces() {
  const made = new Date()
  await pdfReport({ title: 'Audit log', made, sections: [] })
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const began = cpu()
  let last = began
  let longest = 0
  let going = true
  const look = () => {
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
    if (going) setImmediate(look)
  }
  setImmediate(look)
  const rows = Array.from({ length: ROWS }, (_, n) => rowOf(n))
  await pdfReport({ title: 'Audit log', made, sections: [{ heading: 'Entries', table: { head: HEAD, rows } }] })
  going = false
  return { whole: cpu() - began, longest, rows: ROWS }
}

const SOCKETS = 50
const PIPELINED = 20
const PATH = '/api/v2/audit/entries?limit=100'

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function timed(origin: string, headers: Record<string, string>) {
  const began = performance.now()
  const { body } = await request(`${origin}/api/v2/debates?limit=20`, { headers })
  await body.dump()
  return performance.now() - began
}

/** How one caller with many sockets is answered, and how long another waits meanwhile, in milliseconds. */
async function share({ origin, leader, readers: [other = {}] }: OwnService) {
  const alone: number[] = []
  for (let n = 0; n < 50; n++) alone.push(await timed(origin, other))
  const clients = Array.from({ length: SOCKETS }, () => new Client(origin, { pipelining: PIPELINED }))
  const statuses: number[] = []
  let going = true
  const asked = clients.flatMap((client) =>
    Array.from({ length: PIPELINED }, async () => {
      const { statusCode, body } = await client.request({ method: 'GET', path: PATH, headers: leader })
      await body.dump()
      statuses.push(statusCode)
    }),
  )
  const all = Promise.all(asked).finally(() => {
    going = false
  })
  const beside: number[] = []
  while (going) beside.push(await timed(origin, other))
  await all
  await Promise.all(clients.map((client) => client.close()))
  const answers = [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => `${list.length} × ${status}`)
  return { answers: answers.join(', '), alone: median(alone), beside: median(beside), longest: Math.max(...beside) }
}

await using opened = new AsyncDisposableStack()
const [part] = process.argv.slice(2)
if (part === undefined || part === 'bodies') await bodies(await emptyFolder(opened))
if (part === undefined || part === 'sockets') await sockets(await emptyFolder(opened))
if (part === undefined || part === 'files') await files()
