import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Caller } from '../src/shared/identity/caller.ts'
import { healthUnder } from './edge-health.ts'
import { type Cost, edgeWithoutRules, searchWorst } from './edge-search.ts'
import { signInReaders } from './readers.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const SECRET = 'a-secret-for-this-benchmark-0123456789'
const TOKEN = 'a-token-for-this-benchmark'
const TARGETS = { cpuMs: 50, p99Ms: 100 }
const SHOWN = 5

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

const verdict = (name: string, value: number, target: number) =>
  console.log(`${value <= target ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(1)} ms (target ≤ ${target} ms)`)

/** The most expensive requests that the whole service can be sent, in this process. */
async function search(dataDir: string) {
  await using opened = new AsyncDisposableStack()
  const { platform, endpoints } = await serviceHere(opened, dataDir, {
    SERVICE_JWT_SECRET: SECRET,
    SCIM_BEARER_TOKEN: TOKEN,
    RATE_LIMIT_ENABLED: 'false',
  })
  const app = await edgeWithoutRules(
    {
      ...platform,
      authenticate: () => ANYBODY,
      demandFresh: async () => {},
      refusedActs: { add() {} },
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
  const settings = {
    SERVICE_DATA_DIR: dataDir,
    SERVICE_PORT: '0',
    SERVICE_WS_PORT: '0',
    SERVICE_JWT_SECRET: SECRET,
    SCIM_BEARER_TOKEN: TOKEN,
    RATE_LIMIT_ENABLED: 'false',
  }
  const service = spawn(process.execPath, ['build/service/main.js'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      const look = (line: string) => {
        const found = /API\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
        if (found) resolve(found)
      }
      for (const input of [service.stdout, service.stderr]) createInterface({ input }).on('line', look)
      service.once('exit', () => reject(new Error('The service ended before it listened')))
    })
    const { leader } = await signInReaders({ dataDir, jwtSecret: SECRET })
    const headers = worst.endpoint.auth === 'scim' ? { authorization: `Bearer ${TOKEN}` } : leader
    return await healthUnder(worst, origin, headers)
  } finally {
    if (service.exitCode === null) {
      service.kill('SIGTERM')
      await once(service, 'exit')
    }
  }
}

await using opened = new AsyncDisposableStack()
const dataDir = await emptyFolder(opened)
const { bodies, worst } = await search(dataDir)
console.log(`The worst requests to ${bodies} bodies, by the CPU they take before their rule:`)
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
