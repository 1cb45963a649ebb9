import { localCaller } from '../../src/cli/ask/local-caller.ts'
import type { Platform } from '../../src/platform.ts'
import type { Caller } from '../../src/shared/identity/caller.ts'
import { LISTENER_NAME } from '../../src/storage/connection/listener.ts'
import { openPool } from '../../src/storage/database.ts'

/** Every process of a service listens on a connection of its own. */
export async function refuseBesideService(url: string) {
  const pool = openPool({ url, size: 1, applicationName: 'parley demo' })
  try {
    const { rows } = await pool.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [LISTENER_NAME],
    )
    if (rows.length > 0) throw new Error('A service runs on this database: stop it, seed the demo, and start it again')
  } finally {
    await pool.end()
  }
}

/** The owner of an organization, of the oldest unless told. */
export async function ownerOf(platform: Pick<Platform, 'db' | 'log'>, org: string | undefined): Promise<Caller> {
  const caller = await localCaller(platform)
  if (org === undefined) return caller
  const found = await platform.db
    .selectFrom('organizations')
    .select(['id', 'owner_id'])
    .where('id', '=', org)
    .executeTakeFirst()
  if (!found) throw new Error(`There is no organization ${org}`)
  return { ...caller, org: found.id, userId: found.owner_id }
}
