import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import { migrateServer } from '../../src/storage/server.ts'
import { debianPostgres, standbyOf } from './debian-postgres.ts'

/** A migrated PostgreSQL with a streaming standby; both are gone at the end of the test. */
export async function replicatedDatabase() {
  const primary = await debianPostgres()
  onTestFinished(() => primary.remove())
  const { url } = primary
  await migrateServer(url, pino({ enabled: false }))
  const standby = await standbyOf(primary)
  onTestFinished(() => standby.remove())
  const pool = openPool({ url, size: 4, applicationName: 'test' })
  const hotReads = openHotReads({ url, applicationName: 'test' })
  const close = async () => void (await Promise.all([pool.end(), hotReads.close()]))
  onTestFinished(close)
  return {
    primary,
    standby,
    database: { url, pool, db: databaseOn(pool), hotReads, close },
    /** Has the standby execute a statement. */
    async onStandby(statement: string) {
      const there = openPool({ url: standby.url, size: 1, applicationName: 'test' })
      await there.query(statement)
      await there.end()
    },
  }
}
