import { sql } from 'kysely'
import { pino } from 'pino'
import Type from 'typebox'
import { connections } from '../src/areas/messaging/connections/index.ts'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { endpoint } from '../src/http/endpoint.ts'
import { defineArea, type Platform } from '../src/platform.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'
import { signedIn } from '../test/support/people.ts'
import { fillMailbox } from './channels-search.ts'

export interface ChannelsReady {
  origin: string
  token: string
  databaseUrl: string
}

/** A write of an authenticated caller, for comparison. */
const writing = ({ db }: Platform) =>
  defineArea({
    name: 'writes',
    stability: 'internal',
    endpoints: [
      endpoint({
        id: 'writes.row',
        method: 'POST',
        path: '/writes/row',
        summary: 'Writes a row',
        auth: 'user',
        body: Type.Object({ text: Type.String() }),
        response: Type.Object({}),
        async handle({ body }) {
          await sql`insert into bench_writes (text) values (${body.text})`.execute(db)
          return {}
        },
      }),
    ],
  })

/**
 * The whole service with Slack workspaces whose people may all ask; reports its CPU on request, and fills a mailbox.
 */
async function serve(dataDir: string, workspaces: number) {
  const logger = pino({ level: 'error' })
  const { config } = loadConfig({ ...process.env, SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' })
  const server = await openServer(config, logger)
  await migrateServer(server.url, logger)
  const chooseAreas = (all: readonly ReturnType<typeof writing>[], platform: Platform) => [...all, writing(platform)]
  const { app, platform, close } = await assemble({ config, logger, databaseUrl: server.url, chooseAreas })
  await sql`create table bench_writes (number bigint generated always as identity primary key, text text)`.execute(
    platform.db,
  )
  const { authorization: token } = await signedIn(platform, {
    userId: 'usr_bench',
    org: 'org_bench',
    tier: 'enterprise',
  })
  const door = connections(platform).connections
  for (let number = 0; number < workspaces; number += 1) {
    const wish = { kind: 'slack', name: `T${number}`, appId: 'A1', externalId: `T${number}`, intake: 'signed' } as const
    const secrets = { signing_secret: process.env.BENCH_SECRET ?? '', bot_token: 'xoxb-bench' }
    const settings = { who_may_ask: 'workspace' }
    await door.add({ ...wish, visibility: 'shared', settings, secrets }, { payer: 'org_bench', userId: 'usr_bench' })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const mailbox = () => fillMailbox(platform, { owner: 'usr_bench', payer: 'org_bench' })
  /** Waits until the audit entries of the requests so far are written. */
  const cpu = async () => {
    await platform.auditTrail.flush()
    return process.cpuUsage()
  }
  process.on('message', async (asked) => process.send?.(asked === 'mailbox' ? await mailbox() : await cpu()))
  const stop = async () => {
    await close()
    await server.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  process.send?.({ origin: `http://127.0.0.1:${port}`, token, databaseUrl: server.url } satisfies ChannelsReady)
}

const [dataDir = '', workspaces = '1'] = process.argv.slice(2)
if (import.meta.main) await serve(dataDir, Number(workspaces))
