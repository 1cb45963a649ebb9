import type { Timestamp } from '../../../storage/column-types.ts'

type WebhookDeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed' | 'dead_lettered'

interface Webhooks {
  organization_id: string
  id: string
  url: string
  events: string[]
  name: string | null
  description: string | null
  active: boolean
  sealed_secret: string
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  last_delivery_at: Timestamp | null
  last_delivery_status: WebhookDeliveryStatus | null
  delivery_count: number
  failure_count: number
  debate_tags: string[] | null
  min_confidence: number | null
  kept_for: string | null
  kept_as: string | null
}

interface WebhookDeliveries {
  organization_id: string
  id: string
  webhook_id: string
  event: string
  debate_id: string | null
  body: string
  status: WebhookDeliveryStatus
  attempts: number
  response_code: number | null
  error: string | null
  created_at: Timestamp
  next_attempt_at: Timestamp | null
  delivered_at: Timestamp | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    webhooks: Webhooks
    webhook_deliveries: WebhookDeliveries
  }
}
