import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../test/support/database.ts'
import { takeMigrationLock } from './migration-lock.ts'

const logger = pino({ level: 'silent' })
const ENDLESS = { firstWordMs: 0, wordEveryMs: 0, giveUpMs: Number.POSITIVE_INFINITY }

/** Two nodes at one database, of which the first has the lock. */
async function twoNodes() {
  const { url, close } = await emptyDatabase()
  const [first, second] = ['first', 'second'].map(
    (name) => new pg.Client({ connectionString: url, application_name: `the ${name} node` }),
  ) as [pg.Client, pg.Client]
  await Promise.all([first.connect(), second.connect()])
  onTestFinished(async () => {
    await Promise.all([first.end(), second.end()])
    await close()
  })
  await takeMigrationLock(first, { logger })
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { first, second, pid: rows[0]?.pid }
}

test('a node that waits says again and again for whom, and goes on when that one is done', async () => {
  const { first, second, pid } = await twoNodes()
  const said: string[] = []
  const twice = Promise.withResolvers<void>()
  const write = (line: string) => {
    said.push(JSON.parse(line).msg)
    if (said.length === 2) twice.resolve()
  }
  const taken = takeMigrationLock(second, { logger: pino({ level: 'warn' }, { write }), patience: ENDLESS })
  await twice.promise
  expect(said[1]).toBe(
    `Waiting for "the first node" (database process ${pid}) to finish migrating the database (0 s so far)`,
  )
  await first.end()
  await taken
})

test('it gives up after a while with a sentence that says what to do', async () => {
  const { second, pid } = await twoNodes()
  await expect(takeMigrationLock(second, { logger, patience: { ...ENDLESS, giveUpMs: 0 } })).rejects.toThrow(
    `"the first node" (database process ${pid}) has been migrating the database for longer than 0 s: start again when it is done, or end it with "select pg_terminate_backend(${pid})" if it hangs.`,
  )
})

test('it waits no longer when it is told to stop', async () => {
  const { second } = await twoNodes()
  const stop = new AbortController()
  const taken = takeMigrationLock(second, { logger, patience: ENDLESS, stopping: stop.signal })
  const reason = new Error('Somebody pressed Ctrl-C.')
  stop.abort(reason)
  await expect(taken).rejects.toBe(reason)
})
