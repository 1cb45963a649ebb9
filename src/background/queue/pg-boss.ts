import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type { Pool } from 'pg'
import { type Db, fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { storableText } from '../../shared/text/storable-text.ts'
import { DAY_SECONDS } from '../../shared/time/dates.ts'
import type { Listener } from '../../storage/connection/listener.ts'
import { together } from '../../storage/connection/together.ts'
import type { Transaction } from '../../storage/database.ts'
import type { EnqueueOptions, JobDefinition } from './job.ts'

const SCHEMA = 'pgboss'

/** A worker that is silent for this long is dead; pg-boss allows no less. */
const HEARTBEAT_SECONDS = 10
/** The runner ends a job at its timeout; the database does so a little later, for a runner that cannot. */
const EXPIRY_MARGIN_SECONDS = 30

export interface FetchedJob {
  id: string
  name: string
  data: unknown
  attempt: number
  key: string
}

export interface BossOptions {
  pool: Pool
  listener: Listener
  /** Whether this process runs jobs, and so also watches for lost ones and keeps the schedules. */
  works: boolean
  logger: Logger
  /** Called when a job that may run now was enqueued on any node. */
  onWaiting: () => void
}

/** pg-boss on the shared pool and the shared LISTEN connection. */
export function openBoss({ pool, listener, works, logger, onWaiting }: BossOptions) {
  const boss = new PgBoss({
    db: sharedConnection(pool, listener, onWaiting),
    schema: SCHEMA,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 3,
    maintenanceIntervalSeconds: 3_600,
    monitorIntervalSeconds: 2,
    cronMonitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'The job store reports a fault'))
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message))

  return {
    start: () => boss.start(),
    stop: () => boss.stop({ graceful: false, close: false }),

    /** Makes the queues and schedules in the database match the definitions. */
    async declare(definitions: readonly JobDefinition[]) {
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const definition of definitions) {
        const queue = known.get(definition.name)
        const wanted = queueOptions(definition)
        if (!queue) await boss.createQueue(definition.name, wanted)
        else if (differs(queue, wanted)) await boss.updateQueue(definition.name, wanted)
      }
      if (works) await declareSchedules(boss, definitions)
    },

    async send(
      name: string,
      payload: object,
      { tx, key, startAfter = 0, priority = 0 }: EnqueueOptions,
    ): Promise<string> {
      const id = key === undefined ? undefined : jobId(name, key)
      const db = tx && fromKysely(tx)
      const sent = await boss.send(name, payload, { id, singletonKey: key, startAfter, priority, db })
      const result = sent ?? id
      if (!result) throw new Error(`The job store did not take the job ${name}`)
      return result
    },

    /** Cancels a job that has not ended, and tells its id to those who listen to the channel. */
    async cancel(name: string, key: string, tx: Transaction, channel: string): Promise<void> {
      const id = jobId(name, key)
      const notify = sql`select pg_notify(${channel}, ${id})`
      const db: Db = {
        async executeSql(text, values = []) {
          const [rows] = await together(tx, { compile: () => CompiledQuery.raw(text, values) }, notify)
          return { rows }
        },
      }
      await boss.cancel(name, id, { db })
    },

    /** Deletes jobs whose payload is about these things, in any state, and tells their ids to those who listen to the channel. */
    async discard(name: string, about: readonly string[], tx: Transaction, channel: string): Promise<void> {
      await sql`
        with gone as (
          delete from ${sql.table(`${SCHEMA}.job`)} where name = ${name} and data ->> 'about' = any(${about}::text[]) returning id
        )
        select pg_notify(${channel}, id::text) from gone`.execute(tx)
    },

    /** The queues that hold a job to run now, the most urgent and then the longest waiting first. */
    async due(names: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(DUE, [names])
      return rows.map(({ name }) => name)
    },

    async fetch(name: string, atMost: number): Promise<FetchedJob[]> {
      const jobs = await boss.fetch(name, { batchSize: atMost, includeMetadata: true })
      return jobs.map(({ id, data, retryCount, singletonKey }) => ({
        id,
        name,
        data,
        attempt: retryCount + 1,
        key: singletonKey ?? id,
      }))
    },

    /** Reports that the job is still running; false if it is no longer this runner's. */
    async touch({ name, id }: FetchedJob): Promise<boolean> {
      const { affected } = (await boss.touch(name, id)) as { affected: number }
      return affected > 0
    },

    complete: async ({ name, id }: FetchedJob) => void (await boss.complete(name, id)),
    fail: async ({ name, id }: FetchedJob, { message }: Error) =>
      void (await boss.fail(name, id, { message: storableText(message) })),

    /** Deletes what is left of a job that has ended, or that its runner is ending. */
    async forget({ name, id }: FetchedJob, state: 'active' | 'failed') {
      await pool.query(FORGET, [name, id, state])
    },

    /** Lets another runner take the job at once, without counting this attempt. */
    async giveBack({ name, id }: FetchedJob) {
      await pool.query(GIVE_BACK, [name, id])
    },
  }
}
export type Boss = ReturnType<typeof openBoss>

const DUE = `
  select queue.name
  from unnest($1::text[]) as queue(name)
  cross join lateral (
    select priority, created_on from ${SCHEMA}.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    order by priority desc, created_on
    limit 1
  ) as head
  order by head.priority desc, head.created_on`

const GIVE_BACK = `
  update ${SCHEMA}.job set state = 'created', started_on = null, heartbeat_on = null
  where name = $1 and id = $2::uuid and state = 'active'`

const FORGET = `
  delete from ${SCHEMA}.job where name = $1 and id = $2::uuid and state = $3::${SCHEMA}.job_state`

/** A job whose worker died at the last try is found by the next upkeep, within the hour. */
const NOTHING_LEFT_SECONDS = 60

const queueOptions = ({ retries = 5, retryDelaySeconds = 1, timeoutSeconds = 300, leavesNothing }: JobDefinition) => ({
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: retryDelaySeconds > 0,
  expireInSeconds: Math.ceil(timeoutSeconds) + EXPIRY_MARGIN_SECONDS,
  retentionSeconds: 14 * DAY_SECONDS,
  deleteAfterSeconds: leavesNothing ? NOTHING_LEFT_SECONDS : 7 * DAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
  ...(retryDelaySeconds > 0 && { retryDelayMax: 600 }),
})

const differs = (queue: QueueOptions, wanted: QueueOptions) =>
  (Object.keys(wanted) as (keyof QueueOptions)[]).some((option) => queue[option] !== wanted[option])

async function declareSchedules(boss: PgBoss, definitions: readonly JobDefinition[]) {
  const wanted = new Map(definitions.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])))
  const kept = await boss.getSchedules()
  for (const { name, cron } of kept) {
    if (wanted.get(name) === cron) wanted.delete(name)
    else if (!wanted.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {})
}

/** The same name and key always give the same id, so that the primary key refuses the second job. */
function jobId(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** A failed statement may leave a transaction open on its connection, so that connection is not used again. */
function sharedConnection(pool: Pool, listener: Listener, onWaiting: () => void): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let fault: Error | undefined
      try {
        return await client.query(text, values)
      } catch (error) {
        fault = error as Error
        throw error
      } finally {
        client.release(fault)
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = listener.listen(
        channel,
        (payload) => {
          onNotification(payload)
          onWaiting()
        },
        () => {
          onReconnect()
          onWaiting()
        },
      )
      return { close: async () => stop() }
    },
  }
}
