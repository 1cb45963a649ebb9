import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Metrics } from '../../shared/telemetry/metrics.ts'
import type { Database } from '../../storage/database.ts'
import { readPayload } from '../payload.ts'
import { JobEnding } from '../queue/job.ts'
import { withTimeLimit, workLoop } from '../work-loop.ts'
import type { Claim, EffectClaims } from './claims.ts'
import type { Effect, EffectKind, Sent } from './effect.ts'
import { ClaimLost, settle } from './effect-store.ts'
import { settlementOf, type Tried } from './retry-or-give-up.ts'

interface SenderOptions {
  claims: EffectClaims
  kinds: ReadonlyMap<string, EffectKind>
  record: ReturnType<typeof recordWith>
  /** How many are sent at once. */
  limit: number
  idleMs: number
  now: () => Date
  logger: Logger
}

interface Sending {
  claim: Claim
  control: AbortController
  done: Promise<void>
}

/** A crash between the call and its record leaves a claim that expires, and nobody knows the outcome. */
const LOST = { outcome: 'doubtful', why: 'The worker that sent it stopped before it could record the result' } as const

/** Claims what is due, sends it and records the outcomes, many at once. */
export function openSender({ claims, kinds, record, limit, idleMs, now, logger }: SenderOptions) {
  const sending = new Set<Sending>()
  let open = true
  let lastTake: Promise<number> = Promise.resolve(0)
  const loop = workLoop({
    work: take,
    idleMs,
    onFault: (error) => logger.warn({ err: error }, 'What is to be sent could not be claimed; trying again'),
  })

  const room = () => (open ? limit - sending.size : 0)

  /** Concurrent calls wait for each other, so that no more are claimed than there is room for. */
  function take(): Promise<number> {
    lastTake = lastTake.then(takeNow, takeNow)
    return lastTake
  }

  async function takeNow(): Promise<number> {
    const abandoned = room() > 0 ? await claims.abandoned(room()) : []
    for (const claim of abandoned) begin(claim, async () => ({ effect: claim.effect, sent: LOST, stopping: false }))
    let taken = abandoned.length
    while (room() > 0) {
      const due = await claims.due(room(), now())
      for (const claim of due) begin(claim, tryOnce)
      if (due.length === 0) break
      taken += due.length
    }
    return taken
  }

  function begin(claim: Claim, attempt: typeof tryOnce) {
    const kind = kinds.get(claim.kind)
    if (!kind) throw new Error(`Unknown kind ${claim.kind} of a claimed effect`)
    const log = logger.child({ kind: kind.name, effect_id: claim.effect.id, attempt: claim.effect.attempt })
    const control = new AbortController()
    const one: Sending = { claim, control, done: Promise.resolve() }
    sending.add(one)
    one.done = carryOut(one, kind, attempt, log)
      .catch((error) => log.error({ err: error }, 'A try broke down; its claim will run out, and it is in doubt'))
      .finally(() => {
        sending.delete(one)
        loop.wake()
      })
  }

  async function carryOut({ claim, control }: Sending, kind: EffectKind, attempt: typeof tryOnce, log: Logger) {
    const tried: Tried = await attempt(kind, claim, { control, logger: log })
    await record(kind, claim, tried, log)
  }

  const allDone = () => Promise.all([...sending].map(({ done }) => done))

  return {
    wake: loop.wake,
    start: loop.start,

    /** Reports that this sender is alive, and aborts tries whose claims another sender has taken over. */
    async renew() {
      const before = [...sending]
      if (before.length === 0) return
      const kept = await claims.renew(before.map(({ claim }) => claim))
      for (const { claim, control } of before) if (!kept.has(claim)) control.abort(new JobEnding('withdrawn'))
    },

    /** Sends what is due, and what that leads to, until nothing is left. */
    async drain() {
      for (;;) {
        const taken = await take()
        if (sending.size > 0) await Promise.race([...sending].map(({ done }) => done))
        else if (taken === 0) return
      }
    },

    /** Takes nothing more, waits for running tries, and aborts those that do not end in time. */
    async stop(graceMs: number) {
      open = false
      await Promise.allSettled([loop.stop(), lastTake])
      const graceOver = new AbortController()
      await Promise.race([allDone(), pause(graceMs, undefined, { signal: graceOver.signal }).catch(() => {})])
      graceOver.abort()
      for (const { control } of sending) control.abort(new JobEnding('stopping'))
      await allDone()
    },
  }
}

interface TryOptions {
  control: AbortController
  logger: Logger
}

const SECONDS_TO_SEND = 60

/** Sends a claimed effect once, after looking for it where that comes first. */
async function tryOnce(kind: EffectKind, claim: Claim, { control, logger }: TryOptions): Promise<Tried> {
  const { payload: body, faults } = readPayload(kind.body, claim.effect.body)
  let effect: Effect = { ...claim.effect, ...(body && { body }) }
  if (faults) {
    const why = `The body is not valid: ${faults.map(({ field, message }) => `${field} ${message}`).join('; ')}`
    return { effect, sent: { outcome: 'refused', why }, stopping: false }
  }

  let wasCalled = false

  async function send(): Promise<Sent> {
    const { signal } = control
    const context = { signal, attempt: effect.attempt, key: effect.id, workerId: claim.token, logger }
    if (kind.find && effect.doubt && effect.externalId === undefined) {
      const found = await kind.find(effect, context)
      if (found?.outcome === 'doubtful') return { ...found, outcome: 'failed' }
      const isFormer = found?.outcome === 'done' && effect.doubt.version < effect.version
      if (found && !isFormer) return found
      effect = { ...effect, doubt: undefined, externalId: isFormer ? found.externalId : undefined }
    }
    wasCalled = true
    return kind.send(effect, context)
  }

  const isStopping = () => (control.signal.reason as Partial<JobEnding> | undefined)?.why === 'stopping'
  try {
    const limitMs = (kind.timeoutSeconds ?? SECONDS_TO_SEND) * 1_000
    const sent = await withTimeLimit({ control, limitMs }, send)
    return { effect, sent, stopping: isStopping() }
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault)
    return { effect, sent: { outcome: wasCalled ? 'doubtful' : 'failed', why }, stopping: isStopping() }
  }
}

interface RecordOptions {
  db: Database
  now: () => Date
  metrics: Pick<Metrics, 'effectsTotal'>
  /** How long it waits after a fault of the database or of the area. */
  pauseMs: number
}

const TRIES = 5

/** Records the outcome of a try. If that fails, the claim expires and the try is in doubt. */
export const recordWith =
  ({ db, now, metrics, pauseMs }: RecordOptions) =>
  async (kind: EffectKind, claim: Claim, tried: Tried, logger: Logger) => {
    const settlement = settlementOf(kind, claim, tried, now())
    const { state, why } = settlement
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        await db.transaction().execute(async (tx) => {
          await kind.settled?.(tx, tried.effect, settlement)
          await settle(tx, claim, settlement)
        })
        metrics.effectsTotal.inc({ kind: kind.name, outcome: state })
        logger[state === 'parked' ? 'warn' : 'debug']({ state, why }, 'A try to send something outside is over')
        return
      } catch (error) {
        if (error instanceof ClaimLost)
          return logger.warn('What became of a try is not written down: its claim ran out')
        logger.warn({ err: error, tries }, 'What became of a try could not be written down')
        await pause(pauseMs)
      }
    }
  }
