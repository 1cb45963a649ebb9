import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Body, Query } from '../address.ts'
import { call } from '../call.ts'
import { LIBRARY } from './library.ts'

export type Evidence = Answer<'GET /evidence'>['evidence'][number]
type Sources = Answer<'GET /evidence/sources'>
export type Source = Sources['sources'][number]
export type Connector = Sources['connectors'][number]
export type Verdict = Body<'POST /evidence/{id}/verify'>['outcome']

export const EVIDENCE = [...LIBRARY, 'evidence']

export const evidenceQuery = (query: Query<'GET /evidence'>) =>
  queryOptions({
    queryKey: [...EVIDENCE, query],
    queryFn: ({ signal }) => call('GET', '/evidence', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const sourcesQuery = queryOptions({
  queryKey: [...EVIDENCE, 'sources'],
  queryFn: ({ signal }) => call('GET', '/evidence/sources', { signal }),
})

export const judgeEvidence = (id: string, outcome: Verdict) =>
  call('POST', '/evidence/{id}/verify', { path: { id }, body: { outcome } })
export const collectEvidence = (body: Body<'POST /evidence/collect'>) => call('POST', '/evidence/collect', { body })

/** The last verdict on a text of the library, and the reputation of its source. */
export const verdictQuery = (id: string) =>
  queryOptions({
    queryKey: [...EVIDENCE, 'verdict', id],
    queryFn: ({ signal }) => call('GET', '/evidence/{id}/verdict', { path: { id }, signal }),
  })
