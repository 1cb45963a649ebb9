import type { Logger } from 'pino'

interface ActivityLogDependencies {
  /** Writes when many of them were last used, in one statement. */
  write: (activity: ReadonlyMap<string, number>) => Promise<void>
  logger: Logger
  flushEveryMs: number
}

/** When each session, key, grant or door was last used: known at once on this node, saved every few seconds. */
export function activityLog({ write, logger, flushEveryMs }: ActivityLogDependencies) {
  let seen = new Map<string, number>()
  let flushing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function writeSeen() {
    if (seen.size === 0) return
    const batch = seen
    seen = new Map()
    try {
      await write(batch)
    } catch (fault) {
      for (const [id, at] of batch) seen.set(id, Math.max(at, seen.get(id) ?? 0))
      logger.warn({ err: fault }, 'The activity of sessions could not be written; it will be tried again')
    }
  }

  const flush = () => {
    flushing = flushing.then(writeSeen)
    return flushing
  }

  return {
    touch(sessionId: string, at: number) {
      seen.set(sessionId, at)
      timer ??= setInterval(flush, flushEveryMs).unref()
    },
    /** Activity that is not saved yet. */
    lastSeen: (sessionId: string): number => seen.get(sessionId) ?? 0,
    forget: (sessionId: string) => seen.delete(sessionId),
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
export type ActivityLog = ReturnType<typeof activityLog>
