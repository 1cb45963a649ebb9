import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Deliver } from './effects.ts'

export const webhookJobs = ({ deliveries, deliver }: { deliveries: DeliveryStore; deliver: Deliver }) => [
  /** Earlier releases, without an outbox, tried deliveries in this job; it finishes what they left behind or still enqueue. */
  defineJob({
    name: 'webhooks.send',
    payload: Type.Object({
      organization_id: Type.String(),
      webhook_id: Type.String(),
      delivery_id: Type.String(),
      /** The number of tries before this one: a job with another number is a repetition. */
      attempts: Type.Integer(),
    }),
    timeoutSeconds: 60,
    run: ({ organization_id: org, delivery_id, attempts }) =>
      deliveries.whileDue(org, delivery_id, attempts, (tx, delivery) => deliver(tx, org, delivery)),
  }),
]
