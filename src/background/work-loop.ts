import { setTimeout as pause } from 'node:timers/promises'
import { JobEnding } from './queue/job.ts'

interface LoopOptions {
  work: () => Promise<unknown>
  /** After this long it works again unasked, for wake-ups that were lost, and after a fault. */
  idleMs: number
  /** For how long it rests when nothing went wrong, where that depends on what it found. */
  restMs?: () => number
  onFault: (fault: unknown) => void
}

/** Works when it is woken, and at intervals; never twice at the same time, and again after a fault. */
export function workLoop({ work, idleMs, restMs = () => idleMs, onFault }: LoopOptions) {
  let open = true
  let woken = false
  let rouse = () => {}
  let running: Promise<void> | undefined

  async function workWhileOpen() {
    while (open) {
      woken = false
      try {
        await work()
      } catch (fault) {
        onFault(fault)
        await pause(idleMs)
      }
      if (!woken && open) await nap()
    }
  }

  function nap() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs())
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function wake() {
    woken = true
    rouse()
  }

  return {
    wake,
    start() {
      running ??= workWhileOpen()
    },
    /** Resolves when it no longer works. */
    async stop() {
      open = false
      wake()
      await running
    },
  }
}

/** How long work that was told to end may take to do so. */
const PATIENCE_MS = 2_000

/** Waits for work until its time is over or it is told to end, and then for as long as it may take to end. */
export async function withTimeLimit<Result>(
  { control, limitMs }: { control: AbortController; limitMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const timer = setTimeout(() => control.abort(new JobEnding('timed out')), limitMs)
  try {
    return await Promise.race([work(), outOfPatience(control.signal, over.signal)])
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** Rejects if work that was told to end does not end in time. */
async function outOfPatience(signal: AbortSignal, over: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await pause(PATIENCE_MS, undefined, { signal: over })
  throw signal.reason
}
