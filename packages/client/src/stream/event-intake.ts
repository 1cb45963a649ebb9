import type { Frames } from './frames.ts'

/**
 * The state of a follower. `behind` has the time since when it may have missed events, and how many if that is known.
 */
export type StreamState =
  | { is: 'connecting' }
  | { is: 'live' }
  | { is: 'behind'; since: number; missing: number | undefined }
  | { is: 'over'; why: string }

export interface Listener<Told extends Frames = Frames> {
  onFrames(events: readonly Told['event'][]): void
  onSignals(signals: readonly Told['signal'][]): void
  onState(state: StreamState): void
}

interface IntakeOptions<Told extends Frames> {
  fromSeq: number
  listener: Listener<Told>
  soon(show: () => void): void
  now(): number
}

export type Intake<Told extends Frames = Frames> = ReturnType<typeof openIntake<Told>>

/** Takes each event once and in order, and delivers together what came in the meantime. */
export function openIntake<Told extends Frames>({ fromSeq, listener, soon, now }: IntakeOptions<Told>) {
  let next = fromSeq
  let events: Told['event'][] = []
  let signals: Told['signal'][] = []
  let state: StreamState = { is: 'connecting' }
  let toldState: StreamState = state
  let lostAt: number | undefined
  let isDue = false
  let closed = false

  function show() {
    isDue = false
    if (closed) return
    const [shownEvents, shownSignals] = [events, signals]
    events = []
    signals = []
    if (shownEvents.length > 0) listener.onFrames(shownEvents)
    if (shownSignals.length > 0) listener.onSignals(shownSignals)
    if (toldState !== state) listener.onState(state)
    toldState = state
  }

  function showSoon() {
    if (!isDue) soon(show)
    isDue = true
  }

  function become(now: StreamState) {
    state = now
    showSoon()
  }

  return {
    /** The first seq that is still missing. */
    get next() {
      return next
    },
    get isLive() {
      return state.is === 'live'
    },
    /** False if an earlier event is missing, so that this one cannot be taken yet. */
    take(event: Told['event']): boolean {
      if (event.seq > next) return false
      if (event.seq < next) return true
      next += 1
      events.push(event)
      if (state.is === 'behind' && state.missing) state = { ...state, missing: state.missing - 1 }
      showSoon()
      return true
    },
    hear(signal: Told['signal']) {
      signals.push(signal)
      showSoon()
    },
    lost() {
      if (state.is === 'connecting') return
      lostAt ??= now()
      become({ is: 'behind', since: lostAt, missing: undefined })
    },
    catchingUp(missing: number) {
      if (missing > 0) become({ is: 'behind', since: lostAt ?? now(), missing })
    },
    caughtUp() {
      lostAt = undefined
      if (state.is !== 'live') become({ is: 'live' })
    },
    /** Says that nothing more will come. */
    over: (why: string) => become({ is: 'over', why }),
    close() {
      closed = true
    },
  }
}
