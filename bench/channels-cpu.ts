import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { allOf, quantile, type Request } from './channels-load.ts'
import type { Started } from './channels-started.ts'

const WARM_UP_ROUNDS = 5
const ROUNDS = 30
/** Requests of each kind per round. */
const PIECES = 200
const IDLE_MS = 5_000

interface Took {
  service: number
  database: number
}

/** The CPU of the database's processes so far, in µs, without ended processes. */
async function databaseCpu(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const nanoseconds = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000
}

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/** The median and the quartiles around it. */
export function quartiles(values: readonly number[]) {
  const inOrder = sorted(values)
  return { median: quantile(inOrder, 0.5), low: quantile(inOrder, 0.25), high: quantile(inOrder, 0.75) }
}

/**
 * The CPU of a request of each kind, in µs: small rounds by turns, each kind first in every third, so that a busy
 * moment of the machine affects all of them. What the idle service uses is subtracted.
 */
export async function cpuTakes({ origin, pool, cpu, post, chatter, keptReply }: Started) {
  const now = async () => ({ service: await cpu(), database: await databaseCpu(pool), ms: performance.now() })
  async function spent(doing: () => Promise<unknown>) {
    const before = await now()
    await doing()
    const after = await now()
    return {
      service: after.service - before.service,
      database: after.database - before.database,
      ms: after.ms - before.ms,
    }
  }

  const kinds = {
    chatter,
    stored: keptReply,
    write: (): Request => post('/writes/row', { text: 'It rains' }),
  } as const
  type Kind = keyof typeof kinds
  const names = Object.keys(kinds) as Kind[]
  const round = (kind: Kind) => allOf(origin, PIECES, kinds[kind])

  for (let n = 0; n < WARM_UP_ROUNDS; n += 1) for (const kind of names) await round(kind)
  const idle = await spent(() => sleep(IDLE_MS))
  const rounds: Record<Kind, Took>[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const took = {} as Record<Kind, Took>
    for (let turn = 0; turn < names.length; turn += 1) {
      const kind = names[(n + turn) % names.length] ?? 'write'
      const { service, database, ms } = await spent(() => round(kind))
      const each = (cpu: number, anyway: number) => (cpu - (anyway / idle.ms) * ms) / PIECES
      took[kind] = { service: each(service, idle.service), database: each(database, idle.database) }
    }
    rounds.push(took)
  }

  const over = (read: (took: Record<Kind, Took>) => number) => quartiles(rounds.map(read))
  const of = (kind: Kind) => ({
    service: over((took) => took[kind].service),
    database: over((took) => took[kind].database),
  })
  return {
    rounds: ROUNDS,
    pieces: PIECES,
    chatter: of('chatter'),
    stored: of('stored'),
    write: of('write'),
    /** For the service's process alone. */
    ratio: over(({ stored, write }) => stored.service / write.service),
    ratioWithDatabase: over(
      ({ stored, write }) => (stored.service + stored.database) / (write.service + write.database),
    ),
  }
}
