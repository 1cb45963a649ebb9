import { pino } from 'pino'
import Type from 'typebox'
import { assemble } from '../../src/assemble.ts'
import { defineReaction } from '../../src/background/log-readers/reactions.ts'
import { defineJob } from '../../src/background/queue/job.ts'
import { loadConfig } from '../../src/config/load.ts'
import { defineArea } from '../../src/platform.ts'
import { migrateServer } from '../../src/storage/server.ts'
import { exampleEvent } from './debate-events.ts'
import { TEST_MASTER_KEY } from './tokens.ts'

/**
 * A whole node as a process of its own: migrates, then appends debates when it is told to, and tells what it hears from
 * the log, how often its reaction committed and which of its jobs ran.
 */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const logger = pino({ level: 'error' })
const tell = (message: Record<string, unknown>) => process.send?.(message)

const followUp = defineJob({
  name: 'test.follow-up',
  payload: Type.Object({ position: Type.Integer() }),
  run: ({ position }) => void tell({ ran: position }),
})

const listening = defineArea({
  name: 'listening',
  stability: 'internal',
  endpoints: [],
  jobs: [followUp],
  reactions: [
    defineReaction({
      name: 'test.listening',
      types: ['debate_start'],
      async react(tx, { position }, enqueue) {
        const at = new Date().toISOString()
        const row = { email_key: `${position} ${process.pid}`, failures: position, updated_at: at }
        await tx.insertInto('login_failures').values(row).execute()
        await enqueue(followUp, { position })
      },
    }),
  ],
})

await migrateServer(databaseUrl, logger)
const { config } = loadConfig({ SERVICE_ENV: 'test', SERVICE_DATA_DIR: dataDir, SERVICE_MASTER_KEY: TEST_MASTER_KEY })
const { platform, close } = await assemble({
  config,
  logger,
  databaseUrl,
  chooseAreas: (all) => [...all, listening],
})
platform.tail.subscribe(({ position, debateId }) => void tell({ heard: debateId, position }))
process.on('message', async (debateIds: string[]) => {
  for (const debateId of debateIds) {
    const first = { expectedVersion: 0, create: { organizationId: 'org_1' }, events: [exampleEvent('debate_start')] }
    await platform.log.append({ ...first, debateId, status: 'completed' })
  }
})
process.once('SIGTERM', async () => {
  await close()
  process.exit(0)
})
tell({ ready: true })
