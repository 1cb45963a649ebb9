import type { StreamEnvironment } from './environment.ts'
import type { SessionEnd } from './live-socket.ts'

interface ReconnectOptions {
  around: Pick<StreamEnvironment, 'now' | 'random' | 'renew' | 'waitOrWake'>
  left: AbortSignal
  connect(): Promise<SessionEnd>
  isLive(): boolean
  onLost(): void
  onOver(why: string): void
}

const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** A connection that ends sooner than this counts as a failed try. */
const STEADY_MS = 5_000

/** Connects again whenever a connection ends, at growing intervals while that fails. */
export async function reconnect({ around, left, connect, isLive, onLost, onOver }: ReconnectOptions): Promise<void> {
  let tries = 0
  while (!left.aborted) {
    const began = around.now()
    const end = await connect()
    if (left.aborted) return
    if (end.is === 'over') return onOver(end.why)
    const wasSteady = isLive() && around.now() - began >= STEADY_MS
    tries = wasSteady ? 0 : tries + 1
    onLost()
    if (end.is === 'unauthorized') await around.renew()
    await around.waitOrWake(pauseMs(tries, around.random()), left)
  }
}

/** Longer from try to try, with a random part, so that clients do not return all at once. */
function pauseMs(tries: number, chance: number) {
  return Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tries) * (0.5 + chance / 2)
}
