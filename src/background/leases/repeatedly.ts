import type { Logger } from 'pino'

/** Repeats an action, never twice at the same time; the returned function ends it. */
export function repeatedly(ms: number, act: () => Promise<unknown>, logger: Logger): () => Promise<void> {
  let acting: Promise<unknown> | undefined
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
