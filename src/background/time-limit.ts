import { setTimeout as pause } from 'node:timers/promises'
import { JobEnding } from './queue/job.ts'

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

/** Rejects when work that was told to end has not done so in time. */
async function outOfPatience(signal: AbortSignal, over: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await pause(PATIENCE_MS, undefined, { signal: over })
  throw signal.reason
}
