import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { loadConfig } from '../src/config/load.ts'
import { joinServer } from '../src/storage/server.ts'
import { type BuiltService, startBuiltService } from './built-service.ts'
import { send } from './load.ts'
import { quantile } from './log-reader.ts'
import { recordReads } from './recorded-reads.ts'
import { emptyFolder } from './service-here.ts'
import { ANN, fillLibrary, holdDebates, readsOf, signIn } from './used-installation.ts'

const DEBATES = 40
const ROUNDS = 5
const REQUESTS = 2_000
const CONNECTIONS = 16
const TARGET = 0.5

/** The server written by hand, and its CPU time. */
async function startRawReads(opened: AsyncDisposableStack, what: object) {
  const child = spawn(process.execPath, ['bench/raw-reads-server.ts'], {
    env: { ...process.env, READS: JSON.stringify(what) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const origin = `http://127.0.0.1:${line.split(' ')[1]}`
  return { origin, cpuSeconds: async () => Number(await (await fetch(`${origin}/cpu`)).text()) }
}

/** What an answer takes of the CPU here, beside a server written by hand that asks the database the same; by turns. */
export async function compareTenReads() {
  await using opened = new AsyncDisposableStack()
  const dataDir = await emptyFolder(opened)
  const settings = { SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' }
  const first = await startBuiltService(settings)
  const asAnn = await signIn(first, '/api/v2/auth/register')
  await fillLibrary(first, asAnn)
  const debateId = await holdDebates(first, asAnn, DEBATES)
  await first.stop()
  const addresses = readsOf(debateId)
  const paths = Object.values(addresses)
  const reads = await recordReads(dataDir, paths, async (ask) => {
    const { access_token, token } = await ask('/api/v2/auth/login', ANN)
    return { authorization: `Bearer ${access_token ?? token}` }
  })
  const service: BuiltService = await startBuiltService(settings)
  opened.defer(service.stop)
  const { config } = loadConfig({ SERVICE_DATA_DIR: dataDir })
  const server = await joinServer(config, pino({ enabled: false }))
  opened.defer(server.stop)
  const file = join(await emptyFolder(opened), 'reads.json')
  await writeFile(file, JSON.stringify(reads))
  const raw = await startRawReads(opened, { url: server.url, file })
  const headers = await signIn(service, '/api/v2/auth/login')

  const spent = async (side: { origin: string; cpuSeconds: () => Promise<number> }, path: string) => {
    const before = await side.cpuSeconds()
    await send({ origin: side.origin, path, requests: REQUESTS, connections: CONNECTIONS, headers: () => headers })
    return (1_000 * ((await side.cpuSeconds()) - before)) / REQUESTS
  }
  console.log(`\n${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, by turns; medians\n`)
  console.log('            statements   by hand, CPU ms   here, CPU ms   by hand ÷ here')
  for (const [name, path] of Object.entries(addresses)) {
    await spent(raw, path)
    await spent(service, path)
    const rounds: { raw: number; here: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ raw: await spent(raw, path), here: await spent(service, path) })
    const middle = (of: (round: { raw: number; here: number }) => number) => quantile(rounds.map(of), 0.5)
    const ratio = middle((round) => round.raw / round.here)
    const statements = reads[path]?.groups.flat().length ?? 0
    const cells = [
      String(statements).padStart(10),
      middle((round) => round.raw)
        .toFixed(3)
        .padStart(18),
      middle((round) => round.here)
        .toFixed(3)
        .padStart(15),
      ratio.toFixed(2).padStart(17),
    ]
    console.log(`${name.padEnd(12)}${cells.join('')}  ${ratio >= TARGET ? 'met' : 'MISSED'} (target ≥ ${TARGET})`)
  }
}
