import type { Static, TObject } from 'typebox'
import type { JsonObject } from '../../shared/canonical-json.ts'
import type { Transaction } from '../../storage/database.ts'
import type { JobContext } from '../queue/job.ts'

/** How a try went. Whatever is thrown instead is `doubtful`: it may have happened after the call. */
export type Sent =
  /** It is there. What the outside calls it is handed to every later version, which is then an edit. */
  | { outcome: 'done'; externalId?: string; answer?: JsonObject }
  /** Nothing was tried: not before then. */
  | { outcome: 'wait'; until: Date; why?: string }
  /** It is certainly not there, and may work later: tried again after the next pause, and not before `until`. */
  | { outcome: 'failed'; why: string; until?: Date | undefined; answer?: JsonObject }
  /** It will never work. */
  | { outcome: 'refused'; why: string; answer?: JsonObject }
  /** Nobody knows whether it is there. */
  | { outcome: 'doubtful'; why: string; answer?: JsonObject }

/** `parked` waits for a person; the last three are over. */
export type EffectState = 'waiting' | 'sending' | 'parked' | 'done' | 'refused' | 'given_up'

/** Something that is to happen outside, as a kind gets it to send. */
export interface Effect<Body = Record<string, unknown>> {
  /** Our key towards the outside: the same on every try and for every version. */
  id: string
  org: string
  key: string
  version: number
  target: string
  subject: string | null
  body: Body
  /** 1 on the first try. */
  attempt: number
  /** What the outside calls it, once that is known: it is there already, and this is an edit. */
  externalId: string | undefined
  /** An earlier try may have arrived, since when, and which version it carried. */
  doubt: { since: string; version: number } | undefined
}

/** What became of a try. */
export interface Settled {
  state: Exclude<EffectState, 'sending'>
  /** When it is tried next, while it is `waiting`. */
  nextAt: Date | undefined
  why: string | undefined
  answer: JsonObject | undefined
  at: Date
}

/** What is done when nobody knows whether a try arrived. What has an external id is there: its edits are simply repeated. */
type WhenInDoubt<Body> =
  /** `same key`: the receiver knows `effect.id` again. `send again and say so`: `effect.doubt` is set. `ask a person`: parked. */
  | { doubt: 'same key' | 'send again and say so' | 'ask a person'; find?: undefined }
  /** Looks for it outside before it is sent again; undefined when it is not there, `done` with its external id when it is. */
  | { doubt: 'find first'; find(effect: Effect<Body>, context: JobContext): Promise<Sent | undefined> }

/** One way to act on the outside world. Sent at least once, so `send` must bear being repeated as `doubt` says. */
export type EffectKind<Body extends TObject = TObject> = WhenInDoubt<Static<Body>> & {
  /** Begins with its area's name. */
  name: string
  body: Body
  /** How long a try may take; 60 unless told. */
  timeoutSeconds?: number
  /** One after another for each target, in the order of the wishes; a later one waits until the earlier is over. */
  inOrder?: true
  /** Called outside any transaction, by one sender at a time. */
  send(effect: Effect<Static<Body>>, context: JobContext): Promise<Sent>
  /** Writes down what became of a try, in the transaction that records it and before the effect's own row is locked. */
  settled?(tx: Transaction, effect: Effect<Static<Body>>, settled: Settled): Promise<void>
}

export const defineEffect = <Body extends TObject>(kind: EffectKind<Body>): EffectKind<Body> => kind

/** As much of a kind as is needed to wish for an effect. */
export type EffectAddress<Body extends TObject = TObject> = Pick<EffectKind<Body>, 'name' | 'body'>

export interface EffectOrder<Body extends TObject = TObject> {
  org: string
  kind: EffectAddress<Body>
  /** Names it within its kind and organization, until 30 days after it was over. */
  key: string
  /** Who or what it is sent to: a slow one holds up no other. */
  target: string
  /** What it is about, such as a debate. */
  subject?: string | null
  /** A higher one under the same key is an edit, a lower or equal one changes nothing; 0 unless told. */
  version?: number
  notBefore?: Date
  body: Static<Body>
}

/** Wishes for an effect and answers its id. It exists if and only if the transaction commits. */
export type Send = <Body extends TObject>(tx: Transaction, wish: EffectOrder<Body>) => Promise<string>

/** The address is not to be called again. */
export const GONE = 410

/** A client error says that the same request will never be welcome; these say that it came at a bad time. */
const PASSING_REFUSALS = new Set([408, 409, 425, 429])

const willNeverWork = (status: number) => status >= 300 && status < 500 && !PASSING_REFUSALS.has(status)

/**
 * What an answer without success means: never again, or once more after a pause of the outbox, which `Retry-After` may
 * lengthen.
 */
export function failedDelivery({ status, headers }: Pick<Response, 'status' | 'headers'>, now: Date): Sent {
  const answer = { status }
  const why = status === GONE ? 'The address is gone' : `The address answered ${status}`
  if (willNeverWork(status)) return { outcome: 'refused', why, answer }
  return { outcome: 'failed', why, until: askedToWait(headers.get('retry-after'), now), answer }
}

function askedToWait(retryAfter: string | null, now: Date): Date | undefined {
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000) : undefined
}
