import type { LogEvent } from '../shared/event-types.ts'
import { waitedOut } from '../shared/time/timers.ts'
import type { Broadcast } from './broadcast.ts'

interface Awaited<Reading> {
  debateId: string
  read(): Promise<Reading>
  /** Whether there is nothing to wait for. */
  isEnough(reading: NoInfer<Reading>): boolean
  /** Whether an event of this type ends the wait. */
  isNews(type: LogEvent['type']): boolean
  seconds: number
  /** Aborted when the caller no longer waits. */
  gone?: AbortSignal | undefined
}

/** Reads a debate and, unless that is enough, reads it again at the news, or when the time is up or the node stops. */
export async function awaitDebate<Reading>(
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>,
  { debateId, read, isEnough, isNews, seconds, gone }: Awaited<Reading>,
): Promise<Reading> {
  if (seconds <= 0) return read()
  const over = Promise.withResolvers<void>()
  const leave = broadcast.followDebate(debateId, { event: ({ type }) => isNews(type) && over.resolve() })
  try {
    const reading = await read()
    if (isEnough(reading)) return reading
    const enough = AbortSignal.any([broadcast.closing, waitedOut(seconds), ...(gone ? [gone] : [])])
    enough.addEventListener('abort', () => over.resolve())
    if (enough.aborted) over.resolve()
    await over.promise
    return await read()
  } finally {
    leave()
  }
}
