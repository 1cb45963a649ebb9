import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { migrateServer } from '../src/storage/server.ts'
import { freshDatabase } from './bench-database.ts'
import type { Ran } from './contestant.ts'
import { contestantProcess } from './contestant-process.ts'
import { quantile } from './log-reader.ts'

/** What sending traces costs the process that runs the debates, against the same process without a collector. */
const ROUNDS = 9
const DEBATES = 320
const CONCURRENCY = 32
const ANSWER_MS = 50
const TARGET = 1.05
const SIDES = ['off', 'on'] as const

let taken = 0
const collector = createServer((request, response) => {
  request.resume().on('end', () => {
    taken += 1
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(), ANSWER_MS)
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const logger = pino({ level: 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const server = await startEmbedded({ dataDir, logger })
try {
  const contestant = async (side: (typeof SIDES)[number]) => {
    const url = await freshDatabase(server.url, `traces_${side}`)
    await migrateServer(url, logger)
    return contestantProcess('debates-parley.ts', [url, '10', '0', side === 'on' ? address : 'off'])
  }
  const processes = { off: await contestant('off'), on: await contestant('on') }
  const cpuMs = { off: [] as number[], on: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of SIDES) {
      const ran = await processes[side].order<Ran>({ do: 'run', concurrency: CONCURRENCY, debates: DEBATES })
      if (round > 0) cpuMs[side].push((1_000 * ran.cpuSeconds) / DEBATES)
    }
  }
  for (const side of SIDES) await processes[side].end()
  if (taken === 0) throw new Error('The collector was sent nothing')
  const [off, on] = SIDES.map((side) => quantile(cpuMs[side], 0.5)) as [number, number]
  const isMet = on / off <= TARGET
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} CPU with traces on: ${on.toFixed(2)} ms a debate, off ${off.toFixed(2)}: ${(on / off).toFixed(3)} × (target ≤ ${TARGET}); ${taken} requests of ${(ROUNDS + 1) * DEBATES} debates, load ${loadavg()[0]?.toFixed(1)}`,
  )
  if (!isMet) process.exitCode = 1
} finally {
  collector.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
