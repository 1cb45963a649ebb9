import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withoutCaller } from '../../shared/serial-work.ts'
import type { Claim, Leases } from './leases.ts'

interface ClaimQueueOptions {
  leases: Pick<Leases, 'claim'>
  /** How many more rows may be driven here. */
  room: () => number
  take: (claim: Claim) => void
  now: () => Date
  what: string
  logger: Logger
}

/** One claim at a time, each for everything that became ready meanwhile; the first in the table's order when room was short. */
export function claimQueue({ leases, room, take, now, what, logger }: ClaimQueueOptions) {
  const ready = new Set<string>()
  let claiming: Promise<void> | undefined
  /** More may wait than there was room for. */
  let behind = false

  function claimSoon(): Promise<void> {
    claiming ??= withoutCaller(claimAll)
      .catch((error) => logger.warn({ err: error }, `No ${what} could be claimed; trying again`))
      .finally(() => {
        claiming = undefined
        if (ready.size > 0 && room() > 0) void claimSoon()
      })
    return claiming
  }

  async function claimAll() {
    await turn()
    while ((ready.size > 0 || behind) && room() > 0) {
      const ids = [...ready]
      const space = room()
      const short = behind || ids.length > space
      ready.clear()
      behind = false
      const claims = await (short ? leases.claim(space, now()) : leases.claim(ids.length, now(), ids))
      behind = short && claims.length === space
      for (const claim of claims) take(claim)
    }
    behind ||= ready.size > 0
  }

  return {
    /** Whether rows wait that nobody has claimed: whoever comes now is not served before them. */
    isWaiting: () => behind || ready.size > 0,

    add(id: string) {
      ready.add(id)
      void claimSoon()
    },

    /** There is room for one more. */
    roomMade() {
      if (behind) void claimSoon()
    },

    /** Claims what nobody drives, for whatever reason. */
    sweep() {
      behind = true
      return claimSoon()
    },

    /** Until no claim is under way. */
    settled: () => claiming ?? Promise.resolve(),
  }
}
