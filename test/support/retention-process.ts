import { RUN } from '../../src/areas/governance/retention/schedules.ts'
import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import type { TestDatabase } from './database.ts'
import { debateService } from './debates.ts'

/** Started as a process of its own: a node that drives a run of retention until it has ended, or is killed; nodes share where files lie. */
const [, , url = '', organization_id = '', run_id = '', files = ''] = process.argv

const where = { url, applicationName: 'retention process' }
const pool = openPool({ ...where, size: 4 })
const hotReads = openHotReads(where)
const database = { url, pool, db: databaseOn(pool), hotReads, close: async () => {} } as TestDatabase

const service = await debateService({ database, settings: { SERVICE_DATA_DIR: files } })
const { jobs } = service.platform
await jobs.enqueue(RUN, { organization_id, run_id })
await jobs.drain()
process.exit(0)
