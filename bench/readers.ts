import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { loadConfig } from '../src/config/load.ts'
import { idMaker } from '../src/shared/ids.ts'
import { databaseOn, openPool } from '../src/storage/database.ts'
import { readInstallation } from '../src/storage/installation.ts'
import { joinServer } from '../src/storage/server.ts'
import { signedIn } from '../test/support/people.ts'

const READERS = 200
const ORGANIZATION = 'org_bench'

/**
 * Signed-in callers of one organization, enough that no limit stops them, a job that they can read, and an
 * administrator.
 */
export async function signInReaders({ dataDir, jwtSecret }: { dataDir: string; jwtSecret: string }) {
  const { config } = loadConfig({ SERVICE_DATA_DIR: dataDir, SERVICE_JWT_SECRET: jwtSecret })
  const now = () => new Date()
  const newId = idMaker(now, randomBytes)
  const logger = pino({ enabled: false })
  const server = await joinServer(config, logger)
  const pool = openPool({ url: server.url, size: 2, applicationName: 'parley bench' })
  try {
    const db = databaseOn(pool)
    const place = { db, newId, now, config, installation: await readInstallation(db), jwtSecret }
    const readers: Record<string, string>[] = []
    for (let n = 0; n < READERS; n++)
      readers.push(await signedIn(place, { userId: `usr_reader${n}`, org: ORGANIZATION }))
    const leader = await signedIn(place, {
      userId: 'usr_leader',
      org: ORGANIZATION,
      role: 'admin',
      org_role: 'owner',
    })
    const jobId = newId('job')
    const at = now().toISOString()
    await db
      .insertInto('queue_jobs')
      .values({
        organization_id: ORGANIZATION,
        id: jobId,
        type: 'rebuild_views',
        payload: {},
        priority: 1,
        status: 'completed',
        run: 1,
        attempts: 1,
        max_attempts: 1,
        progress: 100,
        created_by: 'usr_reader0',
        created_at: at,
        available_at: at,
        updated_at: at,
      })
      .execute()
    return { readers, leader, jobId }
  } finally {
    await pool.end()
    await server.stop()
  }
}
