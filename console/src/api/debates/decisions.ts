import { queryOptions } from '@tanstack/react-query'
import type { Answer, Body } from '../address.ts'
import { call, callForBlob, callForText } from '../call.ts'

export type Decision = Answer<'GET /decisions/{id}'>

/** The prefix of all query keys of decisions, which are refetched after a verdict on their evidence. */
export const DECISIONS = ['decisions']

export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: [...DECISIONS, id],
    queryFn: ({ signal }) => call('GET', '/decisions/{id}', { path: { id }, signal }),
  })

/** Records what turned out true; possible once for a debate. */
export const recordOutcome = (id: string, body: Body<'POST /debates/{id}/outcome'>) =>
  call('POST', '/debates/{id}/outcome', { path: { id }, body })

export type EvidenceLink = Answer<'GET /debates/{id}/evidence'>['evidence'][number]
export type VotePivot = Answer<'GET /debates/{id}/votes/pivots'>['votes'][number]
export type Counterfactual = Answer<'GET /debates/{id}/counterfactuals'>['counterfactuals'][number]
export type CompressionAnalysis = Answer<'GET /debates/{id}/compression-analysis'>

const EVIDENCE_SHOWN = 100

export const debateEvidenceQuery = (id: string) =>
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

/** The summary page of a debate, as Markdown. */
export const summaryMarkdown = (id: string) =>
  callForText('/debates/{id}/summary', { path: { id }, headers: { accept: 'text/markdown' } })

/** The summary page as HTML. */
export const summaryHtml = (id: string) =>
  callForText('/debates/{id}/summary', { path: { id }, headers: { accept: 'text/html' } })

/** The summary page for printing. */
export const summaryPdf = (id: string) =>
  callForBlob('/debates/{id}/summary', { path: { id }, headers: { accept: 'application/pdf' } })

/** The summary page as JSON. */
export const summaryJson = (id: string) =>
  call('GET', '/debates/{id}/summary', { path: { id }, query: { format: 'json' } })

type WholeGraph = Answer<'GET /belief-network/{debate_id}/graph'>
type Link = Pick<WholeGraph['links'][number], 'from' | 'to' | 'relation' | 'agents'>
/** The graph without the aliases that other clients read. */
export type ArgumentGraph = Pick<WholeGraph, 'debate_id' | 'claims' | 'evidence'> & { links: Link[] }
export type ClaimSupport = Answer<'GET /provenance/{debate_id}/claims/{claim_id}/support'>

export const argumentGraphQuery = (debate_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'graph'],
    queryFn: ({ signal }) => call('GET', '/belief-network/{debate_id}/graph', { path: { debate_id }, signal }),
  })

export const claimSupportQuery = (debate_id: string, claim_id: string) =>
  queryOptions({
    queryKey: ['debates', debate_id, 'claims', claim_id],
    queryFn: ({ signal }) =>
      call('GET', '/provenance/{debate_id}/claims/{claim_id}/support', { path: { debate_id, claim_id }, signal }),
  })
