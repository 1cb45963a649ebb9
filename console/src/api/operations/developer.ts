import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'

const PERIOD = { time_range: '30d' } as const

export const tokensQuery = queryOptions({
  queryKey: ['usage', 'tokens'],
  queryFn: () => call('GET', '/analytics/usage/tokens', { query: { ...PERIOD, granularity: 'daily' } }),
})
export const costsQuery = queryOptions({
  queryKey: ['usage', 'costs'],
  queryFn: () => call('GET', '/analytics/usage/costs', { query: PERIOD }),
})
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => call('GET', '/rate-limit/status'),
})

export const KEYS = ['keys']
export const keysQuery = (query: Query<'GET /auth/api-key'>) =>
  queryOptions({
    queryKey: [...KEYS, query],
    queryFn: () => call('GET', '/auth/api-key', { query }),
  })
export const makeKey = (body: Body<'POST /auth/api-key'>) => call('POST', '/auth/api-key', { body })
export const revokeKey = (key_id: string) => call('DELETE', '/auth/api-key', { query: { key_id } })

export type Webhook = Answer<'GET /webhooks'>['webhooks'][number]
export type Delivery = Answer<'GET /webhooks/{id}/deliveries'>['deliveries'][number]
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => call('GET', '/webhooks', { query: LONGEST_LIST }),
})
export type EventName = Answer<'GET /webhooks/events'>['events'][number]['name']
export const webhookEventsQuery = queryOptions({
  queryKey: ['webhook-events'],
  queryFn: () => call('GET', '/webhooks/events'),
})
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: () => call('GET', '/webhooks/{id}/deliveries', { path: { id }, query: LONGEST_LIST }),
  })
export const makeWebhook = (body: Body<'POST /webhooks'>) => call('POST', '/webhooks', { body })
export const changeWebhook = (id: string, body: Body<'PATCH /webhooks/{id}'>) =>
  call('PATCH', '/webhooks/{id}', { path: { id }, body })
export const removeWebhook = (id: string) => call('DELETE', '/webhooks/{id}', { path: { id } })
export const testWebhook = (id: string) => call('POST', '/webhooks/{id}/test', { path: { id } })
export const redeliver = (id: string, delivery_id: string) =>
  call('POST', '/webhooks/{id}/deliveries/{delivery_id}/retry', { path: { id, delivery_id } })
