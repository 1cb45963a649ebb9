import type { DeliveryRecord } from './delivery-store.ts'
import { payloadOf } from './payload.ts'
import type { Delivery, Webhook } from './schema.ts'
import type { WebhookRecord } from './store.ts'

export const wireOf = (webhook: WebhookRecord): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  name: webhook.name,
  description: webhook.description,
  active: webhook.active,
  enabled: webhook.active,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
  last_delivery_at: webhook.lastDeliveryAt,
  last_triggered_at: webhook.lastDeliveryAt,
  last_delivery_status: webhook.lastDeliveryStatus,
  delivery_count: webhook.deliveryCount,
  failure_count: webhook.failureCount,
  user_id: webhook.createdBy,
  debate_tags: webhook.debateTags,
  min_confidence: webhook.minConfidence,
  kept_for: webhook.keptFor,
})

export const deliveryWire = (delivery: DeliveryRecord): Delivery => ({
  id: delivery.id,
  delivery_id: delivery.id,
  webhook_id: delivery.webhookId,
  event: delivery.event,
  debate_id: delivery.debateId,
  payload: payloadOf(delivery.body),
  status: delivery.status,
  attempts: delivery.attempts,
  retry_count: Math.max(0, delivery.attempts - 1),
  response_code: delivery.responseCode,
  error: delivery.error,
  created_at: delivery.createdAt,
  next_attempt_at: delivery.nextAttemptAt,
  delivered_at: delivery.deliveredAt,
})
