import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database.ts'
import { listenToStatements } from './statement-listener.ts'

/** What a request asked of the database, from when its caller was known to the first byte of its answer. */
export interface Counted {
  statements: string[]
  /** How many times it waited for the database, one after the other; what is sent side by side is waited for once. */
  roundTrips: number
}

interface Counting extends Counted {
  /** Statements that were sent and not answered. */
  underWay: number
  /** The answers of this round trip, which are held until all of them are there. */
  answered: Set<() => void>
}

/** Statements that one makes for many requests, each of which waits for it: the beginnings of audit entries, and appends. */
const SHARED = /\binsert into audit_open\b|\bappend_chains\b/

/**
 * What no request waits for: the end of a transaction that only read, and the keys of the installation, which a node
 * reads anew from time to time and remembers for all.
 */
const NOT_ITS_OWN = /^end$|"installation_keys"/

/** What a request asks again until a job has ended; how often depends on how long the job takes. */
const ASKED_AGAIN = /^select .* from "queue_jobs" where "organization_id" = \$1 and "id" = \$2$/

/** A statement that waits for a lock that another of the same request holds is waited for no longer. */
const LONGEST_HOLD_MS = 5_000

const requests = new AsyncLocalStorage<Counting>()

let requested: Counting | undefined
let listens = false

/**
 * Counts for a request what is asked on its behalf; what others do meanwhile, such as readers of the log, is not its
 * own. Answers are handed on together, so that the number of round trips does not depend on which comes first.
 */
function listen() {
  if (listens) return
  listens = true
  listenToStatements((text) => {
    const counting = SHARED.test(text) ? requested : requests.getStore()
    if (!counting || counting !== requested || NOT_ITS_OWN.test(text)) return undefined
    if (ASKED_AGAIN.test(text) && counting.statements.includes(text)) return undefined
    if (counting.underWay === 0) counting.roundTrips += 1
    counting.underWay += 1
    counting.statements.push(text)
    return () => held(counting)
  })
}

function held(counting: Counting): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handOn = () => {
    clearTimeout(patience)
    resolve()
  }
  const patience = setTimeout(() => {
    counting.answered.delete(handOn)
    counting.underWay -= 1
    handOn()
  }, LONGEST_HOLD_MS)
  counting.answered.add(handOn)
  if (counting.answered.size === counting.underWay) {
    for (const each of counting.answered) each()
    counting.answered.clear()
    counting.underWay = 0
  }
  return promise
}

const newCounting = (): Counting => ({ statements: [], roundTrips: 0, underWay: 0, answered: new Set() })

interface StatementCounts {
  ofLastRequest(): Counted
  /** Resolves with the first byte of the next answer, up to which is counted. */
  nextAnswer(): Promise<void>
}

/** Counts what requests ask of the database; they come one at a time. */
export function countStatements(app: FastifyInstance): StatementCounts {
  listen()
  let last: Counted = { statements: [], roundTrips: 0 }
  let answer = Promise.withResolvers<void>()
  app.addHook('preHandler', (_request, _reply, done) => {
    if (requests.getStore()) return done()
    requested = newCounting()
    requests.run(requested, done)
  })
  app.addHook('onSend', async () => {
    if (requested) last = { statements: requested.statements, roundTrips: requested.roundTrips }
    requested = undefined
    answer.resolve()
    answer = Promise.withResolvers()
  })
  return { ofLastRequest: () => last, nextAnswer: () => answer.promise }
}

/** How many connections a request uses side by side. */
const SIDE_BY_SIDE = 3

/**
 * Has connections open that a slow machine has let go as idle: a statement whose connection is opened first is sent late,
 * which would count as one more wait.
 */
export async function withOpenConnections(db: Database): Promise<void> {
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => sql`select pg_sleep(0)`.execute(db)))
}

/** The same for one request from its arrival on, the lookup of its caller included. */
export async function statementsOf<Answer>(send: () => Promise<Answer>) {
  listen()
  const counting = newCounting()
  requested = counting
  const answer = await requests.run(counting, async () => await send())
  requested = undefined
  const { statements, roundTrips } = counting
  return { answer, statements, roundTrips }
}
