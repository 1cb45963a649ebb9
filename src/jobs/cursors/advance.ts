import { storableText } from '../../shared/storable-text.ts'
import { isPassingFault } from '../../storage/passing-faults.ts'
import type { Follower } from './follower.ts'
import type { Cursor, CursorStore } from './store.ts'

const BATCH = 200
/** How often one event may fail before its cursor stops. */
const FAILURES_ALLOWED = 8
const LONGEST_ERROR = 1_000

export type Advance =
  /** `idle`: at the end of the log; `more`: go on; `busy`: another node has the cursor. */
  | { state: 'idle' | 'more' | 'busy' | 'stopped' }
  | { state: 'resting'; forMs: number }
  | { state: 'failed'; position: number; failures: number; stopped: boolean; cause: unknown }

interface AdvanceOptions {
  store: CursorStore
  now: () => Date
  /** Waits for a cursor that another node has, and tries a failing event without resting first. */
  insist: boolean
}

/** An event that its follower could not take. */
class EventFailure extends Error {
  readonly position: number

  constructor(position: number, cause: unknown) {
    super(`The event at ${position} failed`, { cause })
    this.position = position
  }
}

/** Takes the next events of one follower: its effects and its cursor in one transaction, so each exactly once. */
export async function advance(follower: Follower, options: AdvanceOptions): Promise<Advance> {
  try {
    return await takeBatch(follower, options, Number.POSITIVE_INFINITY)
  } catch (error) {
    if (!(error instanceof EventFailure)) throw error
    return keepWhatIsGood(follower, options, error)
  }
}

async function takeBatch(follower: Follower, { store, now, insist }: AdvanceOptions, upTo: number): Promise<Advance> {
  const advanced = await store.turn(follower.name, insist, async (tx, cursor): Promise<Advance> => {
    if (cursor.stopped_at) return { state: 'stopped' }
    const forMs = insist ? 0 : restOf(cursor, now())
    if (forMs > 0) return { state: 'resting', forMs }
    const end = Math.min(cursor.head, upTo)
    if (cursor.position >= end) return { state: 'idle' }
    const events = await store.events(tx, follower.types, cursor.position, end, BATCH)
    for (const event of events) {
      await follower.take(tx, event).catch((error) => {
        throw isOurFault(error) ? new EventFailure(event.position, error) : error
      })
    }
    const last = events.length === BATCH ? events.at(-1)?.position : undefined
    await store.moveTo(tx, follower.name, last ?? end, now().toISOString())
    return { state: last ? 'more' : 'idle' }
  })
  return advanced ?? { state: 'busy' }
}

/** The failed batch was rolled back whole: the events before the bad one are taken again, then the failure is counted. */
async function keepWhatIsGood(follower: Follower, options: AdvanceOptions, failure: EventFailure): Promise<Advance> {
  let failed = failure
  for (;;) {
    try {
      const { state } = await takeBatch(follower, options, failed.position - 1)
      if (state === 'busy') return { state }
      break
    } catch (error) {
      if (!(error instanceof EventFailure)) throw error
      failed = error
    }
  }
  const { position, cause } = failed
  const message = storableText(String(cause instanceof Error ? cause.message : cause)).slice(0, LONGEST_ERROR)
  const at = options.now().toISOString()
  const counted = await options.store.fail(follower.name, position, message, FAILURES_ALLOWED, at)
  if (!counted) return { state: 'busy' }
  return { state: 'failed', position, cause, failures: counted.failures, stopped: counted.stopped_at !== null }
}

/** One second after the first failure, then twice as long each time, a minute at most. */
export const pauseAfter = (failures: number) => Math.min(2 ** (failures - 1), 60) * 1_000

const restOf = ({ failures, updated_at }: Cursor, now: Date) =>
  failures === 0 ? 0 : Date.parse(updated_at) + pauseAfter(failures) - now.getTime()

const STATEMENT_TIMED_OUT = '57014'

/** A database that is away says nothing about the event; a statement that always takes too long does. */
const isOurFault = (error: unknown) =>
  !isPassingFault(error) || (error as { code?: string }).code === STATEMENT_TIMED_OUT
