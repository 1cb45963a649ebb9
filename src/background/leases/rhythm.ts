import type { Logger } from 'pino'

/** How long a lease lasts, and how often leases are renewed and rows without one are looked for. */
export interface Rhythm {
  leaseMs: number
  renewMs: number
  sweepMs: number
  /** How long a driver that is told to leave may take when the worker stops. */
  leaveMs: number
}

/** What a worker drove that died is driven by another at most 12 s later. */
export const RHYTHM: Rhythm = { leaseMs: 10_000, renewMs: 3_000, sweepMs: 2_000, leaveMs: 2_000 }

/** Does something again and again, never twice at the same time; the returned function ends it. */
export function every(ms: number, act: () => Promise<void>, logger: Logger): () => Promise<void> {
  let acting: Promise<void> | undefined
  const timer = setInterval(() => {
    acting ??= act()
      .catch((error) => logger.warn({ err: error }, 'Leases could not be kept; trying again'))
      .finally(() => {
        acting = undefined
      })
  }, ms)
  return async () => {
    clearInterval(timer)
    await acting
  }
}
