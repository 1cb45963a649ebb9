import { defineEffect, type Sent } from '../../../background/outbox/effect.ts'
import { TRACE } from './address.ts'

/** Sends the part of a debate that ends at a version. */
export type SendPart = (debateId: string, version: number, signal: AbortSignal) => Promise<Sent>

interface EffectDependencies {
  /** Undefined where traces are off. */
  sendPart: SendPart | undefined
  now: () => Date
}

/** A collector that answers slowly takes no more than these places of the outbox from what else is to be sent. */
const MOST_AT_ONCE = 20
const BUSY_MS = 5_000

/** Sends parts of debates to the collector. A part that is sent again has equal spans, by which stores know it. */
export function traceEffects({ sendPart, now }: EffectDependencies) {
  let underWay = 0
  return [
    defineEffect({
      ...TRACE,
      doubt: 'send again and say so',
      timeoutSeconds: 120,
      async send({ subject, body: { version } }, { signal }) {
        if (!sendPart || subject === null) return { outcome: 'done', answer: { spans: 0 } }
        if (underWay >= MOST_AT_ONCE) return { outcome: 'wait', until: new Date(now().getTime() + BUSY_MS) }
        underWay += 1
        try {
          return await sendPart(subject, version, signal)
        } finally {
          underWay -= 1
        }
      },
    }),
  ]
}
