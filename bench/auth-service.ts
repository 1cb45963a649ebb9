import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import Type from 'typebox'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { endpoint } from '../src/http/endpoint.ts'
import { defineArea } from '../src/platform.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'
import { signedIn } from '../test/support/people.ts'

const PEOPLE = 50
const Answer = Type.Object({ answer: Type.Integer() })

/** The same request twice: for everybody, and for authenticated callers. */
const twins = defineArea({
  name: 'twins',
  stability: 'internal',
  endpoints: [
    endpoint({
      id: 'twins.public',
      method: 'GET',
      path: '/twins/public',
      summary: 'For everybody',
      auth: 'public',
      response: Answer,
      handle: () => ({ answer: 42 }),
    }),
    endpoint({
      id: 'twins.known',
      method: 'GET',
      path: '/twins/known',
      summary: 'For those who are known',
      auth: 'user',
      response: Answer,
      handle: () => ({ answer: 42 }),
    }),
  ],
})

const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const logger = pino({ level: 'warn' })
const { config } = loadConfig({ SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' })
const server = await openServer(config, logger)
await migrateServer(server.url, logger)
const { app, platform, close } = await assemble({
  config,
  logger,
  databaseUrl: server.url,
  chooseAreas: (all) => [...all, twins],
})
const people: string[] = []
for (let n = 0; n < PEOPLE; n++) {
  const { authorization } = await signedIn(platform, { userId: `usr_known${n}` })
  people.push(authorization)
}
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address() as { port: number }
process.send?.({ origin: `http://127.0.0.1:${address.port}`, people })
process.once('SIGTERM', async () => {
  await close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
