import type { LogEvent } from '../shared/event-types.ts'
import { waitedOut } from '../shared/time/timers.ts'
import type { Broadcast } from './broadcast.ts'

type News = Pick<Broadcast, 'followDebate' | 'closing'>

/** How often a request that waits for news of a debate reads it without any, so that a lost signal delays it only this long. */
const LOOK_MS = 20_000

interface Reader<Reading> {
  debateId: string
  read(): Promise<Reading>
  /** Whether an event makes it worth reading; by default any does. */
  isNews?: ((event: LogEvent) => boolean) | undefined
  lookMs?: number | undefined
}

/**
 * Reads a debate at once, then again at the news, until it is over. It listens before it reads, so nothing happens unseen
 * between the two.
 */
export async function* readings<Reading>(
  broadcast: Pick<News, 'followDebate'>,
  { debateId, read, isNews = () => true, lookMs = LOOK_MS }: Reader<Reading>,
  over: AbortSignal,
): AsyncGenerator<Reading> {
  let news = Promise.withResolvers<void>()
  const wake = () => news.resolve()
  const leave = broadcast.followDebate(debateId, { event: (event) => isNews(event) && wake() })
  over.addEventListener('abort', wake)
  try {
    while (!over.aborted) {
      news = Promise.withResolvers()
      yield await read()
      const look = setTimeout(wake, lookMs).unref()
      if (over.aborted) wake()
      await news.promise
      clearTimeout(look)
    }
  } finally {
    leave()
    over.removeEventListener('abort', wake)
  }
}

interface Awaited<Reading> extends Reader<Reading> {
  /** Whether there is nothing to wait for. */
  isEnough(reading: NoInfer<Reading>): boolean
  /** How long to wait; without it until there is enough. */
  seconds?: number | undefined
  /** Aborted when the caller no longer waits. */
  gone?: AbortSignal | undefined
}

/** Reads a debate once that is enough, or as it is when the time is up, the caller goes away or the node stops. */
export async function awaitDebate<Reading>(
  broadcast: News,
  { isEnough, seconds, gone, ...reader }: Awaited<Reading>,
): Promise<Reading> {
  if (seconds !== undefined && seconds <= 0) return reader.read()
  const limits = [...(seconds === undefined ? [] : [waitedOut(seconds)]), ...(gone ? [gone] : [])]
  const over = AbortSignal.any([broadcast.closing, ...limits])
  for await (const reading of readings(broadcast, reader, over)) if (isEnough(reading)) return reading
  return reader.read()
}
