import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'
import { currentWorkspace } from '../work/current-workspace.ts'

export type Channel = Answer<'GET /channels'>['channels'][number]
type NewChannel = Body<'POST /channels'>
export type CreatedChannel = Answer<'POST /channels'>
export type ChannelKinds = Answer<'GET /channels/kinds'>
export type ChannelKind = ChannelKinds['kinds'][number]
export type ChannelCheck = Answer<'POST /channels/{id}/test'>['checks'][number]
export type ChannelEvent = Answer<'GET /channels/{id}/events'>['events'][number]
export type ChannelPost = Answer<'GET /channels/{id}/posts'>['posts'][number]
export type DeliveredPost = Answer<'GET /debates/{id}/posts'>['posts'][number]

/** The prefix of all query keys of channels. */
export const CHANNELS = ['channels'] as const
const EVERY_MS = 15_000
const LOOK_AGAIN_MS = 2_000

export const channelsQuery = queryOptions({
  queryKey: [...CHANNELS, 'list'],
  queryFn: ({ signal }) => call('GET', '/channels', { query: LONGEST_LIST, signal }),
  refetchInterval: EVERY_MS,
})

export const channelKindsQuery = queryOptions({
  queryKey: ['channel-kinds'],
  queryFn: ({ signal }) => call('GET', '/channels/kinds', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: [...CHANNELS, 'one', id],
    queryFn: ({ signal }) => call('GET', '/channels/{id}', { path: { id }, signal }),
    refetchInterval: EVERY_MS,
  })

/** The vendor's report; requested when the check is opened, and on demand. */
export const channelTestQuery = (id: string) =>
  queryOptions({
    queryKey: ['channel-test', id],
    queryFn: ({ signal }) => call('POST', '/channels/{id}/test', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const channelEventsQuery = (id: string, query: Query<'GET /channels/{id}/events'>) =>
  queryOptions({
    queryKey: [...CHANNELS, 'events', id, query],
    queryFn: ({ signal }) => call('GET', '/channels/{id}/events', { path: { id }, query, signal }),
    refetchInterval: EVERY_MS,
  })

/** The newest events, while the person waits for the first one. */
export const firstEventsQuery = (id: string, isEnough: (events: readonly ChannelEvent[]) => boolean) =>
  queryOptions({
    ...channelEventsQuery(id, { limit: 20 }),
    refetchInterval: ({ state: { data } }) => (data && isEnough(data.events) ? false : LOOK_AGAIN_MS),
  })

export const channelPostsQuery = (id: string, query: Query<'GET /channels/{id}/posts'>) =>
  queryOptions({
    queryKey: [...CHANNELS, 'posts', id, query],
    queryFn: ({ signal }) => call('GET', '/channels/{id}/posts', { path: { id }, query, signal }),
    refetchInterval: EVERY_MS,
  })

export const createChannel = (body: NewChannel) => call('POST', '/channels', { body })
export const changeChannel = (id: string, body: Body<'PATCH /channels/{id}'>) =>
  call('PATCH', '/channels/{id}', { path: { id }, body })
export const removeChannel = (id: string) => call('DELETE', '/channels/{id}', { path: { id } })
export const rotateChannel = (id: string, body: Body<'POST /channels/{id}/rotate'>) =>
  call('POST', '/channels/{id}/rotate', { path: { id }, body })
export const resendPost = (id: string, post_id: string) =>
  call('POST', '/channels/{id}/posts/{post_id}/resend', { path: { id, post_id } })

/** The places at which a debate was announced, which are listed in the organization alone. */
export const deliveredPostsQuery = (id: string) =>
  queryOptions({
    queryKey: ['told', id],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/posts', { path: { id }, signal }),
    enabled: currentWorkspace === undefined,
  })

export type Binding = Answer<'GET /bindings'>['bindings'][number]
export type BindingFields = Body<'POST /bindings'>
export type TriedMessage = Body<'POST /bindings/resolve'>
export type Resolved = Answer<'POST /bindings/resolve'>

export const BINDINGS = ['bindings'] as const

export const bindingsQuery = queryOptions({
  queryKey: [...BINDINGS, 'list'],
  queryFn: ({ signal }) => call('GET', '/bindings', { signal }),
})

export const createBinding = (body: BindingFields) => call('POST', '/bindings', { body })

/** The API names this part of the address `provider` for all methods; for these two it is the id of the binding. */
const ONE = '/bindings/{provider}'
export const replaceBinding = (id: string, body: BindingFields) => call('PUT', ONE, { path: { provider: id }, body })
export const removeBinding = (id: string) => call('DELETE', ONE, { path: { provider: id } })

/** Which binding would take up such a message; changes nothing. */
export const tryMessage = (body: TriedMessage) => call('POST', '/bindings/resolve', { body })
