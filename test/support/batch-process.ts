import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import type { TestDatabase } from './database.ts'
import { debateService } from './debates.ts'

/** Started as a process of its own: a node that does the jobs of batches until it is killed. */
const [, , url = '', clock = ''] = process.argv

const pool = openPool({ url, size: 4, applicationName: 'batch process' })
const database = {
  url,
  pool,
  db: databaseOn(pool),
  hotReads: openHotReads({ url, applicationName: 'batch process' }),
  close: async () => {},
} as TestDatabase

const service = await debateService({
  database,
  now: () => new Date(Number(clock)),
  settings: { SERVICE_MACHINE_DEBATES_PER_HOUR: '1000000' },
})
process.stdout.write('working\n')
for (;;) {
  await service.platform.jobs.drain()
  await service.runDebates()
  await service.cursors.catchUp()
}
