import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Claim, Drive, Failed, Leases, Outcome } from './leases.ts'

interface HeldRowsOptions {
  leases: Leases
  drive: Drive
  setBack: (claim: Claim, failed: Failed) => Promise<void>
  /** Aborted when the worker stops. */
  stopping: AbortSignal
  /** How long a driver may take after it was told to leave. */
  leaveMs: number
  leaseMs: number
  monotonic: () => number
  /** There is room for another row; `again` if this row was reported ready meanwhile. */
  onFreed: (id: string, again: boolean) => void
  what: string
  logger: Logger
}

interface Holding {
  control: AbortController
  /** When its lease was last known to begin, by our own clock. */
  leasedAt: number
  /** Its outcome is being written. */
  settling: boolean
  /** It was reported ready meanwhile. */
  again: boolean
  /** This worker has it once more, after another had it in between: it is driven anew from there. */
  next: Claim | undefined
  /** Its outcome, once the lease is released. */
  done: Promise<Outcome>
}

const LEFT: Outcome = { kind: 'left' }
const ASK_AGAIN_MS = 250

/** The rows that this worker drives: no row twice at the same time, and none for longer than its lease. */
export function heldRows(needs: HeldRowsOptions) {
  const { leases, drive, setBack, stopping, leaveMs, leaseMs, monotonic, onFreed, what, logger } = needs
  const held = new Map<string, Holding>()

  function take(claim: Claim): Promise<Outcome> {
    const before = held.get(claim.id)
    if (!before) return hold(claim)
    if (!claim.renewed) {
      before.next = claim
      before.control.abort()
    }
    return before.done
  }

  function hold(claim: Claim): Promise<Outcome> {
    const control = new AbortController()
    const { signal } = control
    const ended = (outcome: Outcome) => settle(claim, holding, signal.aborted ? LEFT : outcome)
    const reins = { signal, stopping, sure: () => sure(holding) }
    const holding: Holding = {
      control,
      leasedAt: monotonic(),
      settling: false,
      again: false,
      next: undefined,
      done: Promise.resolve(LEFT),
    }
    held.set(claim.id, holding)
    holding.done = Promise.try(drive, claim, reins).then(ended, (error) => ended({ kind: 'failed', error }))
    return holding.done
  }

  const mayHaveRunOut = ({ leasedAt }: Holding) => monotonic() - leasedAt >= leaseMs

  async function sure(holding: Holding) {
    const { signal } = holding.control
    while (mayHaveRunOut(holding) && !holding.settling && !signal.aborted) {
      await renew().catch(() => pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => {}))
    }
  }

  /** A driver that lost its lease leaves: another worker drives that row. */
  async function renew() {
    const before = [...held].filter(([, { settling }]) => !settling)
    if (before.length === 0) return
    const at = monotonic()
    const kept = new Set(await leases.renew(before.map(([id]) => id)))
    for (const [id, holding] of before) {
      if (kept.has(id)) holding.leasedAt = at
      else if (!holding.settling && !holding.control.signal.aborted) {
        logger.warn({ [`${what}_id`]: id }, `This ${what} is driven by somebody else now`)
        holding.control.abort()
      }
    }
  }

  async function settle(claim: Claim, holding: Holding, outcome: Outcome): Promise<Outcome> {
    holding.settling = true
    await giveBack(claim, outcome).catch((error) =>
      logger.warn({ err: error, [`${what}_id`]: claim.id }, `This ${what} could not be given back; its lease will end`),
    )
    held.delete(claim.id)
    if (holding.next) void hold(holding.next)
    onFreed(claim.id, holding.again)
    return outcome
  }

  async function giveBack(claim: Claim, outcome: Outcome) {
    if (outcome.kind === 'rests') await leases.release([claim.id])
    if (outcome.kind === 'waits') await leases.releaseUntil(outcome.until, { id: claim.id, version: outcome.version })
    if (outcome.kind === 'failed') await setBack(claim, outcome)
  }

  async function allDone() {
    while (held.size > 0) await Promise.all([...held.values()].map(({ done }) => done))
  }

  return {
    take,
    count: () => held.size,

    /** The row is ready to continue: it is claimed again when it is released. Answers whether it is held at all. */
    goOn(id: string): boolean {
      const holding = held.get(id)
      if (holding) holding.again = true
      return holding !== undefined
    },

    renew,

    /** Lets running drivers finish within this time, then releases every row. */
    async finish(graceMs: number) {
      await within(graceMs, allDone())
      const left = [...held]
      if (left.length === 0) return
      for (const [, { control }] of left) control.abort()
      await within(leaveMs, allDone())
      await leases
        .release(left.map(([id]) => id))
        .catch((error) => logger.warn({ err: error }, 'What was driven could not be given back; its leases will end'))
    },
  }
}

async function within(ms: number, done: Promise<void>) {
  const over = new AbortController()
  await Promise.race([done, pause(ms, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
}
