import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOn, openPool } from '../../src/storage/database.ts'
import { urlOf } from './database-url.ts'

/** A fresh, migrated database of its own. */
export const testDatabase = () => copyOf(inject('templateName'))

/** A database without any table of ours. */
export const emptyDatabase = () => copyOf('template0')

async function copyOf(template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(inject('serverUrl'), name)
  const pool = openPool({ url, size: 10, applicationName: 'test' })
  return {
    url,
    pool,
    db: databaseOn(pool),
    async close() {
      await pool.end()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
