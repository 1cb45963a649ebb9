import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type Driver from 'pg'
import type { RecordedRead } from './recorded-reads.ts'

/**
 * What a service written by hand would do for the same answers: bare node:http and pg, the same statements, prepared and
 * in the same groups, and an object of the same content as JSON. It knows no callers, limits, versions, errors or logs,
 * and computes nothing.
 */
/** Ours: what we are measured beside brings a `pg` of its own into this folder. */
const pg = createRequire(new URL('../package.json', import.meta.url))('pg') as typeof Driver
const { url, file } = JSON.parse(process.env.READS ?? '') as { url: string; file: string }
const reads = JSON.parse(readFileSync(file, 'utf8')) as Record<string, RecordedRead>
const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true } as Driver.PoolConfig)

async function answerTo({ groups, answer }: RecordedRead): Promise<string> {
  if (groups.length === 0) return JSON.stringify(answer)
  const client = await pool.connect()
  try {
    for (const group of groups)
      await Promise.all(group.map(({ name, text, values }) => client.query({ name, text, values: [...values] })))
    return JSON.stringify(answer)
  } finally {
    client.release()
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return String((user + system) / 1e6)
}

const server = createServer(async (request, response) => {
  const read = reads[request.url ?? '']
  const text = request.url === '/cpu' ? cpuSeconds() : read ? await answerTo(read) : ''
  response.writeHead(text ? 200 : 404, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number }
  console.log(`listening ${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
