import pg from 'pg'
import { expect } from 'vitest'
import { serverUrl } from './database.ts'

/** Ends every connection to a database and lets nobody in until it is back. */
export async function databaseAway(url: string) {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  const allow = (allowed: boolean) => client.query(`alter database ${name} allow_connections ${allowed}`)
  await allow(false)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const left = () => client.query('select 1 from pg_stat_activity where datname = $1', [name])
  await expect.poll(async () => (await left()).rowCount).toBe(0)
  await client.query(`alter database ${name} rename to ${name}_away`)
  return {
    async back() {
      await client.query(`alter database ${name}_away rename to ${name}`)
      await allow(true)
      await client.end()
    },
  }
}
