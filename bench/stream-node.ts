import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { eventFrame } from '../src/stream/wire-events.ts'
import { exampleEvent } from '../test/support/debate-events.ts'
import { signedIn } from '../test/support/people.ts'
import { wallClock } from './log-reader.ts'

/** The orders to the node; it answers each with one message. */
export type Order =
  | { do: 'append'; debateId: string; from: number; count: number; everyMs: number }
  | { do: 'broadcast' }
  | { do: 'cpu' }

export interface NodeReady {
  url: string
  bareUrl: string
  token: string
}

const WORDS = 'The evidence cited does not bear the weight that is put on it. '.repeat(12)

const message = () => ({ ...exampleEvent('agent_message', { sent: wallClock() }), private: { content: WORDS } })

/** What a bare server sends: the bytes of such a message, made once. */
const place = { position: 1, organizationId: 'org_bench', debateId: 'dbt_crowd', version: 2, erased: false, hash: '' }
const sample = Buffer.from(JSON.stringify(eventFrame({ ...place, ...message(), at: new Date().toISOString() })))

/** A whole node of the service, with a bare WebSocket server beside it in the same process. */
async function serve(databaseUrl: string, dataDir: string) {
  const { config } = loadConfig({
    SERVICE_DATA_DIR: dataDir,
    SERVICE_ROLE: 'api',
    SERVICE_JWT_SECRET: 'of the benchmark, and long enough',
    RATE_LIMIT_ENABLED: 'false',
  })
  const logger = pino({ level: 'silent' })
  const { platform, sockets } = await assemble({ config, logger, databaseUrl })
  const port = (await sockets?.listen({ port: 0, host: '127.0.0.1' }))?.port
  const bare = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(bare, 'listening')
  const barePort = (bare.address() as { port: number }).port
  const { authorization } = await signedIn(platform, { org: 'org_bench' })

  async function append({ debateId, from, count, everyMs }: Extract<Order, { do: 'append' }>) {
    for (let version = from; version < from + count; version += 1) {
      const create = version === 0 ? { organizationId: 'org_bench' } : undefined
      const events = [create ? exampleEvent('debate_start') : message()]
      await platform.log.append({ debateId, expectedVersion: version, create, events })
      if (everyMs > 0) await setTimeout(everyMs)
    }
  }

  process.on('message', async (order: Order) => {
    if (order.do === 'append') await append(order)
    if (order.do === 'broadcast') {
      for (const client of bare.clients) client.send(sample, { binary: false })
    }
    process.send?.(process.cpuUsage())
  })
  const ready: NodeReady = {
    url: `ws://127.0.0.1:${port}/ws`,
    bareUrl: `ws://127.0.0.1:${barePort}`,
    token: authorization.replace('Bearer ', ''),
  }
  process.send?.(ready)
}

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (import.meta.main) await serve(databaseUrl, dataDir)
