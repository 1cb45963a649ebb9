import Type from 'typebox'
import { endpoint, RawAnswer, type RequestFacts } from '../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import { BatchCreated, BatchResults, BatchResultsQuery, BatchStatus, NewBatch } from './batch-schema.ts'
import type { BatchService } from './batch-service.ts'
import { CompressionAnalysis, FullContext, Reliability } from './context-schema.ts'
import type { AgentReliability } from './reliability.ts'
import * as S from './schema.ts'
import { Comparing, Comparison, Summary, type SummaryFormat, SummaryQuery } from './schema.ts'
import type { ExplanationService } from './service.ts'

const read = { permission: 'debates.read' } as const

/** The first of these formats that the caller accepts; programs that want JSON say so or say nothing. */
function rawFormat({ headers }: Pick<RequestFacts, 'headers'>): 'markdown' | 'html' | 'pdf' | undefined {
  const accepted = (headers.accept ?? '').toString().split(',')
  const [first] = accepted.map((type) => FORMATS[type.split(';')[0]?.trim().toLowerCase() ?? '']).filter(Boolean)
  return first === 'json' ? undefined : first
}

const FORMATS: Record<string, SummaryFormat | 'pdf'> = {
  'text/markdown': 'markdown',
  'text/html': 'html',
  'application/pdf': 'pdf',
  'application/json': 'json',
}

export const explanationRoutes = (explanations: ExplanationService, reliability: AgentReliability) => [
  endpoint({
    id: 'explanations.get',
    method: 'GET',
    path: '/debates/:id/explanation',
    summary: 'Explain why a debate came to its decision',
    description: 'Recounts the votes; a running debate is explained as it stands.',
    auth: read,
    query: S.ExplanationQuery,
    response: S.Explanation,
    handle: ({ params, query, caller }) => explanations.explanation(params.id, query, caller),
  }),
  endpoint({
    id: 'explanations.evidence',
    method: 'GET',
    path: '/debates/:id/evidence',
    summary: 'List the evidence of a debate and who relied on it',
    auth: read,
    query: S.EvidenceQuery,
    response: S.EvidenceChain,
    handle: ({ params, query, caller }) => explanations.evidence(params.id, query, caller),
  }),
  endpoint({
    id: 'explanations.pivots',
    method: 'GET',
    path: '/debates/:id/votes/pivots',
    summary: 'List the votes of a debate by how much depends on each',
    auth: read,
    query: S.PivotQuery,
    response: S.VotePivots,
    handle: ({ params, query, caller }) => explanations.pivots(params.id, query.min_influence, caller),
  }),
  endpoint({
    id: 'explanations.counterfactuals',
    method: 'GET',
    path: '/debates/:id/counterfactuals',
    summary: 'Recount the votes of a debate with something changed',
    description: 'Flips each vote, removes each agent and each piece of evidence, and moves the threshold.',
    auth: read,
    query: S.CounterfactualQuery,
    response: S.Counterfactuals,
    handle: ({ params, query, caller }) => explanations.counterfactuals(params.id, query, caller),
  }),
  endpoint({
    id: 'explanations.summary',
    method: 'GET',
    path: '/debates/:id/summary',
    summary: 'Summarise a debate on one page',
    description:
      'Answers with JSON, or with the page itself if `Accept` names `text/markdown`, `text/html` or `application/pdf`.',
    auth: read,
    query: SummaryQuery,
    produces: ['text/markdown', 'text/html', 'application/pdf'],
    response: Summary,
    async handle({ params, query, caller, request }) {
      const raw = rawFormat(request)
      if (raw === 'pdf') return new RawAnswer('application/pdf', await explanations.summaryPdf(params.id, caller))
      const answer = await explanations.summary(params.id, raw ?? query.format, caller)
      return raw ? new RawAnswer(`text/${raw}; charset=utf-8`, answer.summary) : answer
    },
  }),
  endpoint({
    id: 'explanations.compare',
    method: 'POST',
    path: '/explainability/compare',
    summary: 'Compare the explanations of debates side by side',
    auth: read,
    refusals: [404],
    body: Comparing,
    example: { body: { debate_ids: ['dbt_example', 'dbt_other'] } },
    response: Comparison,
    handle: ({ body, caller }) => explanations.compare(body, caller),
  }),
  endpoint({
    id: 'explanations.full-context',
    method: 'GET',
    path: '/debates/:id/full-context',
    summary: 'Show the memory, the knowledge and the claims of a debate',
    auth: read,
    response: FullContext,
    handle: ({ params, caller }) => explanations.fullContext(params.id, caller),
  }),
  endpoint({
    id: 'explanations.compression',
    method: 'GET',
    path: '/debates/:id/compression-analysis',
    summary: 'Measure how much of a debate its latest prompts contained',
    auth: read,
    response: CompressionAnalysis,
    handle: ({ params, caller }) => explanations.compression(params.id, caller),
  }),
  endpoint({
    id: 'explanations.reliability',
    method: 'GET',
    path: '/agents/:id/reliability',
    summary: 'Show how reliably an agent answers',
    auth: read,
    reads: ['agent_calls'],
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    example: { params: { id: 'builtin-skeptic' } },
    response: Reliability,
    handle: ({ params, caller }) => reliability(params.id, caller),
  }),
]

const ACCEPTED = 202

export const batchRoutes = (batches: BatchService) => [
  endpoint({
    id: 'explanations.batch',
    method: 'POST',
    path: '/explainability/batch',
    summary: 'Explain many debates in the background',
    auth: read,
    status: ACCEPTED,
    body: NewBatch,
    example: { body: { debate_ids: ['dbt_example'] } },
    response: BatchCreated,
    handle: async ({ body, caller, request }) =>
      withVersionedAddresses(await batches.create(body, caller), request.version, 'status_url', 'results_url'),
  }),
  endpoint({
    id: 'explanations.batch-status',
    method: 'GET',
    path: '/explainability/batch/:batch_id/status',
    summary: 'Show the progress of a batch of explanations',
    auth: read,
    response: BatchStatus,
    handle: ({ params, caller }) => batches.status(params.batch_id, caller),
  }),
  endpoint({
    id: 'explanations.batch-results',
    method: 'GET',
    path: '/explainability/batch/:batch_id/results',
    summary: 'List the explanations of a batch',
    description: 'Answers 202 until the batch is done, unless the request asks for partial results.',
    auth: read,
    otherStatuses: [ACCEPTED],
    query: BatchResultsQuery,
    response: BatchResults,
    async handle({ params, query, caller, reply }) {
      const answer = await batches.results(params.batch_id, query, caller)
      if (answer.message !== undefined) reply.status(ACCEPTED)
      return answer
    },
  }),
]
