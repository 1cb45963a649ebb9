import { type Listener, openIntake } from './intake.ts'
import { keepTrying } from './keep-trying.ts'
import type { SessionEnd } from './live-socket.ts'
import { pollSession } from './poll-session.ts'
import { socketSession } from './socket-session.ts'
import type { Surroundings } from './surroundings.ts'

export interface FollowOptions extends Listener {
  /** The first event that is wanted. */
  fromSeq?: number
}

/** A service that restarts refuses too; only then is it asked whether it answers otherwise. */
const REFUSALS_BEFORE_POLLING = 2

/** Tells every event of a debate once and in order, whatever happens to the connection; the returned function ends it. */
export function follow(debateId: string, options: FollowOptions, around: Surroundings): () => void {
  const { fromSeq = 1, ...listener } = options
  const intake = openIntake({ fromSeq, listener, soon: around.soon, now: around.now })
  const left = new AbortController()
  let refusals = 0

  async function connect(): Promise<SessionEnd> {
    const token = await around.token()
    if (token === undefined) return { is: 'over', why: 'You are signed out.' }
    if (left.signal.aborted) return { is: 'lost' }
    const end = await socketSession({ debateId, token, intake, around, left: left.signal })
    refusals = end.is === 'refused' ? refusals + 1 : 0
    if (refusals < REFUSALS_BEFORE_POLLING) return end
    return pollSession({ intake, around, left: left.signal })
  }

  void keepTrying({
    around,
    left: left.signal,
    connect,
    isLive: () => intake.isLive,
    onLost: intake.lost,
    onOver: intake.over,
  })
  return () => {
    left.abort()
    intake.close()
  }
}
