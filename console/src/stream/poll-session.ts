import { ApiFault, mayPass } from '../api/fault.ts'
import type { Intake } from './intake.ts'
import type { SessionEnd } from './live-socket.ts'
import type { Surroundings } from './surroundings.ts'

interface PollOptions {
  intake: Intake
  around: Surroundings
  left: AbortSignal
}

const WAIT_SECONDS = 25
/** Then a WebSocket is worth another try. */
const LASTS_MS = 60_000

/** Follows the debate by asking again and again, for a while, where no WebSocket comes through. */
export async function pollSession({ intake, around, left }: PollOptions): Promise<SessionEnd> {
  const until = around.now() + LASTS_MS
  let wait = 0
  try {
    while (!left.aborted && around.now() < until) {
      const { events, has_more, ended } = await around.poll({ since: intake.next, wait }, left)
      for (const event of events) intake.take(event)
      if (!has_more) intake.caughtUp()
      wait = has_more ? 0 : WAIT_SECONDS
      if (ended) await around.waitOrWake(WAIT_SECONDS * 1_000, left)
    }
    return { is: 'lost' }
  } catch (fault) {
    if (fault instanceof ApiFault && fault.status === 401) return { is: 'unauthorized' }
    if (fault instanceof ApiFault && !mayPass(fault)) return { is: 'over', why: fault.message }
    return { is: 'refused' }
  }
}
