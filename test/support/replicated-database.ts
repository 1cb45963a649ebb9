import { onTestFinished } from 'vitest'
import { openPool } from '../../src/storage/database.ts'
import { debianDatabase, standbyOf } from './debian-postgres.ts'

/** A migrated PostgreSQL with a streaming standby; both are gone at the end of the test. */
export async function replicatedDatabase() {
  const { postgres: primary, database } = await debianDatabase()
  const standby = await standbyOf(primary)
  onTestFinished(() => standby.remove())
  return {
    primary,
    standby,
    database,
    /** Has the standby execute a statement. */
    async onStandby(statement: string) {
      const there = openPool({ url: standby.url, size: 1, applicationName: 'test' })
      await there.query(statement)
      await there.end()
    },
  }
}
