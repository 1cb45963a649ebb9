import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

type WebhookDeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed' | 'dead_lettered'

const webhooks = table('webhooks', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    url: personal<string>(),
    events: plain<string[]>(),
    name: personal<string | null>(),
    description: personal<string | null>(),
    active: plain<boolean>(),
    sealed_secret: plain<string>(),
    debate_tags: personal<string[] | null>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    last_delivery_at: plain<Timestamp | null>(),
    last_delivery_status: plain<WebhookDeliveryStatus | null>(),
    delivery_count: plain<number>(),
    failure_count: plain<number>(),
    created_by: personal<string>(),
    min_confidence: plain<number | null>(),
    kept_for: plain<string | null>(),
    kept_as: plain<string | null>(),
  },
  sealed: [{ column: 'sealed_secret', owner: 'id' }],
  category: 'delivery',
  purpose: 'Who is told of what happens',
  exported: { without: ['sealed_secret'] },
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const webhookDeliveries = table('webhook_deliveries', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    webhook_id: plain<string>(),
    event: plain<string>(),
    debate_id: plain<string | null>(),
    body: personal<string>(),
    status: plain<WebhookDeliveryStatus>(),
    attempts: plain<number>(),
    response_code: plain<number | null>(),
    error: personal<string | null>(),
    created_at: plain<Timestamp>(),
    next_attempt_at: plain<Timestamp | null>(),
    delivered_at: plain<Timestamp | null>(),
  },
  category: 'delivery',
  purpose: 'What webhooks were told, and whether it arrived',
  days: 30,
  since: 'created_at',
  exported: { omit: 'It repeats what debates hold' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const webhookTables = [webhooks, webhookDeliveries]

declare module '../../../storage/tables.ts' {
  interface Tables {
    webhooks: RowOf<typeof webhooks>
    webhook_deliveries: RowOf<typeof webhookDeliveries>
  }
}
