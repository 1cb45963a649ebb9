import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import { waitedOut } from '../../../../shared/time/timers.ts'
import type { Broadcast } from '../../../../stream/broadcast.ts'

interface Patience {
  seconds: number
  /** Aborted when the caller goes away. */
  gone: AbortSignal
}

const ENDS = new Set<LogEvent['type']>(['debate_end', 'debate_cancelled', 'debate_erased'])

/** Reads a debate once it has ended or the time is up; waiting callers are answered when the service stops. */
export const waitForEnd =
  (broadcast: Pick<Broadcast, 'followDebate' | 'closing'>) =>
  async (id: string, read: () => Promise<DebateState>, { seconds, gone }: Patience): Promise<DebateState> => {
    if (seconds <= 0) return read()
    const over = Promise.withResolvers<void>()
    const leave = broadcast.followDebate(id, { event: ({ type }) => ENDS.has(type) && over.resolve() })
    try {
      const state = await read()
      if (isTerminal(state)) return state
      const enough = AbortSignal.any([gone, broadcast.closing, waitedOut(seconds)])
      enough.addEventListener('abort', () => over.resolve())
      if (enough.aborted) over.resolve()
      await over.promise
      return await read()
    } finally {
      leave()
    }
  }
