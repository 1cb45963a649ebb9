import type { Static, TObject } from 'typebox'
import type { JsonObject } from '../../shared/canonical-json.ts'
import type { Transaction } from '../../storage/database.ts'
import type { JobContext } from '../queue/job.ts'

/** The result of a try. An exception means `doubtful`: it may have been thrown after the call. */
export type Sent =
  /** It arrived. Every later version receives its external id and is then an edit. */
  | { outcome: 'done'; externalId?: string; answer?: JsonObject }
  /** Nothing was tried yet: try again at that time. */
  | { outcome: 'wait'; until: Date; why?: string }
  /** It certainly did not arrive, but may later: tried again after the next pause, and not before `until`. */
  | { outcome: 'failed'; why: string; until?: Date | undefined; answer?: JsonObject }
  /** It will never succeed. */
  | { outcome: 'refused'; why: string; answer?: JsonObject }
  /** Nobody knows whether it arrived. */
  | { outcome: 'doubtful'; why: string; answer?: JsonObject }

/** `parked` waits for a person; the last three are final. */
export type EffectState = 'waiting' | 'sending' | 'parked' | 'done' | 'refused' | 'given_up'

/** Something to do outside, as its kind receives it to send. */
export interface Effect<Body = Record<string, unknown>> {
  /** Our idempotency key: the same on every try and for every version. */
  id: string
  org: string
  key: string
  version: number
  target: string
  subject: string | null
  body: Body
  /** 1 on the first try. */
  attempt: number
  /** Its external id, once known: it has arrived already, and this is an edit. */
  externalId: string | undefined
  /** An earlier try may have arrived: since when, and which version it carried. */
  doubt: { since: string; version: number } | undefined
}

/** The outcome of a try. */
export interface Settled {
  state: Exclude<EffectState, 'sending'>
  /** When it is tried next, while it is `waiting`. */
  nextAt: Date | undefined
  why: string | undefined
  answer: JsonObject | undefined
  at: Date
}

/**
 * What happens when nobody knows whether a try arrived. With an external id it has arrived: its edits are simply
 * repeated.
 */
type WhenInDoubt<Body> =
  /**
   * `same key`: the receiver recognises `effect.id`. `send again and say so`: `effect.doubt` is set. `ask a person`:
   * parked.
   */
  | { doubt: 'same key' | 'send again and say so' | 'ask a person'; find?: undefined }
  /** Looks for it outside before it is sent again; undefined when it is not there, `done` with its external id when it is. */
  | { doubt: 'find first'; find(effect: Effect<Body>, context: JobContext): Promise<Sent | undefined> }

/** One way to act on the outside world. Sent at least once, so `send` must tolerate repetition as `doubt` says. */
export type EffectKind<Body extends TObject = TObject> = WhenInDoubt<Static<Body>> & {
  /** Begins with its area's name. */
  name: string
  body: Body
  /** How long a try may take; 60 by default. */
  timeoutSeconds?: number
  /** One after another for each target, in the order of the calls; a later one waits until the earlier is final. */
  inOrder?: true
  /** Called outside any transaction, by one sender at a time. */
  send(effect: Effect<Static<Body>>, context: JobContext): Promise<Sent>
  /**
   * Writes the outcome of a try to the area's tables, in the transaction that records it and before the effect's own
   * row is locked. It is repeated with that transaction, each time with the very object that `send` was given last.
   */
  settled?(tx: Transaction, effect: Effect<Static<Body>>, settled: Settled): Promise<void>
}

export const defineEffect = <Body extends TObject>(kind: EffectKind<Body>): EffectKind<Body> => kind

/** The part of a kind that is needed to order an effect. */
export type EffectAddress<Body extends TObject = TObject> = Pick<EffectKind<Body>, 'name' | 'body'>

export interface EffectOrder<Body extends TObject = TObject> {
  org: string
  kind: EffectAddress<Body>
  /** Identifies it within its kind and organization, until 30 days after it became final. */
  key: string
  /** Its receiver: a slow one delays no other. */
  target: string
  /** What it is about, such as a debate. */
  subject?: string | null
  /** A higher one under the same key is an edit, a lower or equal one changes nothing; 0 by default. */
  version?: number
  notBefore?: Date
  body: Static<Body>
}

/** Orders an effect and answers with its id. It exists if and only if the transaction commits. */
export type Send = <Body extends TObject>(tx: Transaction, order: EffectOrder<Body>) => Promise<string>

/** The address must not be called again. */
export const GONE = 410

/** A client error means that the same request will never succeed; these mean that it came at a bad time. */
const PASSING_REFUSALS = new Set([408, 409, 425, 429])

const willNeverWork = (status: number) => status >= 300 && status < 500 && !PASSING_REFUSALS.has(status)

/**
 * What an unsuccessful answer means: never again, or once more after the outbox's pause, which `Retry-After` may
 * lengthen.
 */
export function failedDelivery({ status, headers }: Pick<Response, 'status' | 'headers'>, now: Date): Sent {
  const answer = { status }
  const why = status === GONE ? 'The address is gone' : `The address answered ${status}`
  if (willNeverWork(status)) return { outcome: 'refused', why, answer }
  return { outcome: 'failed', why, until: askedToWait(headers.get('retry-after'), now), answer }
}

/** Until when a `Retry-After` asks us to wait. */
export function askedToWait(retryAfter: string | null, now: Date): Date | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined
}
