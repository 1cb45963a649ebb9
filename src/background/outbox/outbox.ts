import type { Logger } from 'pino'
import type { NewId } from '../../shared/ids.ts'
import type { Metrics } from '../../shared/telemetry/metrics.ts'
import type { Listener } from '../../storage/connection/listener.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { readPayload } from '../payload.ts'
import { effectClaims } from './claims.ts'
import type { EffectAddress, EffectKind, Send } from './effect.ts'
import { EFFECT_ORDERED, effectStore, type Which } from './effect-store.ts'
import { openSender, recordWith } from './sender.ts'

interface SenderTiming {
  /** A sender that is silent for this long is dead. */
  claimMs: number
  renewMs: number
  /** How often due effects are looked for without a notification. */
  idleMs: number
}

export interface OutboxOptions {
  db: Database
  listener: Listener
  /** `api` only orders; the others also send. */
  role: 'all' | 'api' | 'worker'
  newId: NewId
  now: () => Date
  logger: Logger
  metrics: Pick<Metrics, 'effectsTotal'>
  /** How many this process sends at once. */
  limit?: number
  /** How long `stop` waits for running tries before it aborts them. */
  graceSeconds?: number
  rhythm?: SenderTiming
}

const SENDER_TIMING: SenderTiming = { claimMs: 30_000, renewMs: 5_000, idleMs: 1_000 }

/** Effects that wait to be sent, and the sender of one process. `start` receives every kind there is. */
export function openOutbox(options: OutboxOptions) {
  const {
    db,
    listener,
    role,
    newId,
    now,
    logger,
    metrics,
    limit = 50,
    graceSeconds = 20,
    rhythm = SENDER_TIMING,
  } = options
  const kinds = new Map<string, EffectKind>()
  const store = effectStore(db)
  const sender = openSender({
    claims: effectClaims({ db, sender: newId('worker'), kinds, claimMs: rhythm.claimMs }),
    record: recordWith({ db, now, metrics, pauseMs: rhythm.idleMs }),
    kinds,
    limit,
    idleMs: rhythm.idleMs,
    now,
    logger,
  })
  const running = new DisposableStack()

  const send: Send = async (tx, { kind, subject = null, version = 0, notBefore, body, ...order }) => {
    const read = readPayload(kind.body, body)
    if (read.faults) {
      const [{ field, message }] = read.faults
      throw new Error(`An effect ${kind.name} was requested with an invalid body: ${field} ${message}`)
    }
    const at = now()
    const due = notBefore ?? at
    const facts = { kind: kind.name, subject, version, body: read.payload, dueAt: due, createdAt: at }
    return store.order(tx, { ...order, ...facts, id: newId('effect') })
  }

  async function renew() {
    try {
      await sender.renew()
    } catch (error) {
      logger.warn({ err: error }, 'The claims of what is being sent could not be renewed')
    }
  }

  return {
    send,

    /**
     * Sends effects again, when the transaction commits, that were given up, refused or parked: the one with a key, or all
     * for a target; false if there are none of these.
     */
    resend: (tx: Transaction, { org, kind, ...which }: { org: string; kind: EffectAddress } & Which) =>
      store.reopen(tx, org, kind.name, which, now()),

    /** Ends an effect, when the transaction commits, that nobody waits for any more; what is being sent may still arrive. */
    withdraw: (tx: Transaction, { org, kind, key }: { org: string; kind: EffectAddress; key: string }) =>
      store.withdraw(tx, org, kind.name, key, now()),

    /** The effects of an organization, newest first. */
    list: store.list,
    /** How many of each kind were given up or wait for a person. */
    stopped: store.stopped,

    start(all: readonly EffectKind[]) {
      for (const kind of all) {
        if (kinds.has(kind.name)) throw new Error(`Two kinds of effects are called ${kind.name}`)
        kinds.set(kind.name, kind)
      }
      const beat = setInterval(renew, rhythm.renewMs)
      running.defer(() => clearInterval(beat))
      if (role === 'api') return
      running.defer(listener.listen(EFFECT_ORDERED, sender.wake, sender.wake))
      sender.start()
    },

    /** Sends what is due until nothing is left, also in a process that otherwise only orders: for tests. */
    drain: sender.drain,

    async stop() {
      await sender.stop(graceSeconds * 1_000)
      running.dispose()
    },
  }
}
export type Outbox = ReturnType<typeof openOutbox>
