import Type from 'typebox'
import {
  defineEffect,
  type EffectAddress,
  type EffectState,
  type Sent,
  type Settled,
} from '../../../background/outbox/effect.ts'
import { GONE } from '../../../background/outbox/failed-delivery.ts'
import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Attempt, DeliveryRecord, DeliveryStore } from './delivery-store.ts'
import type { Sender } from './sending.ts'
import type { WebhookStore } from './store.ts'

/** What is sent lies in the delivery, whose id is the key; the target is the webhook. */
const Body = Type.Object({})

const DELIVER: EffectAddress<typeof Body> = { name: 'webhooks.deliver', body: Body }

/** Lets a delivery be sent, or sent again when it was given up; one that is under way is left alone. */
export type Deliver = (tx: Transaction, org: string, delivery: DeliveryName) => Promise<void>
type DeliveryName = Pick<DeliveryRecord, 'id' | 'webhookId' | 'debateId'>

export const deliverBy =
  ({ send, resend }: Pick<Outbox, 'send' | 'resend'>): Deliver =>
  async (tx, org, { id, webhookId, debateId }) => {
    const effect = { org, kind: DELIVER, key: id }
    if (await resend(tx, effect)) return
    await send(tx, { ...effect, target: webhookId, subject: debateId, body: {} })
  }

/** Deliveries keep no order; a receiver knows one again by its id, so that a doubtful one is sent again. */
export const webhookEffects = ({
  webhooks,
  deliveries,
  sender,
}: {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  sender: Sender
}) => [
  defineEffect({
    ...DELIVER,
    doubt: 'same key',
    async send({ org, key, target }, { signal }) {
      const webhook = await webhooks.find(org, target)
      const delivery = await deliveries.find(org, target, key)
      if (!webhook || !delivery) return { outcome: 'refused', why: 'The delivery was removed' }
      if (!webhook.active) return { outcome: 'refused', why: 'The webhook is switched off' }
      return sender.attempt(webhook, delivery, signal)
    },
    async settled(tx, { org, key, target }, settled) {
      const attempt = attemptOf(settled)
      await deliveries.record(tx, org, { id: key, webhookId: target }, attempt)
      if (attempt.responseCode === GONE) await webhooks.switchOff(tx, org, target, settled.at)
    },
  }),
]

const STATUSES: Record<Exclude<EffectState, 'sending'>, Attempt['status']> = {
  waiting: 'retrying',
  done: 'delivered',
  refused: 'failed',
  given_up: 'dead_lettered',
  parked: 'failed',
}

/** How the only try of a delivery went that is not to be repeated. */
export const onlyAttempt = (sent: Sent, at: Date): Attempt =>
  attemptOf({
    state: sent.outcome === 'done' ? 'done' : 'refused',
    answer: sent.outcome === 'wait' ? undefined : sent.answer,
    why: sent.outcome === 'done' ? undefined : sent.why,
    nextAt: undefined,
    at,
  })

const attemptOf = ({ state, answer, why, nextAt, at }: Settled): Attempt => ({
  status: STATUSES[state],
  responseCode: typeof answer?.status === 'number' ? answer.status : null,
  error: why ?? null,
  nextAttemptAt: nextAt ?? null,
  at,
})
