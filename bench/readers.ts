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
const WORKSPACE = 'wsp_bench'

/**
 * Signed-in callers of one organization, enough that no limit stops them, a job that they can read there and one in a
 * workspace of theirs, and an administrator.
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
    const at = now().toISOString()
    const times = { created_at: at, updated_at: at }
    await db
      .insertInto('organizations')
      .values({
        id: WORKSPACE,
        parent_id: ORGANIZATION,
        name: '',
        slug: WORKSPACE,
        tier: 'free',
        owner_id: ORGANIZATION,
        ...times,
      })
      .execute()
    const room = { id: WORKSPACE, organization_id: ORGANIZATION, name: 'Bench', slug: 'bench', description: '' }
    const rules = { sensitivity: 'internal', retention_days: 365, require_approval: false } as const
    const more = {
      allow_public_debates: false,
      max_debate_duration_minutes: 0,
      enabled_features: [],
      created_by: 'usr_leader',
    }
    await db
      .insertInto('workspaces')
      .values({ ...room, ...rules, ...more, ...times })
      .execute()
    const members = readers.map((_, n) => ({
      ...{ organization_id: ORGANIZATION, workspace_id: WORKSPACE, user_id: `usr_reader${n}` },
      ...{ role: 'member' as const, added_by: 'usr_leader', added_at: at },
    }))
    await db.insertInto('workspace_members').values(members).execute()
    const jobIn = async (organization_id: string) => {
      const id = newId('job')
      const done = {
        type: 'rebuild_views',
        payload: {},
        priority: 1,
        status: 'completed',
        run: 1,
        progress: 100,
      } as const
      const tries = { attempts: 1, max_attempts: 1, created_by: 'usr_reader0', created_at: at, available_at: at }
      await db
        .insertInto('queue_jobs')
        .values({ organization_id, id, ...done, ...tries, updated_at: at })
        .execute()
      return id
    }
    const workspace = { id: WORKSPACE, jobId: await jobIn(WORKSPACE) }
    const jobId = await jobIn(ORGANIZATION)
    return { readers, leader, jobId, workspace }
  } finally {
    await pool.end()
    await server.stop()
  }
}
