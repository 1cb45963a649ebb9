import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../src/storage/database.ts'

const STEP_MS = 500

/**
 * For what waits in the outbox time passes so many times as fast: pauses between tries, of which none is longer than 20 seconds, and
 * how long a lost post is looked for.
 */
export function hasten(
  { db }: { db: Database },
  times: number,
  kinds: 'a2a.%' | 'chat.%' | 'mail.%' | 'devices.%' = 'chat.%',
) {
  const gained = sql`${STEP_MS * (times - 1)} * interval '1 millisecond'`
  let last = Promise.resolve()
  const beat = setInterval(() => {
    last = last.then(async () => {
      await sql`
        with waiting as materialized (
          select id from effects where state = 'waiting' and kind like ${kinds} for update skip locked)
        update effects set due_at = least(due_at - ${gained}, now() + interval '20 seconds'), doubt_since = doubt_since - ${gained}
        from waiting where effects.id = waiting.id`.execute(db)
    })
  }, STEP_MS)
  onTestFinished(async () => {
    clearInterval(beat)
    await last
  })
}
