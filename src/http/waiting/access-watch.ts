import { withoutCaller } from '../../shared/serial-work.ts'

/** How often access is looked up without any signal. */
export const LOOK_SECONDS = 30
/** How soon an access is looked up again that could not be. */
export const LOOK_AGAIN_SECONDS = 5

interface WatchedAccess {
  /** Rejects where that cannot be told right now. */
  isThere(): Promise<boolean>
  onEnd(): void
}

/**
 * Watches whether a caller still has access. From the start of a look until its answer nothing may be handed over; a
 * look that cannot be answered right now is made again soon, and the newest decides.
 */
export function accessWatch({ isThere, onEnd }: WatchedAccess) {
  let seconds = 0
  let nextLookAt = LOOK_SECONDS
  let looks = 0
  let unanswered: PromiseWithResolvers<void> | undefined

  function answered() {
    unanswered?.resolve()
    unanswered = undefined
  }

  function look() {
    looks += 1
    const own = looks
    unanswered ??= Promise.withResolvers()
    nextLookAt = Number.POSITIVE_INFINITY
    withoutCaller(isThere).then(
      (there) => {
        if (own !== looks) return
        nextLookAt = seconds + LOOK_SECONDS
        if (!there) onEnd()
        answered()
      },
      () => {
        if (own === looks) nextLookAt = seconds + LOOK_AGAIN_SECONDS
      },
    )
  }

  return {
    look,
    /** Called each second. */
    second() {
      seconds += 1
      if (seconds >= nextLookAt) look()
    },
    /** Resolves when no look is unanswered. */
    async settled() {
      while (unanswered) await unanswered.promise
    },
    /** Ends the watch: nobody waits for an answer any more. */
    stop() {
      looks += 1
      nextLookAt = Number.POSITIVE_INFINITY
      answered()
    },
  }
}
