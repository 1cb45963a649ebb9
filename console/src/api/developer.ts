import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type {
  CreatedWebhook,
  Deliveries,
  EventNames,
  Webhook,
  Webhooks,
} from '../../../src/areas/channels/webhooks/schema.ts'
import type { ApiKeyList, CreatedApiKey } from '../../../src/areas/identity/api-keys/schema.ts'
import type { LimitStatus } from '../../../src/areas/operations/rate-limits/schema.ts'
import type { CostBreakdown, TokenUsage } from '../../../src/areas/understanding/analytics/usage-schema.ts'
import { call, LONGEST_LIST, type Query } from './call.ts'

const PERIOD = { time_range: '30d' }

export const tokensQuery = queryOptions({
  queryKey: ['usage', 'tokens'],
  queryFn: () =>
    call<Static<typeof TokenUsage>>('GET', '/analytics/usage/tokens', { query: { ...PERIOD, granularity: 'daily' } }),
})
export const costsQuery = queryOptions({
  queryKey: ['usage', 'costs'],
  queryFn: () => call<Static<typeof CostBreakdown>>('GET', '/analytics/usage/costs', { query: PERIOD }),
})
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => call<Static<typeof LimitStatus>>('GET', '/rate-limit/status'),
})

export const KEYS = ['keys']
export const keysQuery = (query: Query) =>
  queryOptions({
    queryKey: [...KEYS, query],
    queryFn: () => call<Static<typeof ApiKeyList>>('GET', '/auth/api-key', { query }),
  })
export const makeKey = (body: { name?: string; expires_in_days?: number }) =>
  call<Static<typeof CreatedApiKey>>('POST', '/auth/api-key', { body })
export const revokeKey = (key_id: string) => call('DELETE', '/auth/api-key', { query: { key_id } })

export type { Delivery, Webhook } from '../../../src/areas/channels/webhooks/schema.ts'
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => call<Static<typeof Webhooks>>('GET', '/webhooks', { query: LONGEST_LIST }),
})
export const webhookEventsQuery = queryOptions({
  queryKey: ['webhook-events'],
  queryFn: () => call<Static<typeof EventNames>>('GET', '/webhooks/events'),
})
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: () => call<Static<typeof Deliveries>>('GET', `/webhooks/${id}/deliveries`, { query: LONGEST_LIST }),
  })
export const makeWebhook = (body: { url?: string; events: string[] }) =>
  call<Static<typeof CreatedWebhook>>('POST', '/webhooks', { body })
export const changeWebhook = (id: string, body: { active: boolean }) =>
  call<Webhook>('PATCH', `/webhooks/${id}`, { body })
export const removeWebhook = (id: string) => call('DELETE', `/webhooks/${id}`)
export const testWebhook = (id: string) => call('POST', `/webhooks/${id}/test`)
export const redeliver = (id: string, delivery: string) => call('POST', `/webhooks/${id}/deliveries/${delivery}/retry`)
