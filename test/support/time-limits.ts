import { expect } from 'vitest'
import { measured } from './measured.ts'

/** Set by `npm run faults`, which is for a machine that does nothing else. */
const JUDGE = 'PARLEY_JUDGE_TIME'

export const judgesTime = () => Boolean(process.env[JUDGE])

/** How many milliseconds have passed since. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}

/** What a piece of work took of the processor, in milliseconds; on a busy machine some of what others took counts too. */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Tells a time. How fast something is on a busy machine says little, so only `npm run faults` judges it. */
export function withinLimit(what: string, milliseconds: number, limitMs: number) {
  measured(`${what}: ${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms (limit ${Math.round(limitMs)})`)
  if (judgesTime()) expect(milliseconds, what).toBeLessThan(limitMs)
}
