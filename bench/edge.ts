import type { Caller } from '../src/shared/identity/caller.ts'
import { healthUnder } from './edge-health.ts'
import { pieces } from './edge-pieces.ts'
import { type Cost, edgeWithoutRules, searchWorst } from './edge-search.ts'
import { ownService, SECRET, TOKEN } from './edge-service.ts'
import { share } from './edge-share.ts'
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

/** The whole service in this process, which is never asked: its endpoints are known, its database is migrated. */
const here = (opened: AsyncDisposableStack, dataDir: string) =>
  serviceHere(opened, dataDir, {
    SERVICE_JWT_SECRET: SECRET,
    SCIM_BEARER_TOKEN: TOKEN,
    RATE_LIMIT_ENABLED: 'false',
  })

/** The most expensive requests that the whole service can be sent, in this process. */
async function search(dataDir: string) {
  await using opened = new AsyncDisposableStack()
  const { platform, endpoints } = await here(opened, dataDir)
  const app = await edgeWithoutRules(
    {
      ...platform,
      authenticate: () => ANYBODY,
      demandFresh: async () => {},
      refusalCounts: { add() {} },
      freshness: { reached: async () => [] },
      checkResponses: false,
    },
    endpoints,
  )
  opened.defer(() => app.close())
  return await searchWorst(app, endpoints, TOKEN)
}

/** What health takes in a service of its own while this request arrives again and again. */
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

await using opened = new AsyncDisposableStack()
const [part] = process.argv.slice(2)
if (part === undefined || part === 'bodies') await bodies(await emptyFolder(opened))
if (part === undefined || part === 'sockets') await sockets(await emptyFolder(opened))
if (part === undefined || part === 'files') await files()
