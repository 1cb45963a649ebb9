import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import { wirePayload } from '../../../stream/wire-events.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Deliver } from './effects.ts'
import { ANNOUNCED_TYPES, type AnnouncedType, bodyOf, nameOf } from './event-names.ts'
import type { WebhookStore } from './store.ts'

interface AnnouncedEvent {
  org: string
  name: string
  debateId?: string | undefined
  at: string
  data: Readonly<Record<string, unknown>>
}

interface TellWebhooksDependencies {
  webhooks: Pick<WebhookStore, 'wanting' | 'organizationsWith'>
  deliveries: Pick<DeliveryStore, 'insert'>
  deliver: Deliver
  newId: NewId
}

/** Queues a delivery to every webhook that subscribes to the event, if and only if the transaction commits. */
export const tellWebhooks =
  ({ webhooks, deliveries, deliver, newId }: TellWebhooksDependencies) =>
  async (tx: Transaction, { org, name, debateId, at, data }: AnnouncedEvent) => {
    const confidence = typeof data.confidence === 'number' ? data.confidence : null
    const heard = { name, debateId: debateId ?? null, confidence }
    for (const { id: webhookId } of await webhooks.wanting(tx, org, heard)) {
      const id = newId('delivery')
      const body = bodyOf({ deliveryId: id, event: name, at, debateId: debateId ?? null, data })
      const delivery = { id, webhookId, event: name, debateId: debateId ?? null, body, createdAt: at }
      await deliveries.insert(tx, org, delivery)
      await deliver(tx, org, delivery)
    }
  }

export const webhookReactions = (needs: TellWebhooksDependencies) => [
  defineReaction({
    name: 'webhooks.announce',
    types: ANNOUNCED_TYPES,
    writes: ['webhook_deliveries'],
    async among(tx, events) {
      const organizations = [...new Set(events.map(({ organizationId }) => organizationId))]
      const subscribing = await needs.webhooks.organizationsWith(tx, organizations)
      return events.filter(({ organizationId }) => subscribing.has(organizationId))
    },
    async react(tx, event) {
      const { organizationId: org, debateId, at, type } = event
      const name = nameOf(type as AnnouncedType)
      await tellWebhooks(needs)(tx, { org, name, debateId, at, data: wirePayload(event) })
    },
  }),
]
