import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Deliver } from './effects.ts'

export const webhookJobs = ({ deliveries, deliver }: { deliveries: DeliveryStore; deliver: Deliver }) => [
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
]
