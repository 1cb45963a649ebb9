import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tokenMinter } from '../src/http/authentication.ts'
import { send } from './load.ts'
import { readyIn } from './many-endpoints.ts'

const ROUNDS = 5
const REQUESTS = 12_000
const CONNECTIONS = 32
const READERS = 200
const SECRET = 'a-secret-for-this-benchmark-0123456789'
const YEAR = 31_536_000
const TARGETS = { health: 0.5, read: 0.2, readySeconds: 1, idleMegabytes: 190 }

interface Target {
  name: string
  origin: string
  path: string
  cpuSeconds: () => Promise<number>
  headers: (n: number) => Record<string, string>
}

const children: ChildProcess[] = []

/** Starts a program and answers the first line that matches. */
async function start(script: string, env: Record<string, string>, line: RegExp): Promise<string> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  for await (const text of lines) {
    const found = line.exec(text)?.[1]
    if (!found) continue
    child.stdout.resume()
    return found
  }
  throw new Error(`${script} ended before it listened`)
}

const text = async (url: string) => (await fetch(url)).text()
const metric = async (origin: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await text(`${origin}/metrics`))?.[1])

const mint = tokenMinter(SECRET)
const bearer = (n: number, role: 'user' | 'admin' = 'user') => {
  const user = `usr_reader${n}`
  const exp = Math.floor(Date.now() / 1000) + YEAR
  const claims = { sub: user, email: `${user}@example.org`, role, jti: `ses_${n}`, exp, org: 'org_bench' }
  return { authorization: `Bearer ${mint(claims)}` }
}

async function submitJob(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/queue/jobs`, {
    method: 'POST',
    headers: { ...bearer(0, 'admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'rebuild_views', payload: {} }),
  })
  return ((await answer.json()) as { job_id: string }).job_id
}

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
try {
  const rawOrigin = `http://127.0.0.1:${await start('bench/raw-server.ts', {}, /listening (\d+)/)}`
  const settings = { SERVICE_DATA_DIR: dataDir, SERVICE_PORT: '0', SERVICE_WS_PORT: '0', SERVICE_JWT_SECRET: SECRET }
  const origin = await start('src/main.ts', settings, /(http:\/\/127\.0\.0\.1:\d+)/)
  const jobId = await submitJob(origin)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const idleMegabytes = (await metric(origin, 'process_resident_memory_bytes')) / 1_048_576

  const readers = Array.from({ length: READERS }, (_, n) => bearer(n + 1))
  const serviceCpu = () => metric(origin, 'process_cpu_seconds_total')
  const targets: Target[] = [
    {
      name: 'raw node:http',
      origin: rawOrigin,
      path: '/',
      cpuSeconds: async () => Number(await text(`${rawOrigin}/cpu`)),
      headers: () => ({}),
    },
    { name: 'GET /api/health', origin, path: '/api/health', cpuSeconds: serviceCpu, headers: () => ({}) },
    {
      name: 'authenticated read',
      origin,
      path: `/api/v2/queue/jobs/${jobId}`,
      cpuSeconds: serviceCpu,
      headers: (n) => readers[n % READERS] ?? {},
    },
  ]

  const best = new Map(targets.map(({ name }) => [name, { cpu: Number.POSITIVE_INFINITY, rate: 0 }]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, cpuSeconds, ...load } of targets) {
      const before = await cpuSeconds()
      const seconds = await send({ ...load, requests: REQUESTS, connections: CONNECTIONS })
      const cpu = ((await cpuSeconds()) - before) / REQUESTS
      const so = best.get(name)
      if (round >= 0 && so) best.set(name, { cpu: Math.min(so.cpu, cpu), rate: Math.max(so.rate, REQUESTS / seconds) })
    }
  }

  const raw = best.get('raw node:http')?.cpu ?? 0
  console.log(`\n${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections; the best round of each\n`)
  console.log('                     CPU µs/request   requests/s   raw CPU ÷ this CPU')
  for (const [name, { cpu, rate }] of best) {
    const cells = [
      (cpu * 1e6).toFixed(1).padStart(14),
      rate.toFixed(0).padStart(12),
      (raw / cpu).toFixed(2).padStart(20),
    ]
    console.log(name.padEnd(21) + cells.join(' '))
  }
  const ratio = (name: string) => raw / (best.get(name)?.cpu ?? 1)
  const readySeconds = await readyIn(600)
  const verdict = (name: string, value: number, unit: string, fits: boolean, target: string) =>
    console.log(`${fits ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)}${unit} (target ${target})`)
  console.log('')
  verdict(
    'health of raw',
    ratio('GET /api/health'),
    '',
    ratio('GET /api/health') >= TARGETS.health,
    `≥ ${TARGETS.health}`,
  )
  verdict(
    'authenticated read of raw',
    ratio('authenticated read'),
    '',
    ratio('authenticated read') >= TARGETS.read,
    `≥ ${TARGETS.read}`,
  )
  verdict(
    '600 endpoints ready in',
    readySeconds,
    ' s',
    readySeconds <= TARGETS.readySeconds,
    `≤ ${TARGETS.readySeconds} s`,
  )
  verdict('idle memory', idleMegabytes, ' MB', idleMegabytes <= TARGETS.idleMegabytes, `≤ ${TARGETS.idleMegabytes} MB`)
} finally {
  for (const child of children) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
}
