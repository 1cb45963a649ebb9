import type { ModelClientOptions } from '../../../src/adapters/agents/models/model-client.ts'

interface Sleeper {
  at: number
  wake(): void
}

/** The longest step of time, so that what is on its way arrives before a limit is over. */
const STEP_MS = 1_000
/** Turns of the event loop in which what was sent arrives. */
const TURNS = 8

const turn = () => new Promise<void>((done) => setImmediate(done))

/** A clock that goes on only while a call waits for it. */
export function virtualTime() {
  let now = Date.parse('2026-11-17T12:00:00Z')
  const sleepers = new Set<Sleeper>()

  const after = (ms: number, wake: () => void): Sleeper => {
    const sleeper = { at: now + ms, wake }
    sleepers.add(sleeper)
    return sleeper
  }
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((wake, reject) => {
      const sleeper = after(ms, wake)
      const leave = () => {
        sleepers.delete(sleeper)
        reject(signal?.reason)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
    })

  /** Aborted after so long, unless begun anew or ended before. */
  function limit(ms: number) {
    const over = new AbortController()
    const ring = () => over.abort()
    let sleeper = after(ms, ring)
    return {
      signal: over.signal,
      restart(anew: number) {
        if (sleepers.delete(sleeper)) sleeper = after(anew, ring)
      },
      end: () => (sleepers.delete(sleeper) ? sleeper.at - now : 0),
    }
  }

  function goOn() {
    const next = Math.min(...[...sleepers].map(({ at }) => at))
    now = Math.min(Math.max(now, next), now + STEP_MS)
    for (const sleeper of sleepers) {
      if (sleeper.at > now) continue
      sleepers.delete(sleeper)
      sleeper.wake()
    }
  }

  return {
    now: () => now,
    sleep,
    /** For the adapter, in place of its own clock. */
    patience: { jitter: () => 1, limit, wait: sleep, monotonic: () => now } satisfies ModelClientOptions['patience'],
    /** Lets time pass until this is done. */
    async until<Result>(work: Promise<Result>): Promise<Result> {
      let done = false
      const settled = work.finally(() => {
        done = true
      })
      settled.catch(() => {})
      while (!done) {
        for (let turns = 0; turns < TURNS && !done; turns++) await turn()
        if (!done && sleepers.size > 0) goOn()
      }
      return settled
    },
  }
}
