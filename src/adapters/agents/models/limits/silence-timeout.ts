import { ModelFault, type Tokens } from '../faults.ts'
import type { Listener } from '../provider-fetch.ts'
import type { TryLimits } from './try-limits.ts'

/** A time limit that aborts its signal unless it is restarted or ended. */
export interface TimeLimit {
  readonly signal: AbortSignal
  restart(ms: number): void
  /** Returns how many milliseconds were left. */
  end(): number
}
export type MakeLimit = (ms: number) => TimeLimit
/** For callers that never restart it. */
export type MakeEnd = (ms: number) => { signal: AbortSignal; end(): unknown }

export type Silence = ReturnType<typeof silence>

/**
 * Listens to one try and ends it when it is silent for too long or takes too long. While the server answers an earlier
 * call, both clocks stand still, at most for the limit of the whole try.
 */
export function silence({ firstByteMs, gapMs, wholeMs }: TryLimits, limit: MakeLimit) {
  const over = new AbortController()
  let why = ''
  /** `heard`: something came. `begun`: the answer itself has begun. */
  let heard = false
  let begun = false
  let ended = false
  let standLeftMs = wholeMs
  let standing: TimeLimit | undefined
  let left = { silenceMs: firstByteMs, wholeMs }
  let silent = startSilent(firstByteMs)
  let whole = startWhole(wholeMs)

  function start(ms: number, rung: () => void): TimeLimit {
    const time = limit(ms)
    if (time.signal.aborted) rung()
    else time.signal.addEventListener('abort', rung, { once: true })
    return time
  }
  function ring(words: string) {
    if (ended || over.signal.aborted) return
    why = words
    over.abort()
  }
  function startSilent(ms: number) {
    return start(ms, () =>
      ring(
        begun
          ? `The model fell silent for ${seconds(gapMs)} seconds in the middle of its answer`
          : `The model sent nothing within ${seconds(firstByteMs)} seconds`,
      ),
    )
  }
  function startWhole(ms: number) {
    return start(ms, () => ring(`The model did not finish its answer within ${seconds(wholeMs)} seconds`))
  }

  function goOn() {
    if (!standing || ended) return
    standLeftMs = standing.end()
    standing = undefined
    silent = startSilent(left.silenceMs)
    whole = startWhole(left.wholeMs)
  }

  const listener: Listener = {
    headers() {
      heard = true
      if (begun || ended) return
      if (standing) left = { ...left, silenceMs: firstByteMs }
      else silent.restart(firstByteMs)
    },
    bytes() {
      if (ended) return
      goOn()
      heard = true
      if (begun) return silent.restart(gapMs)
      begun = true
      silent.end()
      silent = startSilent(gapMs)
    },
  }

  return {
    signal: over.signal,
    listener,
    /** The server answers another call. */
    standStill() {
      if (begun || ended || standing || standLeftMs <= 0 || over.signal.aborted) return
      left = { silenceMs: silent.end(), wholeMs: whole.end() }
      standing = start(standLeftMs, goOn)
    },
    goOn,
    /** The fault of a try that this timeout ended. */
    fault: (tokens: Tokens) => new ModelFault('timeout', why, tokens, { begun, heard }),
    end() {
      ended = true
      standing?.end()
      silent.end()
      whole.end()
    },
  }
}

const seconds = (ms: number) => Math.round(ms / 1000)
