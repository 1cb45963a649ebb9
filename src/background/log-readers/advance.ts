import type { LogEvent } from '../../shared/event-types.ts'
import { storableText } from '../../shared/text/storable-text.ts'
import { isTransientError } from '../../storage/connection/database-errors.ts'
import type { Cursor, CursorStore } from './cursor-store.ts'
import type { LogReader } from './log-reader.ts'

/** How many events are processed in one transaction. */
export const BATCH = 200
/** How often one event may fail before its cursor stops. */
const FAILURES_ALLOWED = 8
const LONGEST_ERROR = 1_000

export type Advance =
  /** `idle`: at the end of the log; `more`: continue; `busy`: another node has the cursor. */
  | { state: 'idle' | 'more' | 'busy' | 'stopped' }
  | { state: 'resting'; forMs: number }
  | { state: 'failed'; position: number; failures: number; stopped: boolean; cause: unknown }

interface AdvanceOptions {
  store: CursorStore
  now: () => Date
  /** Waits for a cursor that another node has, and retries a failing event without a pause. */
  insist: boolean
}

/** An event, or one of several events, that its reader could not process. */
class EventFailure extends Error {
  readonly events: readonly LogEvent[]

  constructor(events: readonly LogEvent[], cause: unknown) {
    super(`One of the events ${events.map(({ position }) => position).join(', ')} failed`, { cause })
    this.events = events
  }
}

/** Processes the next events of one reader: its effects and its cursor in one transaction, so each exactly once. */
export async function advance(follower: LogReader, options: AdvanceOptions): Promise<Advance> {
  try {
    return await takeBatch(follower, options, follower.most ?? BATCH)
  } catch (error) {
    if (!(error instanceof EventFailure)) throw error
    return keepWhatIsGood(follower, options, error)
  }
}

async function takeBatch(follower: LogReader, { store, now, insist }: AdvanceOptions, most: number): Promise<Advance> {
  const advanced = await store.turn(follower.name, insist, async (tx, cursor): Promise<Advance> => {
    if (cursor.stopped_at) return { state: 'stopped' }
    const forMs = insist ? 0 : restOf(cursor, now())
    if (forMs > 0) return { state: 'resting', forMs }
    if (cursor.position >= cursor.head) return { state: 'idle' }
    const events = await store.events(tx, follower.types, cursor.position, cursor.head, most)
    const last = events.at(-1)
    if (last) {
      await follower.take(tx, events).catch((error) => {
        throw isOurFault(error) ? new EventFailure(events, error) : error
      })
    }
    const isMore = last !== undefined && events.length === most
    await store.moveTo(tx, [follower.name], isMore ? last.position : cursor.head, now().toISOString())
    return { state: isMore ? 'more' : 'idle' }
  })
  return advanced ?? { state: 'busy' }
}

/** The failed batch was rolled back: its events are processed one by one, until the bad one is found and counted. */
async function keepWhatIsGood(follower: LogReader, options: AdvanceOptions, failure: EventFailure): Promise<Advance> {
  const met = failure.events.length === 1 ? failure : await upToTheBadOne(follower, options, failure.events.length)
  if (!(met instanceof EventFailure)) return met
  const { cause, events } = met
  const position = events[0]?.position ?? 0
  const message = storableText(String(cause instanceof Error ? cause.message : cause)).slice(0, LONGEST_ERROR)
  const at = options.now().toISOString()
  const counted = await options.store.fail(follower.name, position, message, FAILURES_ALLOWED, at)
  if (!counted) return { state: 'busy' }
  return { state: 'failed', position, cause, failures: counted.failures, stopped: counted.stopped_at !== null }
}

async function upToTheBadOne(follower: LogReader, options: AdvanceOptions, most: number) {
  for (let taken = 0; taken < most; taken++) {
    try {
      const outcome = await takeBatch(follower, options, 1)
      if (outcome.state !== 'more') return outcome
    } catch (error) {
      if (error instanceof EventFailure) return error
      throw error
    }
  }
  return { state: 'more' } as const
}

/** One second after the first failure, then twice as long each time, at most a minute. */
export const pauseAfter = (failures: number) => Math.min(2 ** (failures - 1), 60) * 1_000

const restOf = ({ failures, updated_at }: Cursor, now: Date) =>
  failures === 0 ? 0 : Date.parse(updated_at) + pauseAfter(failures) - now.getTime()

const STATEMENT_TIMED_OUT = '57014'

/** An unreachable database says nothing about the event; a statement that always takes too long does. */
const isOurFault = (error: unknown) =>
  !isTransientError(error) || (error as { code?: string }).code === STATEMENT_TIMED_OUT
