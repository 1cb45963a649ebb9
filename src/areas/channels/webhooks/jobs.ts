import Type from 'typebox'
import { defineJob, type Enqueue, type JobAddress } from '../../../jobs/define.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Sender } from './sending.ts'
import type { WebhookStore } from './store.ts'

interface Needs {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  sender: Sender
  enqueue: Enqueue
  now: () => Date
}

const Payload = Type.Object({
  organization_id: Type.String(),
  webhook_id: Type.String(),
  delivery_id: Type.String(),
})

/** The job that tries one delivery. */
export const SEND: JobAddress<typeof Payload> = { name: 'webhooks.send', payload: Payload }

const GONE = 410
const DAYS_30_MS = 30 * 86_400_000

export const webhookJobs = ({ webhooks, deliveries, sender, enqueue, now }: Needs) => [
  defineJob({
    ...SEND,
    timeoutSeconds: 60,
    async run(payload, { signal }) {
      const { organization_id: org, webhook_id, delivery_id } = payload
      const webhook = await webhooks.find(org, webhook_id)
      const delivery = await deliveries.find(org, webhook_id, delivery_id)
      if (!webhook?.active || !delivery || delivery.status === 'delivered') return
      const attempt = await sender.attempt(webhook, delivery, signal)
      await deliveries.record(org, delivery, attempt)
      if (attempt.responseCode === GONE) await webhooks.update(org, webhook_id, { active: false }, now())
      if (!attempt.nextAttemptAt) return
      const key = `${delivery_id}:${delivery.attempts + 1}`
      await enqueue(SEND, payload, { startAfter: attempt.nextAttemptAt, key })
    },
  }),
  defineJob({
    name: 'webhooks.cleanup',
    schedule: '17 * * * *',
    payload: Type.Object({}),
    run: () => deliveries.removeOlderThan(new Date(now().getTime() - DAYS_30_MS)),
  }),
]
