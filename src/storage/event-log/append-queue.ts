import { setImmediate, setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { notFound, ServiceError, unavailable } from '../../shared/errors.ts'
import type { LogEvent } from '../../shared/event-types.ts'
import { databaseRefusal, isTransientError } from '../connection/database-errors.ts'
import { type Chain, type HeadCache, type Pending, planBatch, VersionConflict } from './append-plan.ts'

interface QueueOptions {
  pool: pg.Pool
  heads: HeadCache
  onWritten: (events: LogEvent[]) => void
}

/** The limits of one batch and of the queue. */
const BATCH = { events: 500, size: 8_000_000 }
const QUEUE = { events: 20_000, size: 64_000_000 }
const EVERYTHING = { events: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY }
/** How long a batch is retried while the database is unreachable. */
const PATIENCE_MS = 3_000

/**
 * Batches the appends of this process: one batch is in flight, and all that arrive meanwhile form the next. A batch
 * whose connection broke is sent again with the same hashes, so that what was committed is recognised and never
 * doubled.
 */
export function appendQueue({ pool, heads, onWritten }: QueueOptions) {
  const waiting: Pending[] = []
  const load = { events: 0, size: 0 }
  let draining = false

  function push(append: Pending) {
    if (load.events >= QUEUE.events || load.size >= QUEUE.size) {
      throw unavailable('The log is overloaded; try again', 1)
    }
    enqueue(append)
    if (!draining) void drain()
  }

  function enqueue(...appends: Pending[]) {
    waiting.push(...appends)
    for (const { contents, size } of appends) {
      load.events += contents.length
      load.size += size
    }
  }

  /** Puts back appends that must be decided before anything that arrived after them. */
  function putBack(appends: readonly Pending[]) {
    const rest = waiting.splice(0)
    enqueue(...appends)
    waiting.push(...rest)
  }

  /** At least one append, then as many as stay within the limit. */
  function take(limit: typeof BATCH): Pending[] {
    const batch = { events: 0, size: 0 }
    const beyond = waiting.findIndex(({ contents, size }, index) => {
      batch.events += contents.length
      batch.size += size
      return index > 0 && (batch.events > limit.events || batch.size > limit.size)
    })
    const taken = waiting.splice(0, beyond === -1 ? waiting.length : beyond)
    for (const { contents, size } of taken) {
      load.events -= contents.length
      load.size -= size
    }
    return taken
  }

  /**
   * Waits a turn of the event loop, so that the writers whose appends were just answered join the next batch together.
   */
  async function drain() {
    draining = true
    await setImmediate()
    while (waiting.length > 0) {
      await flush(take(BATCH))
      await setImmediate()
    }
    draining = false
  }

  async function flush(appends: readonly Pending[]) {
    try {
      await persistently(() => heads.load(appends))
      const { chains, later, refused } = planBatch(appends, heads.get)
      for (const { append, error } of refused) append.reject(error)
      await write(chains)
      putBack(later)
    } catch (error) {
      for (const append of [...appends, ...take(EVERYTHING)]) append.reject(error as Error)
    }
  }

  /** Writes a batch that the database refuses debate by debate, so that only the offender fails. */
  async function write(chains: readonly Chain[]): Promise<void> {
    if (chains.length === 0) return
    try {
      settle(chains, await persistently(() => appendChains(pool, chains)))
    } catch (error) {
      if (error instanceof ServiceError) throw error
      if (chains.length > 1) for (const chain of chains) await write([chain])
      else for (const { append } of chains[0]?.links ?? []) append.reject(error as Error)
    }
  }

  function settle(chains: readonly Chain[], outcomes: ReadonlyMap<Chain, Written>) {
    for (const chain of chains) {
      const outcome = outcomes.get(chain)
      if (outcome?.firstPosition) {
        heads.remember(chain.debateId, chain.head)
        accept(chain, outcome.organizationId, outcome.firstPosition)
      } else {
        heads.forget(chain.debateId)
        refuse(chain, outcome?.version)
      }
    }
  }

  function accept({ debateId, links }: Chain, organizationId: string, firstPosition: number) {
    let position = firstPosition
    for (const { append, events } of links) {
      const appended = events.map(
        ({ version, at, hash, type }, index): LogEvent => ({
          position: position++,
          organizationId,
          debateId,
          version,
          type: type as LogEvent['type'],
          data: append.events[index]?.data ?? {},
          private: append.events[index]?.private ?? null,
          erased: false,
          at,
          hash,
        }),
      )
      append.resolve({ version: append.expectedVersion + events.length, events: appended })
      onWritten(appended)
    }
  }

  /** Only the first append of a chain is known to conflict; the others are decided on the head that is then read. */
  function refuse({ debateId, links }: Chain, actualVersion: number | undefined) {
    const [stale, ...others] = links.map(({ append }) => append)
    stale?.reject(
      actualVersion === undefined
        ? notFound('debate', debateId)
        : new VersionConflict(debateId, stale.expectedVersion, actualVersion),
    )
    putBack(others)
  }

  return { push }
}

/** Retries while the fault may pass; after that the outcome is unknown and the caller has to come back. */
async function persistently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  let patience: AbortSignal | undefined
  for (let pause = 25; ; pause *= 2) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTransientError(error)) throw error
      patience ??= AbortSignal.timeout(PATIENCE_MS)
      if (patience.aborted) throw unavailable(databaseRefusal(error) ?? 'The log cannot be written right now')
    }
    await setTimeout(pause)
  }
}

