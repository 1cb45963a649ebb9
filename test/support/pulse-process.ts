import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import type { TestDatabase } from './database.ts'
import { pulseService, topic, World } from './pulse.ts'

/** Started as a process of its own: a node that polls once, and is killed where it is told to die. */
const [, , url = '', clock = '', place = '', headline = ''] = process.argv

const pool = openPool({ url, size: 4, applicationName: 'pulse process' })
const database = {
  url,
  pool,
  db: databaseOn(pool),
  hotReads: openHotReads({ url, applicationName: 'pulse process' }),
  close: async () => {},
} as TestDatabase

const world = new World()
world.topics = { hackernews: [topic(headline)] }
world.between = (step) => {
  if (step === place) process.kill(process.pid, 'SIGKILL')
}
const service = await pulseService({ world, now: () => new Date(Number(clock)), database })
await service.tick()
await service.close()
process.exit(0)
