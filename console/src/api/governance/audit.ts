import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call, callForBlob } from '../call.ts'

export type AuditFilters = Query<'GET /audit/entries'>
export type AuditEntry = Answer<'GET /audit/entries'>['entries'][number]
export type AuditProof = Answer<'GET /audit/proof'>
export type AuditReport = Answer<'GET /audit/report'>
export type AuditVerification = Answer<'POST /audit/verify'>
export type AuditFormat = NonNullable<Body<'POST /audit/export'>['format']>

/** The prefix of all query keys of the audit log. */
const AUDIT = ['audit'] as const

/** Each read of the log writes an entry, so a return to the window does not read it again. */
const ON_REQUEST = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 60_000 } as const

export const auditEntriesQuery = (query: AuditFilters) =>
  queryOptions({
    ...ON_REQUEST,
    queryKey: [...AUDIT, 'entries', query],
    queryFn: ({ signal }) => call('GET', '/audit/entries', { query, signal }),
  })

/** The number of entries by category in the last 30 days, and the result of the last check. */
export const auditReportQuery = queryOptions({
  ...ON_REQUEST,
  queryKey: [...AUDIT, 'report'],
  queryFn: ({ signal }) => call('GET', '/audit/report', { query: { format: 'json' }, signal }),
})

export const auditProofQuery = (entry: string) =>
  queryOptions({
    ...ON_REQUEST,
    queryKey: [...AUDIT, 'proof', entry],
    queryFn: ({ signal }) => call('GET', '/audit/proof', { query: { entry }, signal }),
  })

export const verifyAudit = () => call('POST', '/audit/verify', { body: {} })
export const fetchAuditNote = () => call('GET', '/audit/checkpoint')
export const exportAudit = (body: Body<'POST /audit/export'>) => call('POST', '/audit/export', { body })
export const fetchAuditReport = (query: Query<'GET /audit/report'>) => callForBlob('/audit/report', { query })

const LOOK_AGAIN_MS = 1_000

/** The progress of a long check, and its result once it is over. */
export const auditCheckQuery = (job_id: string) =>
  queryOptions({
    queryKey: ['audit-check', job_id],
    queryFn: ({ signal }) => call('GET', '/queue/jobs/{job_id}', { path: { job_id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' || data?.status === 'running' ? LOOK_AGAIN_MS : false,
  })
