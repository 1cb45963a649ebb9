import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'
import { ALL_EVENTS, type EventNames } from './event-names.ts'

const Text = Type.String()

const DELIVERY_STATUSES = ['pending', 'delivered', 'retrying', 'failed', 'dead_lettered'] as const
const DeliveryStatus = Type.Enum(DELIVERY_STATUSES)

const Url = Type.String({ minLength: 1, maxLength: 2048 })
const EVENT_COUNT = { minItems: 1, maxItems: 50 }
const Events = Type.Array(Type.String({ maxLength: 100 }), EVENT_COUNT)
const Name = Type.String({ maxLength: 200 })
const Description = Type.String({ maxLength: 2000 })
const Secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]{32,100}={0,2}$',
  maxLength: 108,
  description: '`whsec_` and the base64 of 24 to 64 bytes. Default: generated',
})

const DebateTags = orNull(
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    minItems: 1,
    maxItems: 20,
    description: 'Only events of debates with one of these tags. Default: all',
  }),
)
const MinConfidence = orNull(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Only events with a confidence of at least this. Default: all',
  }),
)

const NewWebhook = Type.Object({
  url: Url,
  events: Events,
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  secret: Type.Optional(Secret),
  active: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean({ description: 'The same as `active`' })),
  debate_tags: Type.Optional(DebateTags),
  min_confidence: Type.Optional(MinConfidence),
})
export type NewWebhook = Static<typeof NewWebhook>

export type WebhookChange = Partial<NewWebhook>

/** The schemas that contain the names of the existing events. */
export function withEvents({ names, subscribable }: EventNames) {
  const events = Type.Array(Type.String({ maxLength: 100, 'x-enum': subscribable }), {
    ...EVENT_COUNT,
    description: `${names.join(', ')}, or ${ALL_EVENTS} for all`,
  })
  const draft = Type.Object({ ...NewWebhook.properties, events })
  const event = Type.Object({ name: Type.Enum(names), aliases: Type.Array(Text), description: Text })
  return {
    NewWebhook: draft,
    WebhookChange: Type.Partial(draft, { minProperties: 1 }),
    EventList: Type.Object({ events: Type.Array(event), count: Type.Integer() }),
  }
}

export const lastDeliveryAtNames = alsoNamed('last_delivery_at', 'last_triggered_at')
export const activeNames = alsoNamed('active', 'enabled')

const webhookFields = {
  id: Text,
  url: Text,
  events: Type.Array(Text),
  name: orNull(Text),
  description: orNull(Text),
  ...activeNames(Type.Boolean()),
  created_at: Time,
  updated_at: Time,
  ...lastDeliveryAtNames(orNull(Time)),
  last_delivery_status: orNull(DeliveryStatus),
  delivery_count: Type.Integer(),
  failure_count: Type.Integer({ description: 'Deliveries given up since the last one that arrived' }),
  user_id: Text,
  debate_tags: orNull(Type.Array(Text)),
  min_confidence: orNull(Type.Number()),
  kept_for: orNull(Type.String({ description: 'The connection of an automation service that it belongs to' })),
}
export const Webhook = Type.Object(webhookFields)
export type Webhook = Static<typeof Webhook>

export const CreatedWebhook = Type.Object({
  ...webhookFields,
  secret: Type.String({ description: 'Shown only once; used to check signatures' }),
  webhook: Type.Object({ ...webhookFields, secret: Text }),
  message: Text,
})

export const Webhooks = listOf('webhooks', Webhook)
export const WebhookQuery = pageQuery({ limit: 50, max: 200 })
export type WebhookQuery = Static<typeof WebhookQuery>

export const Removed = Type.Object({ id: Text, deleted: Type.Boolean(), message: Text })

export const deliveryIdNames = alsoNamed('id', 'delivery_id')

export const Delivery = Type.Object({
  ...deliveryIdNames(Text),
  webhook_id: Text,
  event: Text,
  debate_id: orNull(Text),
  payload: Type.Record(Text, Type.Unknown()),
  status: DeliveryStatus,
  attempts: Type.Integer(),
  retry_count: Type.Integer(),
  response_code: orNull(Type.Integer()),
  error: orNull(Text),
  created_at: Time,
  next_attempt_at: orNull(Time),
  delivered_at: orNull(Time),
})
export type Delivery = Static<typeof Delivery>

export const TestedDelivery = Type.Object({
  ...Delivery.properties,
  success: Type.Boolean({ description: 'It was taken' }),
  status_code: orNull(Type.Integer({ description: 'The same as `response_code`' })),
})
export const RetriedDelivery = Type.Object({
  ...Delivery.properties,
  success: Type.Boolean({ description: 'It will be sent again' }),
})

export const Deliveries = listOf('deliveries', Delivery)
export const DeliveryQuery = Type.Object({
  status: Type.Optional(DeliveryStatus),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type DeliveryQuery = Static<typeof DeliveryQuery>
