import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, LONGEST_LIST } from '../call.ts'

export type SharedInbox = Answer<'GET /inbox/shared'>['inboxes'][number]
export type InboxItem = Answer<'GET /inbox/shared/{id}/messages'>['messages'][number]
export type OpenItem = Answer<'GET /inbox/shared/{id}/messages/{msg_id}'>['message']
export type ItemStatus = InboxItem['status']

/** The prefix of all query keys of shared inboxes. */
export const INBOXES = ['inboxes'] as const
const EVERY_MS = 15_000

export const inboxesQuery = queryOptions({
  queryKey: [...INBOXES, 'list'],
  queryFn: ({ signal }) => call('GET', '/inbox/shared', { query: LONGEST_LIST, signal }),
  refetchInterval: EVERY_MS,
})

export const itemsQuery = (id: string, query: Query<'GET /inbox/shared/{id}/messages'>) =>
  queryOptions({
    queryKey: [...INBOXES, 'items', id, query],
    queryFn: ({ signal }) => call('GET', '/inbox/shared/{id}/messages', { path: { id }, query, signal }),
    refetchInterval: EVERY_MS,
  })

const ONE = '/inbox/shared/{id}/messages/{msg_id}'
export interface ItemAddress {
  id: string
  msg_id: string
}

export const itemQuery = (path: ItemAddress) =>
  queryOptions({
    queryKey: [...INBOXES, 'item', path],
    queryFn: ({ signal }) => call('GET', ONE, { path, signal }),
    refetchInterval: EVERY_MS,
  })

export const createInbox = (body: Body<'POST /inbox/shared'>) => call('POST', '/inbox/shared', { body })
export const changeInbox = (id: string, body: Body<'PATCH /inbox/shared/{id}'>) =>
  call('PATCH', '/inbox/shared/{id}', { path: { id }, body })
export const removeInbox = (id: string) => call('DELETE', '/inbox/shared/{id}', { path: { id } })

/** Each change names the version that the person has seen. */
export const assignItem = (path: ItemAddress, assigned_to: string | null, version: number) =>
  call('POST', `${ONE}/assign`, { path, body: { assigned_to, version } })
export const moveItem = (path: ItemAddress, status: ItemStatus, version: number) =>
  call('POST', `${ONE}/status`, { path, body: { status, version } })
export const tagItem = (path: ItemAddress, tag: string, remove: boolean, version: number) =>
  call('POST', `${ONE}/tag`, { path, body: { tag, remove, version } })

export const replyTo = (id: string, body: Body<'POST /inbox/messages/{id}/reply'>) =>
  call('POST', '/inbox/messages/{id}/reply', { path: { id }, body })
/** One debate for each mail: a second request returns the existing one. */
export const askPanel = (id: string, body: Body<'POST /inbox/messages/{id}/debate'>) =>
  call('POST', '/inbox/messages/{id}/debate', { path: { id }, body })

const PATIENCE_MS = 1_500

/** Polls until agents have advised on a mail; they may take longer than a request may. */
export async function awaitAdvice(id: string): Promise<void> {
  const answer = await call('POST', '/inbox/triage', { body: { message_ids: [id] } })
  if ('job_id' in answer) await ended(answer.job_id)
}

async function ended(job_id: string): Promise<void> {
  for (;;) {
    const { status, error } = await call('GET', '/queue/jobs/{job_id}', { path: { job_id } })
    if (status === 'completed') return
    if (status === 'failed' || status === 'cancelled') throw new Error(error ?? 'No decision was reached')
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  }
}
