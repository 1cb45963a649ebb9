import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { scheduleNode } from './schedules.ts'

/** Started as a process of its own: writes down each firing in its transaction, and dies in the middle of the fifth. */
const [, , url = '', mode = 'lives'] = process.argv

let fired = 0
await scheduleNode(
  url,
  [
    {
      name: 'clocks.tick',
      async fire(tx, { key, dueAt }) {
        await sql`insert into firings (key, due_at) values (${key}, ${dueAt.toISOString()})`.execute(tx)
        fired++
        if (mode === 'dies' && fired === 5) process.kill(process.pid, 'SIGKILL')
        await pause(1)
        return undefined
      },
    },
  ],
  { role: 'worker', rhythm: { longestMs: 20, againMs: 20 } },
)
