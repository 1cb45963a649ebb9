import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../address.ts'
import { call, callForBlob, callForText } from '../call.ts'

export type EvidenceLink = Answer<'GET /debates/{id}/evidence'>['evidence'][number]
export type VotePivot = Answer<'GET /debates/{id}/votes/pivots'>['votes'][number]
export type Counterfactual = Answer<'GET /debates/{id}/counterfactuals'>['counterfactuals'][number]
export type CompressionAnalysis = Answer<'GET /debates/{id}/compression-analysis'>

const EVIDENCE_SHOWN = 100

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'evidence'],
    queryFn: ({ signal }) =>
      call('GET', '/debates/{id}/evidence', { path: { id }, query: { limit: EVIDENCE_SHOWN }, signal }),
  })

export const pivotsQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'pivots'],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/votes/pivots', { path: { id }, signal }),
  })

export const counterfactualsQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'counterfactuals'],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/counterfactuals', { path: { id }, signal }),
  })

export const compressionQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'compression'],
    queryFn: ({ signal }) => call('GET', '/debates/{id}/compression-analysis', { path: { id }, signal }),
  })

/** The page that sums a debate up, as Markdown. */
export const summaryMarkdown = (id: string) =>
  callForText('/debates/{id}/summary', { path: { id }, headers: { accept: 'text/markdown' } })

/** The same as a page for a browser. */
export const summaryHtml = (id: string) =>
  callForText('/debates/{id}/summary', { path: { id }, headers: { accept: 'text/html' } })

/** The same for printing. */
export const summaryPdf = (id: string) =>
  callForBlob('/debates/{id}/summary', { path: { id }, headers: { accept: 'application/pdf' } })

/** The same as a JSON document. */
export const summaryJson = (id: string) =>
  call('GET', '/debates/{id}/summary', { path: { id }, query: { format: 'json' } })
