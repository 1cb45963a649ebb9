import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { openHotReads } from '../../src/storage/connection/hot-reads.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import { TEMPLATES, urlOf } from './database-url.ts'

/** On a busy machine a connection may take its time; this only ends what hangs. */
const PATIENCE_MS = 240_000

/** A fresh database of its own, as a service that has started once leaves it: migrated, with its queues, cursors and keys. */
export const testDatabase = () => copyOf(TEMPLATES.declared)

/** A migrated database on which no service has ever started. */
export const migratedDatabase = () => copyOf(TEMPLATES.migrated)

/** A database without any table of ours. */
export const emptyDatabase = () => copyOf('template0')

/** A database of the run's server, from which others are made. */
export function serverUrl(): string {
  const url = inject('serverUrl')
  if (!url)
    throw new Error(
      'This test needs a database, and the project `pure` has none: put the test beside what it tests in another folder, or hand the database in.',
    )
  return url
}

async function copyOf(template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(serverUrl(), name)
  const pool = openPool({ url, size: 10, applicationName: 'test', patienceMs: PATIENCE_MS })
  const hotReads = openHotReads({ url, applicationName: 'test' })
  return {
    url,
    pool,
    db: databaseOn(pool),
    hotReads,
    async close() {
      await hotReads.close()
      await pool.end()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

/** The files of a worker share these connections: making one costs the server as much as a third of a database. */
let administration: pg.Pool | undefined

async function onServer(sql: string) {
  administration ??= openPool({ url: serverUrl(), size: 20, applicationName: 'test', patienceMs: PATIENCE_MS })
  await administration.query(sql)
}
