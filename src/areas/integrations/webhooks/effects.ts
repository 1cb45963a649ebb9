import Type from 'typebox'
import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import {
  defineEffect,
  type EffectAddress,
  type EffectState,
  failedDelivery,
  GONE,
  type Sent,
  type Settled,
} from '../../../background/outbox/effect.ts'
import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { webhookHeaders } from '../../../shared/signatures/standard-webhooks.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Attempt, DeliveryRecord, DeliveryStore, SendAgain } from './delivery-store.ts'
import type { WebhookRecord, WebhookStore } from './store.ts'

/** The delivery holds what is sent, and its id is the key; the target is the webhook. */
const Body = Type.Object({})

const DELIVER: EffectAddress<typeof Body> = { name: 'webhooks.deliver', body: Body }

/** Queues a delivery, again where it was given up; leaves one that is under way alone. */
export type Deliver = (tx: Transaction, org: string, delivery: DeliveryName) => Promise<void>
/** The same in its two steps. */
export type DeliverAgain = (org: string, delivery: DeliveryName) => SendAgain
type DeliveryName = Pick<DeliveryRecord, 'id' | 'webhookId' | 'debateId'>

export const deliverAgainBy =
  ({ send, resend }: Pick<Outbox, 'send' | 'resend'>): DeliverAgain =>
  (org, { id, webhookId, debateId }) => {
    const effect = { org, kind: DELIVER, key: id }
    return {
      resend: (tx) => resend(tx, effect),
      send: async (tx) => void (await send(tx, { ...effect, target: webhookId, subject: debateId, body: {} })),
    }
  }

export const deliverBy =
  (again: DeliverAgain): Deliver =>
  async (tx, org, delivery) => {
    const { resend, send } = again(org, delivery)
    if (!(await resend(tx))) await send(tx)
  }

/** Deliveries keep no order; a receiver recognises a repeated one by its id, so that a delivery in doubt is sent again. */
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
      await deliveries.record(org, { id: key, webhookId: target }, attempt, tx)
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

/** The result of a delivery's only try, where it must not be repeated. */
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

const MOST_ANSWER_BYTES = 65_536

/** Tries a delivery once and returns the result; checks the address anew each time. */
export function sender({
  outbound,
  sealing,
  version,
  now,
}: {
  outbound: Pick<Outbound, 'fetch'>
  sealing: Sealing
  version: string
  now: () => Date
}) {
  async function ask(webhook: WebhookRecord, { id, event, body }: DeliveryRecord, signal: AbortSignal | undefined) {
    const secret = await sealing.open(webhook.sealedSecret, webhook.id)
    if (secret === undefined) throw new Error('The secret of the webhook cannot be opened')
    const at = now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Parley/${version}`,
      'x-service-event': event,
      'x-service-delivery': id,
      ...webhookHeaders({ id, at, body: Buffer.from(body), secrets: [secret] }),
    }
    const response = await outbound.fetch(
      webhook.url,
      { method: 'POST', headers, body, ...(signal && { signal }) },
      { maxBytes: MOST_ANSWER_BYTES, redirects: 0 },
    )
    await response.body?.cancel()
    return response
  }

  return {
    async attempt(webhook: WebhookRecord, delivery: DeliveryRecord, signal?: AbortSignal): Promise<Sent> {
      try {
        const response = await ask(webhook, delivery, signal)
        return response.ok ? { outcome: 'done', answer: { status: response.status } } : failedDelivery(response, now())
      } catch (error) {
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}
export type Sender = ReturnType<typeof sender>
