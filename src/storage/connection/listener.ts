import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseOutage, databaseOutage } from './outage.ts'

/** The application name of the one connection on which every process listens. */
export const LISTENER_NAME = 'parley listener'

interface ListenerOptions {
  url: string
  logger: Logger
  /** Learns from this connection whether the database is reachable. */
  outage?: DatabaseOutage
  /** How often the connection is tested and how long an answer may take, so that a silently dead one is noticed. */
  heartbeatMs?: number
}

export interface Listener {
  /**
   * Delivers every notification of the channel until the returned function is called. `onReconnect` is called whenever
   * the subscription starts, the first time too: what was sent before may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): () => void
  close(): Promise<void>
}

interface Subscription {
  channel: string
  onPayload(payload: string): void
  onReconnect(): void
}

interface Line {
  client: pg.Client
  ask(sql: string): Promise<unknown>
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** The one LISTEN connection of a node. It reconnects by itself, for as long as it takes. */
export function openListener(options: ListenerOptions): Listener {
  const { url, logger, outage = databaseOutage(logger), heartbeatMs = 5_000 } = options
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let line: Line | undefined

  const guarded = (what: () => void, channel: string) => {
    try {
      what()
    } catch (error) {
      logger.error({ err: error, channel }, 'A listener failed')
    }
  }

  const on = (channel: string) => [...subscriptions].filter((subscription) => subscription.channel === channel)

  async function subscribe({ ask }: Line, channel: string, subscribers: Subscription[]) {
    await ask(`listen ${pg.escapeIdentifier(channel)}`)
    for (const { onReconnect } of subscribers) guarded(onReconnect, channel)
  }

  /** Resolves when the connection is lost. */
  async function serve(client: pg.Client) {
    const lost = new Promise((resolve) => client.once('end', resolve))
    const open = { client, ask: oneAtATime(client, heartbeatMs) }
    const heartbeat = setInterval(async () => {
      const reached = outage.asking()
      try {
        await open.ask('select 1')
        reached()
      } catch (error) {
        outage.lost(error)
        await client.end()
      }
    }, heartbeatMs)
    line = open
    try {
      const channels = new Set([...subscriptions].map(({ channel }) => channel))
      for (const channel of channels) await subscribe(open, channel, on(channel))
      await lost
    } finally {
      line = undefined
      clearInterval(heartbeat)
    }
  }

  async function keepServing() {
    let pause = FIRST_PAUSE_MS
    while (!closing.signal.aborted) {
      const client = newLine(url)
      client.on('error', outage.lost)
      client.on('notification', ({ channel, payload = '' }) => {
        for (const { onPayload } of on(channel)) guarded(() => onPayload(payload), channel)
      })
      const reached = outage.asking()
      try {
        await client.connect()
        reached()
        pause = FIRST_PAUSE_MS
        if (!closing.signal.aborted) await serve(client)
      } catch (error) {
        if (!closing.signal.aborted) outage.unreachable(error)
      }
      await client.end().catch(() => {})
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  const served = keepServing()

  return {
    listen(channel, onPayload, onReconnect) {
      const subscription = { channel, onPayload, onReconnect }
      subscriptions.add(subscription)
      if (line) subscribe(line, channel, [subscription]).catch(() => line?.client.end())
      return () => {
        subscriptions.delete(subscription)
        if (line && on(channel).length === 0) line.ask(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    async close() {
      closing.abort()
      await line?.client.end().catch(() => {})
      await served
    },
  }
}

/**
 * The driver takes one statement at a time; each has its own limit for the answer, which a URL could otherwise
 * override.
 */
function oneAtATime(client: pg.Client, answerLimitMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  return (sql: string) => {
    const statement: pg.QueryConfig & { query_timeout: number } = { text: sql, query_timeout: answerLimitMs }
    const next = last.then(() => client.query(statement))
    last = next.catch(() => {})
    return next
  }
}

const newLine = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
