import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'

const TROUBLES = [
  { state: '42501', says: 'The database does not grant this service a right that it needs' },
  { state: '53100', says: 'The disk of the database is full' },
  { state: '25006', says: 'The database only answers reads right now' },
]

/** A service whose database refuses every new row of a table, until it is allowed again. */
async function refusing(table: string, state: string) {
  const { app, database, token, close } = await testApp({ areas: ['debates', 'webhooks'] })
  onTestFinished(close)
  const headers = await token({ org_role: 'owner' })
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '${state}'; end $$`)
  await database.pool.query(
    `create trigger refusing before insert on ${table} for each statement execute function refuse()`,
  )
  return {
    post: (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/v2${url}`, headers, payload }),
    allow: () => database.pool.query(`drop trigger refusing on ${table}`),
  }
}

const WRITES = [
  ...TROUBLES.map((trouble) => ({ ...trouble, table: 'webhooks' })),
  { state: '53100', says: 'The disk of the database is full', table: 'events' },
]
const BODIES: Record<string, [url: string, body: object]> = {
  webhooks: ['/webhooks', { url: 'https://hooks.example.org/', events: ['debate_end'] }],
  events: ['/debates', { task: 'Is the disk full?' }],
}

test.each(WRITES)('a caller who meets $state in $table is told what it is, and when to come back', async (write) => {
  const { post, allow } = await refusing(write.table, write.state)
  const [url = '', body = {}] = BODIES[write.table] ?? []
  const refused = await post(url, body)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.json()).toMatchObject({ message: write.says })
  await allow()
  expect((await post(url, body)).statusCode).toBeLessThan(300)
})
