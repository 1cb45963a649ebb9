import type { Logger } from 'pino'
import { withoutCaller } from '../../shared/serial-work.ts'

interface SchedulerOptions {
  names: readonly string[]
  /** Works once on the named thing; answers in how many milliseconds to work again, if at all. */
  work: (name: string) => Promise<number | undefined>
  logger: Logger
}

/** How many are worked on at once, so that many followers do not take every connection of the pool. */
export const AT_ONCE = 3
/** Everything is looked at this often, for what no wake-up told of. */
const SWEEP_MS = 5_000
const PAUSE_AFTER_FAULT_MS = 1_000

/** Works on named things when they are woken: never twice at once on the same, never on too many. */
export function readerScheduler({ names, work, logger }: SchedulerOptions) {
  let ready = new Set<string>()
  const active = new Map<string, Promise<void>>()
  let sweep: NodeJS.Timeout | undefined

  function wake(name: string) {
    if (!sweep) return
    ready.add(name)
    pump()
  }

  /** The same, before all others that are ready. */
  function hurry(name: string) {
    if (!sweep) return
    ready = new Set([name, ...ready])
    pump()
  }

  function pump() {
    for (const name of ready) {
      if (active.size >= AT_ONCE) return
      if (active.has(name)) continue
      ready.delete(name)
      active.set(name, withoutCaller(workOnce, name))
    }
  }

  async function workOnce(name: string) {
    const pause = await work(name).catch((error) => {
      logger.warn({ err: error, cursor: name }, 'A cursor could not move; trying again')
      return PAUSE_AFTER_FAULT_MS
    })
    active.delete(name)
    if (pause === 0) wake(name)
    else if (pause !== undefined) setTimeout(wake, pause, name).unref()
    pump()
  }

  const wakeAll = () => names.forEach(wake)

  return {
    wake,
    hurry,
    start() {
      sweep = setInterval(wakeAll, SWEEP_MS).unref()
      wakeAll()
    },
    /** Resolves when nothing is being worked on any more. */
    async stop() {
      clearInterval(sweep)
      sweep = undefined
      ready.clear()
      await Promise.all(active.values())
    },
  }
}
