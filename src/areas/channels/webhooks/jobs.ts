import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Deliver } from './effects.ts'

interface Needs {
  deliveries: DeliveryStore
  deliver: Deliver
  now: () => Date
}

const DAYS_30_MS = 30 * DAY_MS

export const webhookJobs = ({ deliveries, deliver, now }: Needs) => [
  /** Releases without an outbox tried a delivery in such a job; what they left behind, or still enqueue, goes on there. */
  defineJob({
    name: 'webhooks.send',
    payload: Type.Object({
      organization_id: Type.String(),
      webhook_id: Type.String(),
      delivery_id: Type.String(),
      /** How often it was tried before: whoever comes with another number comes a second time. */
      attempts: Type.Integer(),
    }),
    timeoutSeconds: 60,
    run: ({ organization_id: org, delivery_id, attempts }) =>
      deliveries.whileDue(org, delivery_id, attempts, (tx, delivery) => deliver(tx, org, delivery)),
  }),
  defineJob({
    name: 'webhooks.cleanup',
    schedule: '17 * * * *',
    payload: Type.Object({}),
    run: () => deliveries.removeOlderThan(new Date(now().getTime() - DAYS_30_MS)),
  }),
]
