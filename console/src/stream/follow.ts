import { type Listener, openIntake } from './intake.ts'
import { pollSession } from './poll-session.ts'
import { type SessionEnd, socketSession } from './socket-session.ts'
import type { Surroundings } from './surroundings.ts'

export interface FollowOptions extends Listener {
  /** The first event that is wanted. */
  fromSeq?: number
}

const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** A service that takes everybody on and lets them go at once is asked ever more seldom too. */
const STEADY_MS = 5_000
/** A service that restarts refuses too; only then is it asked whether it answers otherwise. */
const REFUSALS_BEFORE_POLLING = 2

/** Tells every event of a debate once and in order, whatever happens to the connection; the returned function ends it. */
export function follow(debateId: string, options: FollowOptions, around: Surroundings): () => void {
  const { fromSeq = 1, ...listener } = options
  const intake = openIntake({ fromSeq, listener, soon: around.soon, now: around.now })
  const left = new AbortController()
  let refusals = 0
  let tries = 0

  async function connect(): Promise<SessionEnd> {
    const token = await around.token()
    if (token === undefined) return { is: 'over', why: 'You are signed out.' }
    if (left.signal.aborted) return { is: 'lost' }
    const end = await socketSession({ debateId, token, intake, around, left: left.signal })
    refusals = end.is === 'refused' ? refusals + 1 : 0
    if (refusals < REFUSALS_BEFORE_POLLING) return end
    return pollSession({ intake, around, left: left.signal })
  }

  async function run() {
    while (!left.signal.aborted) {
      const began = around.now()
      const end = await connect()
      if (left.signal.aborted) return
      if (end.is === 'over') return intake.over(end.why)
      const wasSteady = intake.isLive && around.now() - began >= STEADY_MS
      tries = wasSteady ? 0 : tries + 1
      intake.lost()
      if (end.is === 'unauthorized') await around.renew()
      await around.waitOrWake(pauseMs(tries, around.random()), left.signal)
    }
  }

  void run()
  return () => {
    left.abort()
    intake.close()
  }
}

/** Longer from try to try, and not for everybody at the same time. */
function pauseMs(tries: number, chance: number) {
  return Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tries) * (0.5 + chance / 2)
}