/**
 * The result for a chain: the position of its first event if it was written; none if the debate had moved on to
 * `version`.
 */
interface Written {
  organizationId: string
  version: number
  firstPosition: number | null
}

interface Row {
  /** The index of the chain, from 1. */
  chain: number
  organization_id: string
  version: number
  first_position: number | null
}

const STATEMENT = {
  name: 'append_chains',
  text: 'select * from append_chains($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)',
}

/** Writes a whole batch in one round trip and one transaction; sending the same chains again is harmless. */
async function appendChains(pool: pg.Pool, chains: readonly Chain[]): Promise<Map<Chain, Written>> {
  const { rows } = await pool.query<Row>({
    ...STATEMENT,
    values: [lockOrder(chains), ...debateColumns(chains), ...eventColumns(chains)],
  })
  const outcomes = new Map<Chain, Written>()
  for (const { chain, organization_id, version, first_position } of rows) {
    const written = { organizationId: organization_id, version, firstPosition: first_position }
    outcomes.set(chains[chain - 1] as Chain, written)
  }
  return outcomes
}

/** The chains sorted by debate id, with their indices from 1. */
const lockOrder = (chains: readonly Chain[]) =>
  arrayOf(
    [...chains.entries()]
      .sort(([, one], [, other]) => (one.debateId < other.debateId ? -1 : 1))
      .map(([index]) => index + 1),
  )

const debateColumns = (chains: readonly Chain[]) => [
  chains.map((chain) => chain.debateId),
  chains.map((chain) => chain.links[0]?.append.create?.organizationId ?? null),
  chains.map((chain) => chain.base.version),
  chains.map((chain) => chain.head.version),
  chains.map((chain) => chain.head.hash),
  chains.map((chain) => chain.links.findLast(({ append }) => append.status)?.append.status ?? null),
  chains.map(movedAt),
  chains.map((chain) => chain.links[0]?.append.create?.lease?.runner ?? null),
  chains.map((chain) => chain.links[0]?.append.create?.lease?.ms ?? null),
]

/** When the debate itself last did something; undefined where only its texts were erased. */
const movedAt = ({ links }: Chain) =>
  links.flatMap(({ events }) => events).findLast(({ type }) => type !== 'text_erased')?.at ?? null

function eventColumns(chains: readonly Chain[]) {
  const rows = chains.flatMap(({ links }, index) =>
    links.flatMap(({ events }) => events.map((event) => ({ chain: index + 1, event }))),
  )
  return [
    arrayOf(rows.map(({ chain }) => chain)),
    arrayOf(rows.map(({ event }) => event.version)),
    arrayOf(rows.map(({ event }) => event.type)),
    arrayOf(rows.map(({ event }) => event.data)),
    arrayOf(rows.map(({ event }) => event.private)),
    arrayOf(rows.map(({ event }) => event.salt)),
    arrayOf(rows.map(({ event }) => event.privateDigest)),
    arrayOf(rows.map(({ event }) => event.at)),
    arrayOf(rows.map(({ event }) => event.hash)),
  ]
}

/**
 * An array literal for PostgreSQL. Ids, hashes and canonical JSON contain no control characters; without those the
 * quoting is that of JSON, which is several times as fast as the driver's.
 */
const arrayOf = (values: readonly (string | number | null)[]) => `{${JSON.stringify(values).slice(1, -1)}}`
