import { sql } from 'kysely'
import { askingFor } from '../../src/storage/connection/fair-pool.ts'
import type { Database } from '../../src/storage/database.ts'
import type { TestDatabase } from './database.ts'

/** What this answers, asked in a request of that caller. */
export const askedBy = <Answer>(caller: string, ask: () => Promise<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    askingFor(caller, () => void ask().then(resolve, reject))
  })

/** Requests of this caller that hold all the connections that it may have; answers how to let them go. */
export async function usedUpShare({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>, caller: string) {
  const over = Promise.withResolvers<void>()
  const held = Array.from({ length: Math.floor(pool.options.max / 3) }, () => {
    const begun = Promise.withResolvers<void>()
    const hold = async (connection: Database) => {
      await sql`select 1`.execute(connection)
      begun.resolve()
      await over.promise
    }
    return { begun: begun.promise, done: askedBy(caller, () => db.connection().execute(hold)) }
  })
  await Promise.all(held.map(({ begun }) => begun))
  return async () => {
    over.resolve()
    await Promise.all(held.map(({ done }) => done))
  }
}
