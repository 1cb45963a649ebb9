import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LogEvent } from '../../shared/event-types.ts'
import { withoutCaller } from '../../shared/serial-work.ts'
import type { Listener } from '../connection/listener.ts'
import type { EventLog } from './event-log.ts'

export interface Tail {
  /** Calls the listener with every event that any node appends from now on, once, in the order of positions. */
  subscribe(listener: (event: LogEvent) => void): () => void
  /** Resolves when everything committed before the call has been delivered. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

interface TailOptions {
  log: Pick<EventLog, 'readFrom' | 'end' | 'onAppended'>
  listener: Pick<Listener, 'listen'>
  logger: Logger
  /** How often the log is read without a notification. */
  everyMs?: number
}

const PAGE = 500

/**
 * Follows the log from its present end. A notification only speeds it up: the next read finds what a lost one
 * announced. Events that this node appended right after the last one it saw need no read, because positions follow the
 * order of commits; they are delivered once the next batch is on its way, so that the disk never waits for subscribers.
 */
export async function openTail({ log, listener, logger, everyMs = 1_000 }: TailOptions): Promise<Tail> {
  const subscribers = new Set<(event: LogEvent) => void>()
  let last = await log.end()
  /** Appended here right after `last`, and not delivered yet. */
  let own: LogEvent[] = []
  let reading: Promise<void> | undefined
  let again = false
  let closed = false

  async function readOn() {
    try {
      while (again && !closed) {
        again = false
        const events = await log.readFrom(last, PAGE)
        for (const event of events) if (event.position > last) hand(event)
        again ||= events.length === PAGE
      }
    } finally {
      reading = undefined
    }
  }

  function hand(event: LogEvent) {
    last = event.position
    for (const subscriber of subscribers) {
      try {
        subscriber(event)
      } catch (error) {
        logger.error({ err: error, position: event.position }, 'a subscriber to the log failed')
      }
    }
  }

  const reached = () => Math.max(last, own.at(-1)?.position ?? 0)

  function takeOwn(events: readonly LogEvent[]) {
    const first = own.length === 0
    for (const event of events) if (event.position === reached() + 1) own.push(event)
    if (first && own.length > 0) void withoutCaller(handOwnSoon)
  }

  /** In the first turn of the event loop the answered writers write on; in the second their appends are on the way. */
  async function handOwnSoon() {
    await turn()
    await turn()
    handOwn()
  }

  function handOwn() {
    const events = own
    own = []
    for (const event of events) if (event.position > last) hand(event)
  }

  function wake() {
    again = true
    reading ??= withoutCaller(readOn)
    return reading
  }

  function wakeQuietly() {
    if (!closed) wake().catch((error) => logger.warn({ err: error }, 'The log could not be read; trying again'))
  }

  /** The notification of this node's append may arrive before its answer. */
  async function hear(position: number) {
    if (position > reached()) await turn()
    if (position > reached()) wakeQuietly()
  }

  const timer = setInterval(wakeQuietly, everyMs).unref()
  const leave = log.onAppended(takeOwn)
  const unlisten = listener.listen('log', (payload) => void hear(Number(payload)), wakeQuietly)

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async catchUp() {
      withoutCaller(handOwn)
      await wake()
    },
    async close() {
      handOwn()
      closed = true
      clearInterval(timer)
      leave()
      unlisten()
      await reading?.catch(() => {})
    },
  }
}
