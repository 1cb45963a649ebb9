import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Place } from '../ledger/index.ts'
import type { Claim, LeaseStore } from './lease-store.ts'
import type { Outcome, Run } from './run-debate.ts'
import type { Setbacks } from './setbacks.ts'

interface Needs {
  leases: LeaseStore
  begin: (claim: Claim) => Run
  setBack: Setbacks
  /** How many debates are run at once. */
  limit: number
  now: () => Date
  logger: Logger
}

interface Holding {
  run: Run
  /** Somebody said meanwhile that it can go on. */
  again: boolean
  /** Its outcome, once the lease is given back. */
  done: Promise<Outcome>
}

/** Claims debates, runs them, keeps their leases and gives them back. Nothing here waits for one debate alone. */
export function debateWorker({ leases, begin, setBack, limit, now, logger }: Needs) {
  const held = new Map<string, Holding>()
  const ready = new Set<string>()
  let claiming: Promise<void> | undefined
  /** More may wait than there was room for. */
  let behind = false
  let stopping = false
  /** Places kept for debates that are being made. */
  let reserved = 0

  const room = () => (stopping ? 0 : limit - held.size - reserved)

  function hold(claim: Claim): Promise<Outcome> {
    const run = begin(claim)
    if (stopping) run.finish()
    const holding: Holding = { run, again: false, done: run.outcome.then(finished) }
    held.set(claim.id, holding)

    async function finished(outcome: Outcome) {
      await giveUp(claim, outcome).catch((error) =>
        logger.warn({ err: error, debate_id: claim.id }, 'A debate could not be given back; its lease will end'),
      )
      held.delete(claim.id)
      if (holding.again) ready.add(claim.id)
      if (holding.again || behind) void claimSoon()
      return outcome
    }
    return holding.done
  }

  async function giveUp(claim: Claim, outcome: Outcome) {
    if (outcome.kind === 'rests') await leases.release([claim.id])
    if (outcome.kind === 'waits') await leases.releaseUntil(outcome.until, { ...claim, version: outcome.version })
    if (outcome.kind === 'failed') await setBack(claim, outcome.version, outcome.error)
  }

  /** One claim at a time, each for everything that became ready meanwhile; the oldest come first when room was short. */
  function claimSoon(): Promise<void> {
    claiming ??= claimAll()
      .catch((error) => logger.warn({ err: error }, 'Debates could not be claimed; trying again'))
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
      const short = behind || ids.length > room()
      ready.clear()
      behind = false
      const space = room()
      const claims = short ? await leases.claimOldest(space, now()) : await leases.claimThese(ids, now())
      behind = short && claims.length === space
      for (const claim of claims) void hold(claim)
    }
    behind ||= ready.size > 0
  }

  return {
    /** Keeps a place for a debate that is being made here, unless others have waited longer. */
    reserve(): Place | undefined {
      if (behind || ready.size > 0 || room() <= 0) return undefined
      reserved += 1
      return {
        lease: leases.firstLease,
        take(begun) {
          reserved -= 1
          void hold({ ...begun, setbacks: 0 })
        },
        leave() {
          reserved -= 1
        },
      }
    },

    /** Somebody said that this debate can go on. */
    ready(debateId: string) {
      const holding = held.get(debateId)
      if (holding) holding.again = true
      else ready.add(debateId)
      if (!holding) void claimSoon()
    },

    /** The debate has this version now: whoever runs it learns that somebody else changed it. */
    changed(debateId: string, version: number) {
      held.get(debateId)?.run.look(version)
    },

    /** Some debate was erased: forks of it, and forks of those, have lost what they inherited. */
    erased() {
      for (const { run } of held.values()) run.lookAgain()
    },

    /** Claims what nobody runs, for whatever reason. */
    sweep() {
      behind = true
      return claimSoon()
    },

    /** Whoever lost a lease stops: somebody else runs that debate. */
    async renew() {
      const before = [...held]
      if (before.length === 0) return
      const kept = await leases.renew(before.map(([id]) => id))
      for (const [id, holding] of before) {
        if (kept.has(id) || held.get(id) !== holding) continue
        logger.warn({ debate_id: id }, 'A debate is run by somebody else now')
        holding.run.leave()
      }
    },

    /** Runs what can be run now, or one debate, until it rests; throws what kept one from going on. */
    async drain(debateId?: string) {
      for (;;) {
        const claims = await (debateId ? leases.claimThese([debateId], now()) : leases.claimOldest(limit, now()))
        if (claims.length === 0) return
        for (const outcome of await Promise.all(claims.map(hold))) if (outcome.kind === 'failed') throw outcome.error
      }
    },

    /** Lets what is under way finish, for so long; then gives every debate back. */
    async stop(graceMs: number) {
      stopping = true
      await claiming
      for (const { run } of held.values()) run.finish()
      const done = Promise.all([...held.values()].map((holding) => holding.done))
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, graceMs)
      await Promise.race([done, late.promise])
      clearTimeout(timer)
      const left = [...held]
      for (const [, { run }] of left) run.leave()
      await done
      if (left.length > 0) await leases.release(left.map(([id]) => id))
    },
  }
}
