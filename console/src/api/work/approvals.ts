import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'

export type Approval = Answer<'GET /approvals'>['approvals'][number]
export type ApprovalStatus = Approval['status']
export type Choice = Approval['choices'][number]

export const APPROVALS = ['approvals'] as const

export const approvalsQuery = (query: Query<'GET /approvals'>) =>
  queryOptions({
    queryKey: [...APPROVALS, query],
    queryFn: ({ signal }) => call('GET', '/approvals', { query, signal }),
  })

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPROVALS, id],
    queryFn: ({ signal }) => call('GET', '/approvals/{id}', { path: { id }, signal }),
  })

/** How much waits for the signed-in person. */
export const waitingCountQuery = queryOptions({
  ...approvalsQuery({ mine: true, limit: 1 }),
  select: ({ count }: { count: number }) => count,
})

export const answerApproval = (id: string, body: Body<'POST /approvals/{id}/resolve'>) =>
  call('POST', '/approvals/{id}/resolve', { path: { id }, body })
