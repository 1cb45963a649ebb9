import Type from 'typebox'
import { defineJob, type Enqueue, type JobAddress } from '../../../jobs/define.ts'
import type { Attempt, DeliveryStore } from './delivery-store.ts'
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
  /** How often it was tried before: whoever comes with another number comes a second time. */
  attempts: Type.Integer(),
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
      const { organization_id: org, webhook_id, delivery_id, attempts } = payload
      const webhook = await webhooks.find(org, webhook_id)
      const delivery = await deliveries.find(org, webhook_id, delivery_id)
      const isDue = delivery?.attempts === attempts && ['pending', 'retrying'].includes(delivery.status)
      if (!webhook || !isDue) return
      const attempt = webhook.active ? await sender.attempt(webhook, delivery, signal) : switchedOff(now())
      await deliveries.record(org, delivery, attempt, async (tx) => {
        const startAfter = attempt.nextAttemptAt
        if (startAfter) await enqueue(SEND, { ...payload, attempts: attempts + 1 }, { tx, startAfter })
      })
      if (attempt.responseCode === GONE) await webhooks.update(org, webhook_id, { active: false }, now())
    },
  }),
  defineJob({
    name: 'webhooks.cleanup',
    schedule: '17 * * * *',
    payload: Type.Object({}),
    run: () => deliveries.removeOlderThan(new Date(now().getTime() - DAYS_30_MS)),
  }),
]

const switchedOff = (at: Date): Attempt => ({
  status: 'failed',
  responseCode: null,
  error: 'The webhook is switched off',
  nextAttemptAt: null,
  at,
})
