import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { conflict, type FieldFault, notFound, refuseFaults } from '../../../shared/errors.ts'
import { agreed } from '../../../shared/field-names.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId, RandomBytes } from '../../../shared/ids.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { DeliveryRecord, DeliveryStore } from './delivery-store.ts'
import { type DeliverAgain, onlyAttempt, type Sender } from './effects.ts'
import { ALL_EVENTS, bodyOf, type EventNames, payloadOf, TEST_EVENT } from './event-names.ts'
import {
  activeNames,
  type Delivery,
  type DeliveryQuery,
  deliveryIdNames,
  lastDeliveryAtNames,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookQuery,
} from './schema.ts'
import type { WebhookEdit, WebhookRecord, WebhookStore } from './store.ts'

interface WebhookServiceDependencies {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  sender: Sender
  outbound: Pick<Outbound, 'assertPublicUrl'>
  sealing: Sealing
  deliverAgain: DeliverAgain
  newId: NewId
  now: () => Date
  random: RandomBytes
  names: EventNames
}

/** The connection that a webhook belongs to, its role there, and its id where that was fixed before. */
export interface KeptBy {
  id: string
  connection: string
  as: string
}

const SECRET_BYTES = 32

/** The rules of outbound webhooks. They belong to the organization; their secret is shown once. */
export function webhookService(needs: WebhookServiceDependencies) {
  const { webhooks, deliveries, sender, outbound, sealing, deliverAgain, newId, now, random, names } = needs
  const known = [...names.names, ALL_EVENTS].join(', ')

  function eventsOf(given: readonly string[]): string[] {
    const faults = given.flatMap((name, index): FieldFault[] =>
      names.eventNamed(name) ? [] : [{ field: `events[${index}]`, message: `is not an event; known are: ${known}` }],
    )
    refuseFaults(faults)
    return [...new Set(given.flatMap((name) => names.eventNamed(name) ?? []))]
  }

  async function visible(id: string, { org }: Caller): Promise<WebhookRecord> {
    const webhook = await webhooks.find(org, id)
    if (!webhook) throw notFound('webhook', id)
    return webhook
  }

  return {
    async create(draft: NewWebhook, caller: Caller, kept?: KeptBy) {
      const events = eventsOf(draft.events)
      const active = activeOf(draft) ?? true
      const url = await outbound.assertPublicUrl(draft.url, 'url')
      const id = kept?.id ?? newId('webhook')
      const secret = draft.secret ?? `whsec_${Buffer.from(random(SECRET_BYTES)).toString('base64')}`
      const at = now().toISOString()
      const added = await webhooks.insert(caller.org, {
        id,
        url,
        events,
        name: draft.name ?? null,
        description: draft.description ?? null,
        active,
        sealedSecret: await sealing.seal(secret, id),
        createdBy: caller.userId,
        createdAt: at,
        updatedAt: at,
        debateTags: draft.debate_tags ?? null,
        minConfidence: draft.min_confidence ?? null,
        keptFor: kept?.connection ?? null,
        keptAs: kept?.as ?? null,
      })
      if (!added) throw conflict('The organization has reached its limit of webhooks')
      const webhook = { ...wireOf(added), secret }
      return { ...webhook, webhook, message: 'Keep the secret: it is not shown again' }
    },

    async list(query: WebhookQuery, { org }: Caller) {
      const { items, total } = await webhooks.list(org, query)
      return pageResult('webhooks', { items: items.map(wireOf), total }, query)
    },

    get: async (id: string, caller: Caller) => wireOf(await visible(id, caller)),

    async update(id: string, change: WebhookChange, caller: Caller) {
      await visible(id, caller)
      const { url, events, name, description, secret, debate_tags: debateTags, min_confidence: minConfidence } = change
      const active = activeOf(change)
      const edit: WebhookEdit = {
        ...(url !== undefined && { url: await outbound.assertPublicUrl(url, 'url') }),
        ...(events && { events: eventsOf(events) }),
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(active !== undefined && { active }),
        ...(debateTags !== undefined && { debateTags }),
        ...(minConfidence !== undefined && { minConfidence }),
        ...(secret !== undefined && { sealedSecret: await sealing.seal(secret, id) }),
      }
      await webhooks.update(caller.org, id, edit, now())
      return wireOf(await visible(id, caller))
    },

    async remove(id: string, caller: Caller) {
      await visible(id, caller)
      await webhooks.remove(caller.org, id)
      return { id, deleted: true, message: 'The webhook was removed' }
    },

    async test(id: string, caller: Caller) {
      const webhook = await visible(id, caller)
      const deliveryId = newId('delivery')
      const at = now().toISOString()
      const data = { webhook_id: id, message: 'This is a test' }
      const body = bodyOf({ deliveryId, event: TEST_EVENT, at, debateId: null, data })
      const test = { id: deliveryId, webhookId: id, event: TEST_EVENT, debateId: null, body, createdAt: at }
      const delivery = await deliveries.insertAlone(caller.org, test)
      const sent = await sender.attempt(webhook, delivery)
      const recorded = await deliveries.record(caller.org, delivery, onlyAttempt(sent, now()))
      if (!recorded) throw notFound('delivery', deliveryId)
      const answer = deliveryWire(recorded)
      return { ...answer, success: answer.status === 'delivered', status_code: answer.response_code }
    },

    async deliveries(id: string, query: DeliveryQuery, caller: Caller) {
      await visible(id, caller)
      const { items, total } = await deliveries.list(caller.org, id, query.status, query)
      return pageResult('deliveries', { items: items.map(deliveryWire), total }, query)
    },

    async redeliver(id: string, deliveryId: string, caller: Caller) {
      const [, delivery] = await Promise.all([visible(id, caller), deliveries.find(caller.org, id, deliveryId)])
      if (!delivery) throw notFound('delivery', deliveryId)
      const reopened = await deliveries.reopen(caller.org, deliveryId, deliverAgain(caller.org, delivery))
      if (!reopened) {
        const { status } = delivery
        throw conflict(`Only a delivery that was given up can be sent again; this one is ${status}`, { status })
      }
      return { ...deliveryWire(reopened), success: true }
    },

    eventNames() {
      const events = names.all.map(({ aliases, ...event }) => ({ ...event, aliases: [...aliases] }))
      return { events, count: events.length }
    },
  }
}
export type WebhookService = ReturnType<typeof webhookService>

const activeOf = ({ active, enabled }: Pick<NewWebhook, 'active' | 'enabled'>): boolean | undefined =>
  agreed({ active, enabled })?.[1]

const wireOf = (webhook: WebhookRecord): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  name: webhook.name,
  description: webhook.description,
  ...activeNames(webhook.active),
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt,
  ...lastDeliveryAtNames(webhook.lastDeliveryAt),
  last_delivery_status: webhook.lastDeliveryStatus,
  delivery_count: webhook.deliveryCount,
  failure_count: webhook.failureCount,
  user_id: webhook.createdBy,
  debate_tags: webhook.debateTags,
  min_confidence: webhook.minConfidence,
  kept_for: webhook.keptFor,
})

const deliveryWire = (delivery: DeliveryRecord): Delivery => ({
  ...deliveryIdNames(delivery.id),
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
